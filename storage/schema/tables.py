"""The SQL of the steps of the schema, in the order of the steps. A published step is never changed."""

PLACES_AND_WORDS = """
CREATE TABLE study (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    uuid BLOB NOT NULL,
    title TEXT NOT NULL,
    artifact TEXT NOT NULL,
    language TEXT NOT NULL,
    whole_image TEXT NOT NULL,             -- the scale for judging a whole image; '' when it is not asked
    created_at INTEGER NOT NULL            -- milliseconds since 1970, UTC, here and everywhere below
) STRICT;

CREATE TABLE image (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    number INTEGER NOT NULL UNIQUE,        -- 1, 2, … in the order of adding
    sha256 TEXT UNIQUE,                    -- NULL: answers were brought in, the file was not
    name TEXT NOT NULL,
    source TEXT NOT NULL,
    is_photograph INTEGER NOT NULL,
    is_reference INTEGER NOT NULL,
    prompt TEXT NOT NULL,
    image_group TEXT NOT NULL,
    licence TEXT NOT NULL,
    format TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    size_bytes INTEGER NOT NULL,
    added_at INTEGER NOT NULL
) STRICT;
CREATE INDEX image_by_name ON image (name);

CREATE TABLE template (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    toml TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE alt_text (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    image INTEGER NOT NULL REFERENCES image (id),
    draft TEXT NOT NULL,                   -- JSON: what was written, field by field
    line TEXT NOT NULL,
    parts TEXT NOT NULL,                   -- JSON: [[code, name, sentence], …] as they were composed
    author TEXT NOT NULL,
    language TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX alt_text_by_image ON alt_text (image, id);

CREATE TABLE rubric (
    version INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    title TEXT NOT NULL,
    artifact TEXT NOT NULL,
    community TEXT NOT NULL,
    source TEXT NOT NULL,
    published_at INTEGER NOT NULL
) STRICT;

CREATE TABLE theme (
    id INTEGER PRIMARY KEY,
    rubric INTEGER NOT NULL REFERENCES rubric (version),
    code TEXT NOT NULL,
    statement TEXT NOT NULL,
    position INTEGER NOT NULL,
    UNIQUE (rubric, code)
) STRICT;

CREATE TABLE item (                        -- what can be answered: criteria, and judgments of a whole image
    id INTEGER PRIMARY KEY,
    theme INTEGER REFERENCES theme (id),   -- NULL: a judgment of the whole image
    rubric INTEGER REFERENCES rubric (version),
    lineage BLOB,
    code TEXT NOT NULL,
    text TEXT NOT NULL,
    short TEXT NOT NULL DEFAULT '',
    guidance TEXT NOT NULL DEFAULT '',
    applies_when TEXT NOT NULL DEFAULT '',
    not_visible TEXT NOT NULL DEFAULT 'met',
    position INTEGER NOT NULL,
    UNIQUE (rubric, code)
) STRICT;
"""

PEOPLE_AND_ANSWERS = """
CREATE TABLE rater (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE session (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    perception TEXT NOT NULL,
    started_at INTEGER NOT NULL
) STRICT;

CREATE TABLE session_end (
    session INTEGER PRIMARY KEY REFERENCES session (id),
    ended_at INTEGER NOT NULL
) STRICT;

CREATE TABLE answer (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL,
    image INTEGER NOT NULL REFERENCES image (id),
    rater INTEGER NOT NULL REFERENCES rater (id),
    run INTEGER NOT NULL,                  -- 0 for people, 1, 2, … for a judge's repetitions
    item INTEGER NOT NULL REFERENCES item (id),
    rubric INTEGER REFERENCES rubric (version),
    value TEXT,                            -- NULL: nothing decided, or taken back
    doubt TEXT,
    note TEXT NOT NULL,
    act TEXT NOT NULL,
    previous INTEGER REFERENCES answer (id),
    session INTEGER REFERENCES session (id),
    perception TEXT NOT NULL,
    alt_text INTEGER REFERENCES alt_text (id),
    heard TEXT NOT NULL,                   -- JSON: {level or field: times}
    seconds REAL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX answer_by_uuid ON answer (uuid);
CREATE UNIQUE INDEX answer_superseded ON answer (previous) WHERE previous IS NOT NULL;
CREATE INDEX answer_of_rater ON answer (rater, image);
CREATE INDEX answer_by_item ON answer (item, image, rater, run, value);
CREATE TRIGGER answer_is_never_edited BEFORE UPDATE ON answer
BEGIN SELECT RAISE(ABORT, 'an answer is a fact and is never edited'); END;

CREATE VIEW current_answer AS
SELECT * FROM answer WHERE NOT EXISTS (SELECT 1 FROM answer AS later WHERE later.previous = answer.id);

CREATE TABLE put_off (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    image INTEGER NOT NULL REFERENCES image (id),
    session INTEGER NOT NULL REFERENCES session (id),
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX put_off_by_image ON put_off (rater, image);

CREATE TABLE place (                       -- where a person left off: a bookmark, not a fact
    rater INTEGER PRIMARY KEY REFERENCES rater (id),
    image INTEGER NOT NULL REFERENCES image (id)
) STRICT;
"""

DERIVED = """
CREATE TABLE progress (                    -- derived from answers and put_off; can be rebuilt at any time
    rater INTEGER NOT NULL REFERENCES rater (id),
    image INTEGER NOT NULL REFERENCES image (id),
    number INTEGER NOT NULL,
    answered INTEGER NOT NULL,
    is_open INTEGER NOT NULL,
    is_later INTEGER NOT NULL,
    PRIMARY KEY (rater, image)
) STRICT, WITHOUT ROWID;
CREATE INDEX progress_open ON progress (rater, is_later, number) WHERE is_open = 1;
"""

# The tables of judges: how each is asked, one row for every call, and which answers came of it.
JUDGING = """
CREATE TABLE judge (
    rater INTEGER PRIMARY KEY REFERENCES rater (id),
    setup TEXT NOT NULL,                   -- JSON: model, destination, what it sees, how it is asked
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE judge_prompt (                -- what was said, once for all calls that said it
    sha256 TEXT PRIMARY KEY,
    system TEXT NOT NULL,
    text TEXT NOT NULL,
    schema TEXT NOT NULL,                  -- JSON
    questions TEXT NOT NULL                -- JSON: {code: yes/no question}
) STRICT;

CREATE TABLE judge_call (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    call_key TEXT NOT NULL,                -- the same words, pictures, parameters and run: the same key
    attempt INTEGER NOT NULL,              -- 1, 2, …: how often it has been made with this
    judge INTEGER NOT NULL REFERENCES rater (id),
    image INTEGER NOT NULL REFERENCES image (id),
    run INTEGER NOT NULL,
    rubric INTEGER NOT NULL REFERENCES rubric (version),
    codes TEXT NOT NULL,                   -- JSON: the criteria it asks about
    prompt TEXT NOT NULL REFERENCES judge_prompt (sha256),
    pictures TEXT NOT NULL,                -- JSON: SHA-256 of each picture as sent, the judged one last
    endpoint TEXT NOT NULL,
    model TEXT NOT NULL,
    batch TEXT NOT NULL,                   -- '' for a call that was made at once
    status TEXT NOT NULL,
    reason TEXT NOT NULL,
    overall TEXT,
    raw TEXT NOT NULL,
    model_replied TEXT NOT NULL,
    request_id TEXT NOT NULL,
    tokens_in INTEGER,
    tokens_out INTEGER,
    seconds REAL,
    tries INTEGER NOT NULL,
    asked_at INTEGER NOT NULL,
    completed_at INTEGER,
    UNIQUE (call_key, attempt)
) STRICT;
CREATE INDEX judge_call_of_image ON judge_call (image, judge, run);
CREATE INDEX judge_call_by_judge ON judge_call (judge, status);
CREATE INDEX judge_call_waiting ON judge_call (batch, id) WHERE status = 'asked';
CREATE TRIGGER judge_call_is_completed_once BEFORE UPDATE ON judge_call WHEN OLD.status <> 'asked'
BEGIN SELECT RAISE(ABORT, 'a call that was answered is a fact and is never edited'); END;

CREATE TABLE judge_call_serves (           -- a call made for one version serves a later one that asks the same
    call_key TEXT NOT NULL,
    rubric INTEGER NOT NULL REFERENCES rubric (version),
    PRIMARY KEY (call_key, rubric)
) STRICT, WITHOUT ROWID;

CREATE TABLE judge_answer (                -- which call an answer comes from
    answer INTEGER PRIMARY KEY REFERENCES answer (id),
    call INTEGER NOT NULL REFERENCES judge_call (id),
    probability REAL
) STRICT;
CREATE INDEX judge_answer_by_call ON judge_answer (call);

CREATE TABLE sent_picture (                -- derived: what an image looks like on its way to a judge
    image INTEGER NOT NULL REFERENCES image (id),
    source_sha256 TEXT NOT NULL,
    longest_side INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    PRIMARY KEY (image, longest_side)
) STRICT, WITHOUT ROWID;
"""

