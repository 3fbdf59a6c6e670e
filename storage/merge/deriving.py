"""What follows from the facts, derived again inside a merge."""

from storage.annotate.carry_forward import carry_all_over
from storage.database import Database
from storage.merge.conflicts import set_aside
from storage.merge.merged_seals import Unsealed, drop_opened, move_left_behind
from storage.queue import QueueStore, refresh_touched


def derive(database: Database, queue: QueueStore, merging: int, only_touched: bool) -> Unsealed:
    """Derive again what answers hold, what is carried over, and the queues; note what came to be with this merge.

    Returns which answers are under seal here no longer.

    `only_touched`: only for the people and images named in `storage.merge.touched`.
    """
    connection = database.connection
    unsealed = drop_opened(connection)
    move_left_behind(connection, only_touched)
    last = database.number("SELECT max(id) FROM answer")
    set_aside(database, only_touched)
    carry_all_over(database, only_touched)
    for table, column in (("answer", "id"), ("carried_answer", "answer")):  # these came with the merge, too
        connection.execute(
            f"INSERT INTO merged_row SELECT ?, ?, quote({column}) FROM {table} WHERE {column} > ?",
            (merging, table, last),
        )
    if only_touched:
        refresh_touched(database)
    else:
        queue.rebuild()
    return unsealed
