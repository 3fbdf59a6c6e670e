"""Modules that look as if they read foreign files, and why they do not."""

_RESOURCES = "reads only files that ship with the program"
_OWN_CELLS = "reads cells the program wrote, or that storage.merge.checks.cell_checks looked at"
OWN: dict[str, str] = {
    "app.disk_encryption": "reads what the kernel says of its own devices",
    "app.captions.spice": "reads what the program wrote that it has just started",
    "app.language": "takes one word of the settings file, and anything that names no language for English",
    "app.private_files": "opens only what it has made itself, and reads none of it",
    "app.interchange.demo.demo": _RESOURCES,
    "app.interchange.demo.study_demo": _RESOURCES,
    "app.interchange.demo.practice_cases": _RESOURCES,
    "app.interchange.demo.workshop_demo_people": "opens studies, not files",
    "app.interchange.demo.workshop_demo_script": _RESOURCES,
    "app.judging.calls.openai_client": "others read what comes through it",
    "app.judging.fleets.work_items": "refuses any other text; tests/judging/fleets spoils it",
    "app.judging.runs.worker_messages": "reads what its own parent or child process writes; tests/judging spoils it",
    "app.judging.prompts.encoded_image": "opens files that storage.images.image_files has looked at",
    "app.study.judge.judge_setup": _OWN_CELLS,
    "app.rubrics.draft_text": _OWN_CELLS,
    "app.study.exhibits": _OWN_CELLS,
    "app.study.rubric": _OWN_CELLS,
    "app.study.scales": _OWN_CELLS,
    "app.judging.prompts.prepared_pictures": "opens only what it has made itself, checked by its hash",
    "storage.connections": "reads the first bytes of a database before SQLite does; tests/storage spoils them",
    "storage.files": "opens what it writes itself",
    "storage.safety.rescued_answers": "writes a table, which `import` reads as any other",
    "storage.safety.tombstones": "reads ids, and takes anything else for nothing",
    "storage.packets.packet_keys": _OWN_CELLS,
    "storage.packets.shared_marks": "reads what this machine noted of itself, in its own study",
    "storage.hub.hub_member": "opens files that it has just made itself",
    "storage.hub.hub_sync": "reads rows of a database server; tests/storage/hub spoils them",
    "storage.sharing": "reads what programs on this machine wrote about themselves",
}