# The tables for what models drafted: rubrics to compare with, and fields of descriptions to confirm.
DRAFTS = """
CREATE TABLE draft_call (                  -- like judge_call: written before it is made, completed once
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    call_key TEXT NOT NULL,                -- the same words, picture and parameters: the same key
    attempt INTEGER NOT NULL,              -- 1, 2, …: each attempt is a draft of its own
    kind TEXT NOT NULL,                    -- rubric or description
    image INTEGER REFERENCES image (id),   -- NULL for a rubric
    template INTEGER REFERENCES template (id),  -- whose fields were asked for; NULL for a rubric
    prompt TEXT NOT NULL REFERENCES judge_prompt (sha256),
    pictures TEXT NOT NULL,                -- JSON: SHA-256 of each picture as sent
    endpoint TEXT NOT NULL,
    model TEXT NOT NULL,
    status TEXT NOT NULL,
    reason TEXT NOT NULL,
    raw TEXT NOT NULL,
    model_replied TEXT NOT NULL,
    request_id TEXT NOT NULL,
    tokens_in INTEGER,
    tokens_out INTEGER,
    seconds REAL,
    tries INTEGER NOT NULL,
    asked_at INTEGER NOT NULL,
    completed_at INTEGER,
    UNIQUE (call_key, attempt)
) STRICT;
CREATE INDEX draft_call_of_image ON draft_call (kind, image, id);
CREATE TRIGGER draft_call_is_completed_once BEFORE UPDATE ON draft_call WHEN OLD.status <> 'asked'
BEGIN SELECT RAISE(ABORT, 'a call that was answered is a fact and is never edited'); END;

CREATE TABLE draft_theme (
    id INTEGER PRIMARY KEY,
    draft INTEGER NOT NULL REFERENCES draft_call (id),
    code TEXT NOT NULL,
    statement TEXT NOT NULL,
    UNIQUE (draft, code)
) STRICT;

CREATE TABLE draft_criterion (
    id INTEGER PRIMARY KEY,
    theme INTEGER NOT NULL REFERENCES draft_theme (id),
    lineage BLOB NOT NULL UNIQUE,          -- its own: a model's words are never a version of the community's
    code TEXT NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (theme, code)
) STRICT;

CREATE TABLE draft_mark (                  -- what a person says of a draft beside the community's rubric
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    draft INTEGER NOT NULL REFERENCES draft_call (id),
    criterion INTEGER REFERENCES draft_criterion (id),  -- NULL: the draft has nothing of the kind
    item INTEGER REFERENCES item (id),     -- NULL: the community has nothing of the kind
    mark TEXT,                             -- overlapping, missing, too vague, mistaken; NULL: taken back
    note TEXT NOT NULL,
    rater INTEGER NOT NULL REFERENCES rater (id),
    previous INTEGER REFERENCES draft_mark (id),
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX draft_mark_superseded ON draft_mark (previous) WHERE previous IS NOT NULL;
CREATE INDEX draft_mark_of_draft ON draft_mark (draft, rater);
CREATE TRIGGER draft_mark_is_never_edited BEFORE UPDATE ON draft_mark
BEGIN SELECT RAISE(ABORT, 'a mark is a fact and is never edited'); END;

CREATE TABLE suggested_field (             -- a model's words for a field of a description; '': it could not tell
    id INTEGER PRIMARY KEY,
    draft INTEGER NOT NULL REFERENCES draft_call (id),
    code TEXT NOT NULL,
    value TEXT NOT NULL,
    UNIQUE (draft, code)
) STRICT;

CREATE TABLE field_decision (              -- what a person made of them
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    field INTEGER NOT NULL REFERENCES suggested_field (id),
    decision TEXT,                         -- confirmed, reworded, declined; NULL: taken back
    value TEXT NOT NULL,                   -- the words the person let stand
    decided_by TEXT NOT NULL,
    previous INTEGER REFERENCES field_decision (id),
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX field_decision_superseded ON field_decision (previous) WHERE previous IS NOT NULL;
CREATE INDEX field_decision_of_field ON field_decision (field);
CREATE TRIGGER field_decision_is_never_edited BEFORE UPDATE ON field_decision
BEGIN SELECT RAISE(ABORT, 'a decision is a fact and is never edited'); END;
"""

# The tables for workshops, those who take part, what they said, and how it was coded into a rubric.
WORKSHOPS = """
CREATE TABLE workshop (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    title TEXT NOT NULL,
    scenario TEXT NOT NULL,
    setup TEXT NOT NULL,                   -- JSON: steps, probes, scale, questions about people, content notes, breaks
    facilitator TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE workshop_group (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    workshop INTEGER NOT NULL REFERENCES workshop (id),
    name TEXT NOT NULL,
    position INTEGER NOT NULL
) STRICT;

CREATE TABLE workshop_image (
    workshop_group INTEGER NOT NULL REFERENCES workshop_group (id),
    image INTEGER NOT NULL REFERENCES image (id),
    position INTEGER NOT NULL,
    content_note TEXT NOT NULL,
    PRIMARY KEY (workshop_group, image)
) STRICT, WITHOUT ROWID;

CREATE TABLE workshop_place (              -- where a workshop is: a bookmark, not a fact
    workshop INTEGER PRIMARY KEY REFERENCES workshop (id),
    step TEXT NOT NULL,
    image INTEGER REFERENCES image (id)
) STRICT;

CREATE TABLE participant (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    workshop INTEGER NOT NULL REFERENCES workshop (id),
    rater INTEGER NOT NULL REFERENCES rater (id),
    joined_at INTEGER NOT NULL,
    UNIQUE (workshop, rater)
) STRICT;

CREATE TABLE consent (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    version TEXT NOT NULL,
    purpose TEXT NOT NULL,
    given_on TEXT NOT NULL,                -- a day, ISO 8601
    on_withdrawal TEXT NOT NULL,           -- delete or detach: what becomes of answers
    to_demographics INTEGER NOT NULL,      -- whether the person agreed to be asked
    previous INTEGER REFERENCES consent (id),
    recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE about_person (                -- demographics and compensation, only where asked and agreed
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    kind TEXT NOT NULL,                    -- demographic or compensation
    question TEXT NOT NULL,
    answer TEXT NOT NULL,
    previous INTEGER REFERENCES about_person (id),
    recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE statement (                   -- one line of what somebody said
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    workshop INTEGER REFERENCES workshop (id),
    step TEXT NOT NULL,
    image INTEGER REFERENCES image (id),
    rater INTEGER REFERENCES rater (id),   -- who said it; NULL: not marked yet, or the whole group
    words TEXT NOT NULL,                   -- '' when taken back
    probe TEXT NOT NULL,
    is_offensive INTEGER NOT NULL,
    is_parked INTEGER NOT NULL,
    previous INTEGER REFERENCES statement (id),
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX statement_of_workshop ON statement (workshop, id);

CREATE TABLE ranking (                     -- image groups, best to worst
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    workshop INTEGER NOT NULL REFERENCES workshop (id),
    rater INTEGER REFERENCES rater (id),   -- NULL: the whole group
    ranks TEXT NOT NULL,                   -- JSON: [[name, …], …], ties share a place
    phase TEXT NOT NULL,                   -- alone or after discussion
    previous INTEGER REFERENCES ranking (id),
    recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE summary (                     -- what was sorted out, read back and perhaps changed
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    workshop INTEGER NOT NULL REFERENCES workshop (id),
    step TEXT NOT NULL,
    words TEXT NOT NULL,
    is_agreed INTEGER NOT NULL,
    previous INTEGER REFERENCES summary (id),
    recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE candidate (                   -- what may become a criterion
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    lineage BLOB NOT NULL,                 -- the criterion's, once it is one
    theme BLOB NOT NULL,                   -- the theme's lineage; empty: none yet
    text TEXT NOT NULL,
    state TEXT NOT NULL,                   -- open, kept, marked (kept though contested), left out
    reason TEXT NOT NULL,
    position INTEGER NOT NULL,
    author TEXT NOT NULL,
    previous INTEGER REFERENCES candidate (id),
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX candidate_by_lineage ON candidate (lineage, id);

CREATE TABLE candidate_theme (             -- the values behind candidates
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    lineage BLOB NOT NULL,
    statement TEXT NOT NULL,               -- '' when taken back
    position INTEGER NOT NULL,
    author TEXT NOT NULL,
    previous INTEGER REFERENCES candidate_theme (id),
    recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE statement_code (              -- how one coder reads a statement
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    statement INTEGER NOT NULL REFERENCES statement (id),
    coder INTEGER NOT NULL REFERENCES rater (id),
    candidate BLOB NOT NULL,               -- lineage; empty: none yet
    part TEXT,                             -- criterion or justification; NULL: taken back
    side TEXT NOT NULL,                    -- for or against
    strength INTEGER NOT NULL,             -- 1 mild, 2 clear, 3 strong
    previous INTEGER REFERENCES statement_code (id),
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX statement_code_of_statement ON statement_code (statement, coder);

CREATE TABLE reason_code (                 -- free-text reasons coded into themes, by several coders
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    answer BLOB NOT NULL,                  -- uuid of the answer whose note it is
    coder INTEGER NOT NULL REFERENCES rater (id),
    theme TEXT NOT NULL,
    is_taken_back INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX reason_code_of_answer ON reason_code (answer, coder);
"""

# The tables for people who answer together: pairs, sealed answers, workshops, and who takes part on what terms.
TOGETHER = """
CREATE TABLE pair_member (                 -- a pair is a rater made of people
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    pair INTEGER NOT NULL REFERENCES rater (id),
    member INTEGER NOT NULL REFERENCES rater (id),
    relationship TEXT NOT NULL,            -- to the other: friend, partner, colleague, …
    perception TEXT NOT NULL,              -- what this person uses: screen reader, own voice, magnified, sight
    joined_at INTEGER NOT NULL,
    UNIQUE (pair, member)
) STRICT;

CREATE TABLE sitting_setup (               -- how a sitting was set up around access; JSON
    session INTEGER PRIMARY KEY REFERENCES session (id),
    setup TEXT NOT NULL
) STRICT;

CREATE TABLE seal (                        -- answers to one image that nobody hears before all are in
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    pair INTEGER REFERENCES rater (id),
    workshop INTEGER REFERENCES workshop (id),
    image INTEGER NOT NULL REFERENCES image (id),
    opened_at INTEGER NOT NULL,
    CHECK ((pair IS NULL) <> (workshop IS NULL))
) STRICT;

CREATE TABLE seal_member (
    seal INTEGER NOT NULL REFERENCES seal (id),
    rater INTEGER NOT NULL REFERENCES rater (id),
    done_at INTEGER,                       -- NULL: still to answer
    is_absent INTEGER NOT NULL,            -- skips this image, has left, or has withdrawn
    PRIMARY KEY (seal, rater)
) STRICT, WITHOUT ROWID;

CREATE TABLE seal_broken (
    seal INTEGER PRIMARY KEY REFERENCES seal (id),
    broken_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER seal_is_broken_by_all BEFORE INSERT ON seal_broken
WHEN EXISTS (SELECT 1 FROM seal_member WHERE seal = NEW.seal AND done_at IS NULL AND is_absent = 0)
BEGIN SELECT RAISE(ABORT, 'somebody has not answered yet'); END;

CREATE TABLE sealed_answer (               -- held apart from all other answers; moved there when the seal is broken
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    seal INTEGER NOT NULL REFERENCES seal (id),
    rater INTEGER NOT NULL REFERENCES rater (id),
    item INTEGER NOT NULL REFERENCES item (id),
    rubric INTEGER REFERENCES rubric (version),
    value TEXT,
    doubt TEXT,
    note TEXT NOT NULL,
    act TEXT NOT NULL,
    previous INTEGER REFERENCES sealed_answer (id),
    session INTEGER REFERENCES session (id),
    perception TEXT NOT NULL,
    alt_text INTEGER REFERENCES alt_text (id),
    heard TEXT NOT NULL,
    seconds REAL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sealed_answer_of_rater ON sealed_answer (seal, rater, item);
CREATE TRIGGER sealed_answer_is_never_edited BEFORE UPDATE ON sealed_answer
BEGIN SELECT RAISE(ABORT, 'an answer is a fact and is never edited'); END;

CREATE TABLE answer_phase (                -- answers given in company: alone, after discussion, or joint
    answer INTEGER PRIMARY KEY REFERENCES answer (id),
    phase TEXT NOT NULL,
    seal INTEGER REFERENCES seal (id)
) STRICT;

CREATE TABLE detail (                      -- words about an image beside its alt text: of a region, or asked for
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    image INTEGER NOT NULL REFERENCES image (id),
    alt_text INTEGER REFERENCES alt_text (id),  -- which was in force
    region TEXT NOT NULL,                  -- '' for the whole, else rows x columns : row, column as 3x3:1,2
    question TEXT NOT NULL,                -- '' when nobody asked
    words TEXT NOT NULL,                   -- '' when taken back
    asked_by INTEGER REFERENCES rater (id),
    said_by INTEGER REFERENCES rater (id),
    author TEXT NOT NULL,
    session INTEGER REFERENCES session (id),
    previous INTEGER REFERENCES detail (id),
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX detail_of_image ON detail (image, id);

CREATE TABLE private_note (                -- from a person to the facilitator alone
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    image INTEGER REFERENCES image (id),
    workshop INTEGER REFERENCES workshop (id),
    words TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE image_skip (                  -- an image a person does not want to meet
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    image INTEGER NOT NULL REFERENCES image (id),
    is_skipped INTEGER NOT NULL,           -- 0: wants to meet it after all
    reason TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX image_skip_of_rater ON image_skip (rater, image, id);
"""

# The tables for the work on a rubric: drafts of the next version, where criteria come from, and border cases.
DESIGNING = """
CREATE TABLE rubric_draft (                -- the next version as it is being written; each saving is a row
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    based_on INTEGER REFERENCES rubric (version),
    content TEXT NOT NULL,                 -- JSON: the rubric, lineages included
    author TEXT NOT NULL,
    previous INTEGER REFERENCES rubric_draft (id),
    recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE item_change (                 -- how a criterion of a version differs from the version before
    item INTEGER PRIMARY KEY REFERENCES item (id),
    kind TEXT NOT NULL,                    -- new, same, reworded, split, merged
    meaning_changed INTEGER NOT NULL,
    why TEXT NOT NULL
) STRICT;

CREATE TABLE item_parent (                 -- the lineages a split or merged criterion comes from
    item INTEGER NOT NULL REFERENCES item (id),
    lineage BLOB NOT NULL,
    PRIMARY KEY (item, lineage)
) STRICT, WITHOUT ROWID;

CREATE TABLE item_removal (                -- criteria of the version before that this one leaves out, and why
    rubric INTEGER NOT NULL REFERENCES rubric (version),
    lineage BLOB NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY (rubric, lineage)
) STRICT, WITHOUT ROWID;

CREATE TABLE border_case (                 -- how a criterion is to be read at its border, with an image or without
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    lineage BLOB NOT NULL,
    image INTEGER REFERENCES image (id),
    verdict TEXT NOT NULL,
    words TEXT NOT NULL,                   -- '' when taken back
    author TEXT NOT NULL,
    previous INTEGER REFERENCES border_case (id),
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX border_case_by_lineage ON border_case (lineage, id);

CREATE TABLE carried_answer (              -- an answer that holds for a later version, for the meaning stayed
    answer INTEGER PRIMARY KEY REFERENCES answer (id),
    origin INTEGER NOT NULL REFERENCES answer (id)
) STRICT;
"""

# The tables for teams: who answers what, meetings, withdrawals, and what was merged.
TEAMS = """
CREATE TABLE plan (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    setup TEXT NOT NULL,                   -- JSON: kind of plan, its numbers, the seed
    properties TEXT NOT NULL,              -- JSON: what the plan says of itself
    accepted_at INTEGER NOT NULL
) STRICT;

CREATE TABLE assignment (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    plan INTEGER NOT NULL REFERENCES plan (id),
    rater INTEGER NOT NULL REFERENCES rater (id),
    image INTEGER NOT NULL REFERENCES image (id),
    context TEXT NOT NULL,                 -- '' where the study has none
    position INTEGER NOT NULL,             -- 1, 2, … in this rater's order
    is_practice INTEGER NOT NULL,
    UNIQUE (plan, rater, image)            -- each plan is whole: one that extends another says all of it again
) STRICT;
CREATE INDEX assignment_of_rater ON assignment (plan, rater, position);
-- Two machines may each have accepted a plan: the one accepted last holds.
CREATE VIEW current_assignment AS
SELECT * FROM assignment WHERE plan = (SELECT id FROM plan ORDER BY accepted_at DESC, uuid DESC LIMIT 1);

CREATE INDEX progress_by_number ON progress (rater, number);

CREATE TABLE disclosure (                  -- who has been shown what others answered
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    image INTEGER REFERENCES image (id),   -- NULL: of all images
    occasion TEXT NOT NULL,                -- pair, workshop, meeting, report, export, feedback
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX disclosure_of_rater ON disclosure (rater, image);

CREATE TABLE meeting (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    title TEXT NOT NULL,
    started_at INTEGER NOT NULL
) STRICT;

CREATE TABLE meeting_end (
    meeting INTEGER PRIMARY KEY REFERENCES meeting (id),
    ended_at INTEGER NOT NULL
) STRICT;

CREATE TABLE meeting_present (
    meeting INTEGER NOT NULL REFERENCES meeting (id),
    name TEXT NOT NULL,
    PRIMARY KEY (meeting, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE adjudication (                -- what a meeting made of a disagreement; first answers stay as they are
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    meeting INTEGER NOT NULL REFERENCES meeting (id),
    image INTEGER NOT NULL REFERENCES image (id),
    item INTEGER NOT NULL REFERENCES item (id),
    outcome TEXT,                          -- decided, contested, reworded, later; NULL: taken back
    value TEXT,                            -- the verdict where decided
    reason TEXT NOT NULL,
    tally TEXT NOT NULL,                   -- JSON: how many said what when it was talked about
    rewording TEXT,                        -- JSON where reworded: the words before and after, what they mean
    border_case INTEGER REFERENCES border_case (id),
    previous INTEGER REFERENCES adjudication (id), -- the one that is taken back
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX adjudication_of_item ON adjudication (item, image);

CREATE TABLE minute (                      -- a line of the minutes that is no decision
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    meeting INTEGER NOT NULL REFERENCES meeting (id),
    kind TEXT NOT NULL,                    -- open point, remark, or names: they were shown
    words TEXT NOT NULL,                   -- '' when taken back
    image INTEGER REFERENCES image (id),
    previous INTEGER REFERENCES minute (id),
    recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE withdrawal (                  -- a tombstone: what comes from this person later is refused
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater BLOB NOT NULL UNIQUE,            -- uuid; the row of the person may be gone
    mode TEXT NOT NULL,                    -- delete or detach
    removed TEXT NOT NULL,                 -- JSON: how many rows of what
    recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE image_alias (                 -- the same file added on two machines has two ids and is one image
    uuid BLOB PRIMARY KEY,
    image INTEGER NOT NULL REFERENCES image (id)
) STRICT, WITHOUT ROWID;

CREATE TABLE set_aside (                   -- derived: of two answers given on two machines, the ones not in force
    answer INTEGER PRIMARY KEY REFERENCES answer (id)
) STRICT;

CREATE TABLE answer_settles (              -- an answer that decides between several: what else it supersedes
    answer INTEGER NOT NULL REFERENCES answer (id),
    other INTEGER NOT NULL REFERENCES answer (id),
    PRIMARY KEY (answer, other)
) STRICT, WITHOUT ROWID;

CREATE TABLE merging (                     -- this machine's own record of what came in
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    packet BLOB NOT NULL,                  -- SHA-256 of the file
    name TEXT NOT NULL,
    told TEXT NOT NULL,                    -- JSON: what was said of it
    merged_at INTEGER NOT NULL,
    undone_at INTEGER
) STRICT;

CREATE TABLE merged_row (                  -- what a merge added, so that it can be taken back
    merging INTEGER NOT NULL REFERENCES merging (id),
    fact TEXT NOT NULL,                    -- the table's name
    row TEXT NOT NULL,                     -- its primary key here, as SQL would write it
    PRIMARY KEY (merging, fact, row)
) STRICT, WITHOUT ROWID;

CREATE TABLE given_number (                -- the number before a merge made it another, for image or rubric version
    fact TEXT NOT NULL,                    -- image or rubric
    uuid BLOB NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (fact, uuid)
) STRICT, WITHOUT ROWID;
CREATE INDEX answer_settled ON answer_settles (other);

-- Two machines may both supersede the same answer; `set_aside` then names those that do not hold.
DROP INDEX answer_superseded;
CREATE INDEX answer_superseded ON answer (previous) WHERE previous IS NOT NULL;
DROP VIEW current_answer;
CREATE VIEW current_answer AS
SELECT * FROM answer WHERE NOT EXISTS (SELECT 1 FROM answer AS later WHERE later.previous = answer.id)
AND id NOT IN (SELECT answer FROM set_aside)
AND id NOT IN (SELECT other FROM answer_settles);

ALTER TABLE rater ADD COLUMN given_name TEXT NOT NULL DEFAULT '';   -- the name before a second of the same came
ALTER TABLE image ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0; -- when its facts were last put right
"""

# The columns and tables for instruments other than the yes/no rubric: scales, and exhibits of pictures and texts.
INSTRUMENTS = """
ALTER TABLE item ADD COLUMN scale TEXT NOT NULL DEFAULT '';          -- JSON; '': yes or no
ALTER TABLE rubric ADD COLUMN kind TEXT NOT NULL DEFAULT 'rubric';   -- what kind of study it is for
ALTER TABLE rubric ADD COLUMN setup TEXT NOT NULL DEFAULT '{}';      -- JSON: contexts, and codes for reasons

-- What is judged has a row in `image`, with a file or without. A picture that is only shown in exhibits has a number
-- below zero: it is not counted, not assigned, and nobody is asked about it by itself.
CREATE TABLE exhibit (
    image INTEGER PRIMARY KEY REFERENCES image (id),
    shown TEXT NOT NULL,                   -- JSON: texts, references, context, subject, culture, genre
    added_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER exhibit_is_never_edited BEFORE UPDATE OF shown ON exhibit
BEGIN SELECT RAISE(ABORT, 'what people judged is never edited'); END;

CREATE TABLE exhibit_picture (
    exhibit INTEGER NOT NULL REFERENCES image (id),
    position INTEGER NOT NULL,             -- 1, 2, ...
    picture INTEGER NOT NULL REFERENCES image (id),
    PRIMARY KEY (exhibit, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX exhibit_of_picture ON exhibit_picture (picture);
"""

# The tables and columns for merging: which version another follows, what signs packets, in which run a call is.
MERGING = """
CREATE TABLE rubric_parent (               -- the version that one follows; studies from before did not record it
    rubric INTEGER PRIMARY KEY REFERENCES rubric (version),
    parent BLOB NOT NULL                   -- uuid; a packet may lack that version
) STRICT;

CREATE TABLE packet_secret (               -- makes the keys of packets; or the key of a packet that was opened
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    packet BLOB NOT NULL,                  -- empty for a secret of this study, else the id of the packet's key
    secret BLOB NOT NULL,
    made_at INTEGER NOT NULL
) STRICT;

CREATE TABLE erased_row (                  -- what went with a person stays away, also where it names nobody or another
    uuid BLOB PRIMARY KEY,
    fact TEXT NOT NULL                     -- the table's name
) STRICT, WITHOUT ROWID;

ALTER TABLE judge_call ADD COLUMN asked_run INTEGER NOT NULL DEFAULT 0;  -- the run it was asked in; 0: in its run
ALTER TABLE judge_call ADD COLUMN run_key TEXT NOT NULL DEFAULT '';  -- the key of the same call in its present run
"""

# The table of what a study asks of its judges before they may do without people.
BOUNDS = """
CREATE TABLE judge_bounds (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    on_met REAL NOT NULL,
    on_not_met REAL NOT NULL,
    tolerance REAL NOT NULL,
    epsilon REAL NOT NULL,
    answers INTEGER NOT NULL,              -- how many answers the study had when they were set
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER judge_bounds_are_never_edited
BEFORE UPDATE OF on_met, on_not_met, tolerance, epsilon, answers, recorded_at ON judge_bounds
BEGIN SELECT RAISE(ABORT, 'bounds are never edited'); END;
"""

# What was found out about judges: whether their replies follow the picture, and which server answered. And whether
# people may say that either answer is defensible, which judges are then compared with.
JUDGE_CHECKS = """
CREATE TABLE swap_test (                   -- the same words with different pictures, before a paid run
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    judge INTEGER NOT NULL REFERENCES rater (id),
    result TEXT NOT NULL,
    calls INTEGER NOT NULL,
    model TEXT NOT NULL,                   -- as the replies name it
    reason TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER swap_tests_are_never_edited BEFORE UPDATE OF uuid, result, calls, model, reason, recorded_at ON swap_test
BEGIN SELECT RAISE(ABORT, 'a swap test is never edited'); END;

CREATE TABLE anchor_call (                 -- made about an image judged before, to see whether the judge changed
    call INTEGER PRIMARY KEY REFERENCES judge_call (id)
) STRICT;

CREATE TABLE response_sets (               -- whether people may say that either answer is defensible
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    allowed INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER response_sets_are_never_edited BEFORE UPDATE OF uuid, allowed, recorded_at ON response_sets
BEGIN SELECT RAISE(ABORT, 'what a study allows is never edited'); END;

ALTER TABLE judge_call ADD COLUMN fingerprint TEXT NOT NULL DEFAULT '';  -- system_fingerprint of the reply
"""

# The tables of work that was sent out to people and came back, and of whether a round is closing.
SENT_WORK = """
CREATE TABLE sent_work (                   -- a packet or workbook that was written for somebody
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    kind TEXT NOT NULL,                    -- packet or workbook
    number INTEGER NOT NULL,               -- 1, 2, … in the order of sending, on each machine
    rubric INTEGER REFERENCES rubric (version),
    is_locked INTEGER NOT NULL,
    due_at INTEGER,
    sent_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sent_work_of_rater ON sent_work (rater);

CREATE TABLE sent_image (                  -- what it asks about
    sent INTEGER NOT NULL REFERENCES sent_work (id),
    image INTEGER NOT NULL REFERENCES image (id),
    PRIMARY KEY (sent, image)
) STRICT, WITHOUT ROWID;

CREATE TABLE returned_work (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    sent INTEGER REFERENCES sent_work (id), -- NULL: it does not say what it answers
    rater INTEGER NOT NULL REFERENCES rater (id),
    content BLOB NOT NULL,                 -- SHA-256, so that the same is noted once
    machine TEXT NOT NULL,                 -- where it was worked on, by its own word; '' when not told
    disk TEXT NOT NULL,                    -- whether that machine's disk is encrypted: encrypted, plain, unknown
    complete INTEGER NOT NULL,             -- images that were complete when it had come in
    returned_at INTEGER NOT NULL
) STRICT;
CREATE INDEX returned_work_of_sent ON returned_work (sent);

CREATE TABLE work_review (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    returned INTEGER NOT NULL REFERENCES returned_work (id),
    state TEXT NOT NULL,                   -- received, has issues, accepted
    recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE round_state (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    is_closing INTEGER NOT NULL,           -- late work still comes in, nothing new is handed out
    recorded_at INTEGER NOT NULL
) STRICT;
"""

# The tables for pairs and meetings: who answers first, dissent, who may decide, and corrected minutes.
COMPANY = """
CREATE TABLE seal_order (                  -- who answers an image first, and how that was settled
    seal INTEGER PRIMARY KEY REFERENCES seal (id),
    first INTEGER NOT NULL REFERENCES rater (id),
    way TEXT NOT NULL                      -- alternate, random, as joined
) STRICT;

CREATE TABLE dissent (                     -- who does not share a decision of a meeting, and why
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    adjudication INTEGER NOT NULL REFERENCES adjudication (id),
    author TEXT NOT NULL,                  -- name or pseudonym, as among those who were there
    reason TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX dissent_from ON dissent (adjudication);

CREATE TABLE meeting_decider (             -- who may decide; without a row for the meeting, all who are there
    meeting INTEGER NOT NULL REFERENCES meeting (id),
    name TEXT NOT NULL,
    PRIMARY KEY (meeting, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE minutes_correction (          -- other words for a line of the minutes; the first ones stay
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    meeting INTEGER NOT NULL REFERENCES meeting (id),
    line TEXT NOT NULL,                    -- as it is in the original minutes
    becomes TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX minutes_correction_of ON minutes_correction (meeting);
"""

# The tables of test images: which are sealed, who opened a judge's results on them, and what was preregistered.
SPLIT = """
CREATE TABLE test_split (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    seed INTEGER NOT NULL,
    share REAL NOT NULL,                   -- of the images that were drawn from
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER test_split_is_never_edited BEFORE UPDATE OF seed, share, recorded_at ON test_split
BEGIN SELECT RAISE(ABORT, 'a split is never edited'); END;

CREATE TABLE split_image (                 -- the images that a split was drawn from
    split INTEGER NOT NULL REFERENCES test_split (id),
    image INTEGER NOT NULL REFERENCES image (id),
    is_test INTEGER NOT NULL,              -- sealed for the test, or left for development
    PRIMARY KEY (split, image)
) STRICT, WITHOUT ROWID;
CREATE INDEX split_image_by_image ON split_image (image, is_test);

CREATE TABLE test_look (                   -- somebody opened a judge's results on the test images
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    judge INTEGER NOT NULL REFERENCES rater (id),
    rubric INTEGER NOT NULL REFERENCES rubric (version),
    looked_by TEXT NOT NULL,               -- a name, or '' when nobody gave one
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX test_look_of_judge ON test_look (judge, rubric);

CREATE TABLE preregistration (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    contents TEXT NOT NULL,                -- JSON, exactly as its checksum was computed
    sha256 TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER preregistration_is_never_edited
BEFORE UPDATE OF contents, sha256, recorded_at ON preregistration
BEGIN SELECT RAISE(ABORT, 'a preregistration is never edited'); END;

-- What a judge said of test images after the last look at it. A carried answer has an id that follows from others.
CREATE VIEW withheld_answer AS
SELECT answer.id AS id, answer.rater AS judge, answer.image AS image, item.rubric AS rubric
FROM split_image CROSS JOIN rater CROSS JOIN answer ON answer.rater = rater.id AND answer.image = split_image.image
JOIN item ON item.id = answer.item
WHERE split_image.is_test = 1 AND rater.kind = 'judge' AND NOT EXISTS (
    SELECT 1 FROM test_look WHERE test_look.judge = answer.rater
    AND (item.rubric IS NULL OR test_look.rubric = item.rubric)
    AND CASE answer.act WHEN 'carry' THEN test_look.recorded_at >= answer.recorded_at
        ELSE test_look.uuid > answer.uuid END);

CREATE VIEW withheld_call AS
SELECT call.id AS id FROM split_image CROSS JOIN judge_call AS call ON call.image = split_image.image
WHERE split_image.is_test = 1 AND call.status NOT IN ('asked', 'quota', 'retryable error', 'fatal error')
AND NOT EXISTS (
    SELECT 1 FROM test_look JOIN judge_call_serves AS serves ON serves.rubric = test_look.rubric
    WHERE test_look.judge = call.judge AND serves.call_key = call.call_key
    AND test_look.recorded_at >= call.completed_at);
"""

# The tables of groups that people make of images, and of how a study of critiques is analysed.
GROUPING = """
CREATE TABLE grouping (                    -- a group that somebody makes of images; later rows rename or remove it
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    first INTEGER REFERENCES grouping (id),  -- the group's first row; NULL in that row itself
    name TEXT NOT NULL,                    -- '' once it is removed
    reason TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX grouping_of_rater ON grouping (rater);
CREATE TRIGGER grouping_is_never_edited BEFORE UPDATE OF first, name, recorded_at ON grouping
BEGIN SELECT RAISE(ABORT, 'a group is a fact and is never edited'); END;

CREATE TABLE grouped_image (               -- where somebody puts an image; the newest row for the image holds
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    image INTEGER NOT NULL REFERENCES image (id),
    grouping INTEGER REFERENCES grouping (id),  -- a group's first row; NULL: in no group
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX grouped_image_of_rater ON grouped_image (rater, image);
CREATE TRIGGER grouped_image_is_never_edited BEFORE UPDATE OF image, recorded_at ON grouped_image
BEGIN SELECT RAISE(ABORT, 'where an image was put is a fact and is never edited'); END;
"""

ANALYSIS_OPTIONS = """
CREATE TABLE analysis_option (             -- how the study is analysed; the newest row of a name holds
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    value TEXT NOT NULL,                   -- '' : as usual
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX analysis_option_by_name ON analysis_option (name);
CREATE TRIGGER analysis_option_is_never_edited BEFORE UPDATE OF name, value, recorded_at ON analysis_option
BEGIN SELECT RAISE(ABORT, 'a choice of the analysis is a fact and is never edited'); END;
"""

# The tables of what models under test made: what was asked for, and the picture, caption or critique that came.
OUTPUTS = """
CREATE TABLE output_request (              -- written with its call, before that is made
    call INTEGER PRIMARY KEY REFERENCES draft_call (id),
    prompts TEXT NOT NULL,                 -- the file of prompts: name and version
    prompts_sha256 TEXT NOT NULL,          -- of the file
    code TEXT NOT NULL,                    -- which of its prompts
    kind TEXT NOT NULL,                    -- what the prompt asks for, such as default or culture-aware; or ''
    sample INTEGER NOT NULL,               -- 1, 2, ...
    seed INTEGER,                          -- NULL: none was sent
    source TEXT NOT NULL,                  -- what the model is called in the study
    licence TEXT NOT NULL,
    image_group TEXT NOT NULL,
    language TEXT NOT NULL,                -- BCP 47, of a text
    parameters TEXT NOT NULL               -- JSON: temperature, size, ...
) STRICT;
CREATE TRIGGER output_request_is_never_edited BEFORE UPDATE OF prompts, prompts_sha256, code, sample, seed, source,
    licence ON output_request
BEGIN SELECT RAISE(ABORT, 'what a model was asked for is a fact and is never edited'); END;

CREATE TABLE output_result (               -- what came: an image, an exhibit, or words
    call INTEGER PRIMARY KEY REFERENCES draft_call (id),
    image INTEGER REFERENCES image (id),   -- the picture, or the exhibit with a critique; NULL for a caption
    words TEXT NOT NULL,                   -- the caption or critique; of a picture what the server says it was drawn by
    remarks TEXT NOT NULL                  -- what the server did not take, such as a seed
) STRICT;
CREATE TRIGGER output_result_is_never_edited BEFORE UPDATE OF words, remarks ON output_result
BEGIN SELECT RAISE(ABORT, 'what a model made is a fact and is never edited'); END;
"""

# The tables of notes by voice: recordings, what was typed of them, and the consent to record.
VOICE = """
CREATE TABLE voice_note (                  -- a recording beside an answer
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    image INTEGER NOT NULL REFERENCES image (id),
    item INTEGER NOT NULL REFERENCES item (id),
    sha256 TEXT NOT NULL,                  -- of the recording
    audio BLOB NOT NULL,                   -- a WAV file: one channel, 16 bits, 16,000 samples a second
    seconds REAL NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX voice_note_of_image ON voice_note (image, rater);
CREATE TRIGGER voice_note_is_never_edited BEFORE UPDATE OF sha256, audio, seconds ON voice_note
BEGIN SELECT RAISE(ABORT, 'a recording is a fact and is never edited'); END;

CREATE TABLE voice_transcript (            -- what somebody typed of it; the newest row of a recording holds
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),  -- who speaks, so that it goes with them
    note INTEGER NOT NULL REFERENCES voice_note (id),
    words TEXT NOT NULL,                   -- '' when taken back
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX voice_transcript_of_note ON voice_transcript (note);

CREATE TABLE voice_consent (               -- who agreed to be recorded, and to which words
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    words TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX voice_consent_of_rater ON voice_consent (rater);
"""

# The table of sittings in which somebody went through all images for one criterion after another.
WORK_ORDERS = """
CREATE TABLE session_order (               -- sittings without a row went image by image
    session INTEGER PRIMARY KEY REFERENCES session (id),
    way TEXT NOT NULL                      -- criterion
) STRICT;
"""

# The tables of those who coordinate a study, and of studies that are archived.
COORDINATION = """
CREATE TABLE coordinator (                 -- who coordinates; the newest row of a name holds
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    holds INTEGER NOT NULL,                -- 0: no longer
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX coordinator_by_name ON coordinator (name);
CREATE VIEW current_coordinator AS
SELECT name, recorded_at FROM coordinator AS newest WHERE holds = 1 AND NOT EXISTS (
    SELECT 1 FROM coordinator AS later WHERE later.name = newest.name
    AND (later.recorded_at, later.uuid) > (newest.recorded_at, newest.uuid));

CREATE TABLE results_opened (              -- a coordinator opened the results while people still had to answer
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    opened_by TEXT NOT NULL,
    people INTEGER NOT NULL,               -- who still had images to answer then
    images INTEGER NOT NULL,               -- of all of them
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER results_opened_is_never_edited BEFORE UPDATE OF people, images ON results_opened
BEGIN SELECT RAISE(ABORT, 'what was opened is a fact and is never edited'); END;

CREATE TABLE archiving (                   -- of this copy of the study; the newest row holds
    id INTEGER PRIMARY KEY,
    is_archived INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
"""

# The tables of a study in several languages: translations, who confirmed a model's drafts, and the language in which
# each question was heard.
LANGUAGES = """
CREATE TABLE translation (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    kind TEXT NOT NULL,                    -- study, rubric, theme, criterion, context, template, description, workshop
    object TEXT NOT NULL,                  -- which one: a lineage, a code, an image's id; '' where there is only one
    field TEXT NOT NULL,
    language TEXT NOT NULL,                -- BCP 47
    text TEXT NOT NULL,                    -- '' when the translation was removed
    original TEXT NOT NULL,                -- the words it was made from
    author TEXT NOT NULL,                  -- who wrote it; '' for a model
    model TEXT NOT NULL,                   -- which model drafted it; '' for a person
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX translation_of ON translation (language, kind, object, field);
CREATE TRIGGER translation_is_never_edited
BEFORE UPDATE OF uuid, kind, object, field, language, text, original, model, recorded_at ON translation
BEGIN SELECT RAISE(ABORT, 'a translation is a fact and is never edited'); END;

CREATE TABLE translation_confirmation (    -- a person read a model's draft and found it right
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    translation INTEGER NOT NULL REFERENCES translation (id),
    author TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX translation_confirmation_of ON translation_confirmation (translation);

ALTER TABLE answer ADD COLUMN language TEXT NOT NULL DEFAULT '';  -- in which the question was heard; '': not known
ALTER TABLE sealed_answer ADD COLUMN language TEXT NOT NULL DEFAULT '';
"""

# The tables of what advice has to know beside answers: who looked at it, whose answers are their own, and which
# pictures are nearly the same.
ADVICE = """
CREATE TABLE advice_look (                 -- advice on a judge was shown; as many images again are the same look
    judge INTEGER NOT NULL REFERENCES rater (id),
    question TEXT NOT NULL,                -- the lineage of a criterion, or '' for the label
    reference TEXT NOT NULL,               -- a rater's id, or how the reference is formed
    part TEXT NOT NULL,                    -- all, development, test
    images INTEGER NOT NULL,               -- that both had answered
    recorded_at INTEGER NOT NULL,
    PRIMARY KEY (judge, question, reference, part, images)
) STRICT, WITHOUT ROWID;

CREATE TABLE origin_confirmation (         -- somebody says that a rater's answers are their own; the newest row holds
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    holds INTEGER NOT NULL,                -- 0: no longer
    confirmed_by TEXT NOT NULL,
    reason TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX origin_confirmation_of_rater ON origin_confirmation (rater);
CREATE TRIGGER origin_confirmation_is_never_edited BEFORE UPDATE OF holds, recorded_at ON origin_confirmation
BEGIN SELECT RAISE(ABORT, 'a confirmation is a fact and is never edited'); END;

CREATE TABLE picture_gist (                -- what a picture looks like in 256 bits, computed when it is asked for
    sha256 TEXT PRIMARY KEY,
    gist BLOB NOT NULL
) STRICT, WITHOUT ROWID;
"""

# The tables of report cards on image models: prompts, kept checks, appeals, and who may publish.
CARDS = """
CREATE TABLE prompt_set (                  -- a version of a set of prompts
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    rubric INTEGER REFERENCES rubric (version),  -- the one it was made for
    licence TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE TABLE prompt_of_set (
    prompt_set INTEGER NOT NULL REFERENCES prompt_set (id),
    code TEXT NOT NULL,
    text TEXT NOT NULL,
    kind TEXT NOT NULL,                    -- plain, described, adversarial, people
    prompt_group TEXT NOT NULL,
    is_sealed INTEGER NOT NULL,            -- 1: shown to nobody before a check
    position INTEGER NOT NULL,
    PRIMARY KEY (prompt_set, code)
) STRICT, WITHOUT ROWID;
CREATE TABLE sealed_prompts_use (          -- the sealed part was opened for a check of a model
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    prompt_set INTEGER NOT NULL REFERENCES prompt_set (id),
    source TEXT NOT NULL,
    used_by TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE model_check (                 -- a check of an image model as it was made; a correction is a later row
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    source TEXT NOT NULL,
    content TEXT NOT NULL,                 -- figures, verdict, rubric and judge, as JSON
    rubric INTEGER REFERENCES rubric (version),
    previous INTEGER REFERENCES model_check (id),  -- the check it corrects
    reason TEXT NOT NULL,                  -- why
    expires_on TEXT NOT NULL,              -- a date, or ''
    kept_by TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER model_check_is_never_edited
BEFORE UPDATE OF uuid, source, content, reason, expires_on, recorded_at ON model_check
BEGIN SELECT RAISE(ABORT, 'a check is a fact and is never edited'); END;

CREATE TABLE card_appeal (                 -- somebody says that a verdict of a check is wrong
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    model_check INTEGER NOT NULL REFERENCES model_check (id),
    question TEXT NOT NULL,                -- the code of a criterion, or 'label'
    image INTEGER REFERENCES image (id),
    words TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX card_appeal_of ON card_appeal (model_check);
CREATE TABLE appeal_decision (             -- the newest row of an appeal holds
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    appeal INTEGER NOT NULL REFERENCES card_appeal (id),
    meeting INTEGER NOT NULL REFERENCES meeting (id),
    outcome TEXT NOT NULL,                 -- upheld, rejected, later
    reason TEXT NOT NULL,
    hands TEXT NOT NULL,                   -- how many were for it, as JSON
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX appeal_decision_of ON appeal_decision (appeal);

CREATE TABLE publication_rule (            -- what the community decided on publishing; the newest row holds
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    meeting INTEGER REFERENCES meeting (id),  -- that decided it; without one, a vote did
    hands TEXT NOT NULL,                   -- how many were for it, as JSON
    interests TEXT NOT NULL,               -- conflicts of interest
    paid_by TEXT NOT NULL,
    terms TEXT NOT NULL,                   -- of use
    days INTEGER NOT NULL,                 -- for how long a card holds; 0: until something changes
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE TABLE publisher (                   -- who may publish rubrics and cards
    rule INTEGER NOT NULL REFERENCES publication_rule (id),
    name TEXT NOT NULL,
    PRIMARY KEY (rule, name)
) STRICT, WITHOUT ROWID;
"""

# The table of what people say again, under seal, once a meeting has talked about a matter.
SECOND_ANSWERS = """
CREATE TABLE second_answer (               -- the first answer stays as it is
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    meeting INTEGER NOT NULL REFERENCES meeting (id),
    rater INTEGER NOT NULL REFERENCES rater (id),
    first INTEGER NOT NULL REFERENCES answer (id), -- theirs, which also says of which image and item
    act TEXT NOT NULL,                     -- asked, said, passed; of the last two the newest holds
    value TEXT,                            -- what is said, as in an answer
    spoke_first INTEGER NOT NULL,          -- of a row that asks: 1 where they had the first word on the matter
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX second_answer_of_meeting ON second_answer (meeting);
CREATE TRIGGER second_answer_is_never_edited BEFORE UPDATE OF act, value, spoke_first, recorded_at ON second_answer
BEGIN SELECT RAISE(ABORT, 'a second answer is a fact and is never edited'); END;
"""

# The tables of what leaves a study for use elsewhere: what was decided about other pictures, and training data.
USE_ELSEWHERE = """
CREATE TABLE guard_decision (              -- what was said of a picture that is none of the study's
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    picture TEXT NOT NULL,                 -- SHA-256 of the file, hex
    name TEXT NOT NULL,                    -- of the file
    source TEXT NOT NULL,                  -- which model made it; '': not said
    judge INTEGER NOT NULL REFERENCES rater (id),
    rubric INTEGER NOT NULL REFERENCES rubric (version),
    verdict TEXT NOT NULL,                 -- publish, show to a person, do not publish
    questions TEXT NOT NULL,               -- JSON: the same for each question, with how sure the judge was
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER guard_decision_is_never_edited BEFORE UPDATE OF picture, verdict, questions, recorded_at
ON guard_decision BEGIN SELECT RAISE(ABORT, 'a decision is a fact and is never edited'); END;

CREATE TABLE guard_appeal (                -- somebody says that a decision is wrong
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    decision INTEGER NOT NULL REFERENCES guard_decision (id),
    question TEXT NOT NULL,                -- the code of a criterion, or 'label'
    words TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX guard_appeal_of ON guard_appeal (decision);

CREATE TABLE training_agreement (          -- who lets models learn from their answers; the newest row of a person holds
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    rater INTEGER NOT NULL REFERENCES rater (id),
    agrees INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX training_agreement_of_rater ON training_agreement (rater);
CREATE TRIGGER training_agreement_is_never_edited BEFORE UPDATE OF agrees, recorded_at ON training_agreement
BEGIN SELECT RAISE(ABORT, 'what somebody agreed to is a fact and is never edited'); END;

CREATE TABLE training_release (            -- training data that left the study
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    people TEXT NOT NULL,                  -- JSON: the code of each person in it, and their id (hex)
    recorded_at INTEGER NOT NULL
) STRICT;
"""

# The views that other programs read. Nobody says to them who reads, so they show what the program shows to somebody who
# gives no name: nothing that was answered while anybody has images to answer, and nothing a judge said that is sealed.
READ_ONLY_VIEWS = """
CREATE VIEW coordinating AS               -- raters who coordinate: who said so later and has answered nothing
SELECT rater.id AS rater FROM rater JOIN current_coordinator AS said ON said.name = rater.name
WHERE said.recorded_at >= rater.created_at AND NOT (
    EXISTS (SELECT 1 FROM answer WHERE answer.rater = rater.id)
    OR EXISTS (SELECT 1 FROM grouping WHERE grouping.rater = rater.id)
    OR EXISTS (SELECT 1 FROM grouped_image WHERE grouped_image.rater = rater.id)
    OR EXISTS (SELECT 1 FROM ranking WHERE ranking.rater = rater.id)
    OR EXISTS (SELECT 1 FROM statement WHERE statement.rater = rater.id)
    OR EXISTS (SELECT 1 FROM statement_code WHERE statement_code.coder = rater.id)
    OR EXISTS (SELECT 1 FROM reason_code WHERE reason_code.coder = rater.id));

-- Images that people and pairs still have to answer. Who has withdrawn answers no more; nor does a pair of which nobody
-- is left.
CREATE VIEW still_to_answer AS
SELECT progress.rater AS rater, progress.image AS image FROM progress JOIN rater ON rater.id = progress.rater
WHERE progress.is_open = 1 AND rater.kind IN ('human', 'pair')
AND rater.uuid NOT IN (SELECT rater FROM withdrawal) AND rater.id NOT IN (
    SELECT pair FROM pair_member JOIN rater AS person ON person.id = pair_member.member
    GROUP BY pair HAVING sum(person.uuid NOT IN (SELECT rater FROM withdrawal)) = 0)
AND rater.id NOT IN (SELECT rater FROM coordinating);

CREATE VIEW readable_answer AS
SELECT answer.*, item.code AS code, item.rubric AS version, item.theme AS theme, item.lineage AS lineage,
    item.text AS wording, item.scale AS scale
FROM current_answer AS answer JOIN item ON item.id = answer.item
WHERE answer.value IS NOT NULL AND answer.id NOT IN (SELECT id FROM withheld_answer)
AND NOT EXISTS (SELECT 1 FROM still_to_answer);

CREATE VIEW answers AS
SELECT lower(hex(answer.uuid)) AS answer, image.number AS image_number, image.name AS image, rater.name AS rater,
    rater.kind AS rater_kind, answer.run AS run, answer.code AS criterion, answer.version AS rubric_version,
    answer.value AS value, answer.doubt AS doubt, answer.note AS note, answer.perception AS perception,
    answer.language AS language, answer.seconds AS seconds, answer.act = 'carry' AS is_carried,
    strftime('%Y-%m-%dT%H:%M:%fZ', answer.recorded_at / 1000.0, 'unixepoch') AS recorded_at
FROM readable_answer AS answer JOIN image ON image.id = answer.image JOIN rater ON rater.id = answer.rater;

CREATE VIEW verdicts AS
SELECT answer.version AS rubric_version, theme.code AS theme, answer.code AS criterion,
    lower(hex(answer.lineage)) AS lineage, answer.wording AS wording, image.number AS image_number, image.name AS image,
    rater.name AS rater, rater.kind AS rater_kind, answer.run AS run, answer.value AS verdict, answer.doubt AS doubt
FROM readable_answer AS answer JOIN theme ON theme.id = answer.theme JOIN image ON image.id = answer.image
JOIN rater ON rater.id = answer.rater WHERE answer.scale = '';

CREATE VIEW people AS
SELECT lower(hex(rater.uuid)) AS rater, rater.name AS name, rater.kind AS kind,
    (SELECT group_concat(member.name, ', ') FROM pair_member JOIN rater AS member ON member.id = pair_member.member
        WHERE pair_member.pair = rater.id) AS members,
    (SELECT count(*) FROM progress WHERE progress.rater = rater.id AND is_open = 0) AS images_answered,
    (SELECT count(*) FROM still_to_answer AS still WHERE still.rater = rater.id) AS images_still_to_answer,
    strftime('%Y-%m-%dT%H:%M:%fZ', rater.created_at / 1000.0, 'unixepoch') AS added_at
FROM rater WHERE rater.kind <> 'judge';

CREATE VIEW images AS
SELECT lower(hex(image.uuid)) AS id, image.number AS image_number, image.name AS image, image.sha256 AS sha256,
    image.source AS source, image.image_group AS image_group, image.licence AS licence,
    CASE WHEN NOT EXISTS (SELECT 1 FROM still_to_answer) THEN image.prompt END AS prompt,
    image.width AS width, image.height AS height, image.is_photograph AS is_photograph,
    image.is_reference AS is_reference, EXISTS (SELECT 1 FROM exhibit WHERE exhibit.image = image.id) AS is_exhibit,
    EXISTS (SELECT 1 FROM split_image WHERE split_image.image = image.id AND is_test = 1) AS is_test,
    image.content_note AS content_note,
    (SELECT line FROM alt_text WHERE alt_text.image = image.id ORDER BY created_at DESC, uuid DESC LIMIT 1)
        AS description,
    strftime('%Y-%m-%dT%H:%M:%fZ', image.added_at / 1000.0, 'unixepoch') AS added_at
FROM image WHERE image.number > 0;

CREATE VIEW judge_calls AS
SELECT lower(hex(call.uuid)) AS call, rater.name AS judge, call.model AS model, image.number AS image_number,
    image.name AS image, call.run AS run, call.attempt AS attempt, call.rubric AS rubric_version,
    call.codes AS criteria, call.status AS status, call.reason AS reason, call.raw AS reply,
    call.model_replied AS model_replied, call.tokens_in AS tokens_in, call.tokens_out AS tokens_out,
    call.seconds AS seconds, strftime('%Y-%m-%dT%H:%M:%fZ', call.asked_at / 1000.0, 'unixepoch') AS asked_at,
    strftime('%Y-%m-%dT%H:%M:%fZ', call.completed_at / 1000.0, 'unixepoch') AS completed_at
FROM judge_call AS call JOIN rater ON rater.id = call.judge JOIN image ON image.id = call.image
WHERE call.id NOT IN (SELECT id FROM withheld_call) AND NOT EXISTS (SELECT 1 FROM still_to_answer);
"""

# The versions that a version was made from: none where studies from long ago did not record it.
PARENTS = """
DROP TABLE rubric_parent;
CREATE TABLE rubric_parent (
    rubric INTEGER NOT NULL REFERENCES rubric (version),
    parent BLOB NOT NULL,                  -- uuid; a packet may lack that version
    PRIMARY KEY (rubric, parent)
) STRICT, WITHOUT ROWID;
"""

# The tables of what meetings decided on appeals against the guard, and of how pictures were made.
APPEALS_IN_MEETINGS = """
CREATE TABLE guard_appeal_decision (       -- the newest row of an appeal holds
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    appeal INTEGER NOT NULL REFERENCES guard_appeal (id),
    meeting INTEGER NOT NULL REFERENCES meeting (id),
    outcome TEXT NOT NULL,                 -- upheld, rejected, later
    reason TEXT NOT NULL,
    hands TEXT NOT NULL,                   -- how many were for it, as JSON
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX guard_appeal_decision_of ON guard_appeal_decision (appeal);

CREATE TABLE image_settings (              -- how an imported picture was made; the newest row of an image holds
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    image INTEGER NOT NULL REFERENCES image (id),
    settings TEXT NOT NULL,                -- JSON: names and values, such as a seed
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX image_settings_of ON image_settings (image);
"""
