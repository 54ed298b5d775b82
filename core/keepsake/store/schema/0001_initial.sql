-- Times are integer milliseconds UTC. Memories, versions, sources and receipts are the truth;
-- chunks, their search index and their vectors are derived and can be made anew.

CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE source (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    kind       TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    location   TEXT    NOT NULL,
    namespace  TEXT    NOT NULL DEFAULT 'default',
    watched    INTEGER NOT NULL DEFAULT 0,
    paused     INTEGER NOT NULL DEFAULT 0,
    rules      TEXT    NOT NULL DEFAULT '{}',
    removed    INTEGER NOT NULL DEFAULT 0,   -- kept so that its memories know where they came from
    created_at INTEGER NOT NULL,
    scanned_at INTEGER,
    UNIQUE (kind, location)
);

CREATE TABLE memory (
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    uid               TEXT    NOT NULL UNIQUE,
    kind              TEXT    NOT NULL,
    category          TEXT    NOT NULL DEFAULT '',
    layer             TEXT    NOT NULL DEFAULT 'core',
    title             TEXT    NOT NULL DEFAULT '',
    text              TEXT    NOT NULL,
    text_hash         BLOB    NOT NULL,
    language          TEXT    NOT NULL DEFAULT '',
    happened_at       INTEGER NOT NULL,
    created_at        INTEGER NOT NULL,
    updated_at        INTEGER NOT NULL,
    source_id         INTEGER REFERENCES source (id) ON DELETE SET NULL,
    source_key        TEXT,
    source_path       TEXT    NOT NULL DEFAULT '',   -- the file of its source that it was read from
    source_hash       BLOB,                          -- title and text as the source last gave them
    thread            TEXT    NOT NULL DEFAULT '',
    ordinal           INTEGER NOT NULL DEFAULT 0,
    speaker           TEXT    NOT NULL DEFAULT 'none',
    namespace         TEXT    NOT NULL DEFAULT 'default',
    provenance        TEXT    NOT NULL DEFAULT 'authored',
    importance        REAL    NOT NULL DEFAULT 0.5,
    confidence        REAL    NOT NULL DEFAULT 1.0,
    valence           REAL    NOT NULL DEFAULT 0.0,
    signal            REAL    NOT NULL DEFAULT 0.5,
    pinned            INTEGER NOT NULL DEFAULT 0,
    expires_at        INTEGER,
    superseded_by     INTEGER REFERENCES memory (id) ON DELETE CASCADE,   -- its history goes with it
    consolidated_into INTEGER REFERENCES memory (id) ON DELETE SET NULL,
    trashed_at        INTEGER,
    access_count      INTEGER NOT NULL DEFAULT 0,
    used_count        INTEGER NOT NULL DEFAULT 0,
    helpful_count     INTEGER NOT NULL DEFAULT 0,
    last_used_at      INTEGER,
    last_confirmed_at INTEGER,
    provider          TEXT    NOT NULL DEFAULT '',
    model_id          TEXT    NOT NULL DEFAULT '',
    model_name        TEXT    NOT NULL DEFAULT '',
    agent             TEXT    NOT NULL DEFAULT '',
    session_id        TEXT    NOT NULL DEFAULT '',
    conversation_id   TEXT    NOT NULL DEFAULT '',
    metadata          TEXT    NOT NULL DEFAULT '{}',
    token_count       INTEGER NOT NULL DEFAULT 0,
    needs_review      INTEGER NOT NULL DEFAULT 0,
    version           INTEGER NOT NULL DEFAULT 1,
    compared_at       INTEGER,                     -- when this text was compared with others
    enriched_with     INTEGER                      -- version of the rules; NULL while it waits
);

CREATE UNIQUE INDEX memory_by_key ON memory (source_id, source_key) WHERE source_key IS NOT NULL;
CREATE INDEX memory_by_record ON memory (source_key) WHERE source_key IS NOT NULL;
CREATE INDEX memory_by_file ON memory (source_id, source_path) WHERE source_path <> '';
CREATE INDEX memory_by_text ON memory (text_hash);
CREATE INDEX memory_by_source ON memory (source_id, namespace) WHERE trashed_at IS NULL;
CREATE INDEX memory_by_thread ON memory (namespace, thread, ordinal) WHERE thread <> '';
-- One for each order of the list, so that any part of it is reached without sorting or fetching.
CREATE INDEX memory_by_time ON memory (happened_at DESC, id DESC)
    WHERE trashed_at IS NULL AND superseded_by IS NULL;
CREATE INDEX memory_by_change ON memory (updated_at DESC, id DESC)
    WHERE trashed_at IS NULL AND superseded_by IS NULL;
CREATE INDEX memory_by_importance ON memory (importance DESC, happened_at DESC, id DESC)
    WHERE trashed_at IS NULL AND superseded_by IS NULL;
CREATE INDEX memory_in_trash ON memory (trashed_at DESC) WHERE trashed_at IS NOT NULL;
CREATE INDEX memory_by_language ON memory (language);
CREATE INDEX memory_by_expiry ON memory (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX memory_by_successor ON memory (superseded_by) WHERE superseded_by IS NOT NULL;

-- Statements stand for themselves; files and turns are records of their own.
CREATE INDEX memory_to_compare ON memory (id)
WHERE compared_at IS NULL AND trashed_at IS NULL AND superseded_by IS NULL
    AND source_key IS NULL AND thread = '' AND kind IN ('note', 'fact', 'summary');

-- What a memory is called in another Keepsake that has the same one; exports name it so.
CREATE TABLE memory_alias (
    uid       TEXT    PRIMARY KEY,
    memory_id INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE INDEX memory_alias_by_memory ON memory_alias (memory_id);

-- How memories hang together. What supersedes what stands in memory.superseded_by and what follows
-- what in thread and ordinal, so neither is repeated here. kept_apart: the person wants both.
CREATE TABLE link (
    from_id    INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
    to_id      INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
    type       TEXT    NOT NULL,
    strength   REAL    NOT NULL,
    kept_apart INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (from_id, to_id, type)
) WITHOUT ROWID;

CREATE INDEX link_by_target ON link (to_id, type);

-- The states a memory had before; the present one is in memory itself.
CREATE TABLE version (
    memory_id   INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
    number      INTEGER NOT NULL,
    title       TEXT    NOT NULL,
    text        TEXT    NOT NULL,
    written_at  INTEGER NOT NULL,
    replaced_at INTEGER NOT NULL,
    PRIMARY KEY (memory_id, number)
) WITHOUT ROWID;

CREATE TABLE tag (
    memory_id INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
    name      TEXT    NOT NULL,
    automatic INTEGER NOT NULL DEFAULT 0,   -- given by a rule, not by a person or program
    PRIMARY KEY (memory_id, name)
) WITHOUT ROWID;

CREATE INDEX tag_by_name ON tag (name, memory_id);

-- Records that were forgotten for good and must not come back with the next look at their source.
CREATE TABLE tombstone (
    key_hash    BLOB PRIMARY KEY,
    forgotten_at INTEGER NOT NULL
) WITHOUT ROWID;

-- The models that made vectors; a vector of another model is as good as none.
CREATE TABLE model (
    id         INTEGER PRIMARY KEY,
    name       TEXT    NOT NULL,
    sha256     TEXT    NOT NULL UNIQUE,
    dimensions INTEGER NOT NULL
);

-- Passages of a memory: text[start:stop] in characters. terms, the analyzed words, feed the search
-- index; previous_id and next_id are the passages beside it in its memory or its thread.
CREATE TABLE chunk (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    memory_id     INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
    ordinal       INTEGER NOT NULL,
    start         INTEGER NOT NULL,
    stop          INTEGER NOT NULL,
    heading       TEXT    NOT NULL DEFAULT '',
    title_terms   TEXT    NOT NULL DEFAULT '',
    terms         TEXT    NOT NULL,
    keywords      TEXT    NOT NULL DEFAULT '',
    previous_id   INTEGER REFERENCES chunk (id) ON DELETE SET NULL,
    next_id       INTEGER REFERENCES chunk (id) ON DELETE SET NULL,
    embedded_with INTEGER REFERENCES model (id),
    UNIQUE (memory_id, ordinal)
);

CREATE INDEX chunk_by_previous ON chunk (previous_id) WHERE previous_id IS NOT NULL;
CREATE INDEX chunk_by_next ON chunk (next_id) WHERE next_id IS NOT NULL;
CREATE INDEX chunk_pending ON chunk (id) WHERE embedded_with IS NULL;

-- Terms are already normalized words joined by spaces, so SQLite only has to split at spaces:
-- every character that a term may hold counts as part of a token.
CREATE VIRTUAL TABLE chunk_fts USING fts5 (
    title, body, keywords, around,
    content = '',
    contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Co'"
);

-- What the index holds of a chunk: its own words, and those of its neighbors nearest to it. What
-- expires one day lends no words to others, since nothing runs when that day comes.
CREATE VIEW chunk_document AS
SELECT
    c.id,
    c.title_terms AS title,
    c.terms AS body,
    c.keywords,
    substr(coalesce(p.terms, ''), -600) || ' ' || substr(coalesce(n.terms, ''), 1, 600) AS around
FROM chunk AS c
JOIN memory AS m ON m.id = c.memory_id
LEFT JOIN chunk AS p ON p.id = c.previous_id AND (p.memory_id = c.memory_id
    OR p.memory_id NOT IN (SELECT id FROM memory WHERE expires_at IS NOT NULL))
LEFT JOIN chunk AS n ON n.id = c.next_id AND (n.memory_id = c.memory_id
    OR n.memory_id NOT IN (SELECT id FROM memory WHERE expires_at IS NOT NULL))
WHERE m.trashed_at IS NULL;

-- New passages are put into the index by who inserted them, once their neighbors are known: the
-- index takes rows in the order of their ids at a fraction of what going back costs.
CREATE TRIGGER chunk_changed
AFTER UPDATE OF title_terms, terms, keywords, previous_id, next_id ON chunk
WHEN EXISTS (SELECT 1 FROM chunk_fts_docsize WHERE id = new.id) BEGIN
    DELETE FROM chunk_fts WHERE rowid = new.id;
    INSERT INTO chunk_fts (rowid, title, body, keywords, around)
    SELECT id, title, body, keywords, around FROM chunk_document WHERE id = new.id;
END;

-- The passages beside it in its thread are indexed anew.
CREATE TRIGGER expiry_began_or_ended AFTER UPDATE OF expires_at ON memory
WHEN (old.expires_at IS NULL) <> (new.expires_at IS NULL) BEGIN
    UPDATE chunk SET terms = terms WHERE memory_id <> new.id AND id IN (
        SELECT previous_id FROM chunk WHERE memory_id = new.id
        UNION SELECT next_id FROM chunk WHERE memory_id = new.id
    );
END;

CREATE TRIGGER chunk_deleted AFTER DELETE ON chunk BEGIN
    DELETE FROM chunk_fts WHERE rowid = old.id;
END;

-- What is in the Trash cannot be found.
CREATE TRIGGER memory_trashed
AFTER UPDATE OF trashed_at ON memory
WHEN old.trashed_at IS NULL AND new.trashed_at IS NOT NULL BEGIN
    DELETE FROM chunk_fts WHERE rowid IN (SELECT id FROM chunk WHERE memory_id = new.id);
END;

CREATE TRIGGER memory_restored
AFTER UPDATE OF trashed_at ON memory
WHEN old.trashed_at IS NOT NULL AND new.trashed_at IS NULL BEGIN
    INSERT INTO chunk_fts (rowid, title, body, keywords, around)
    SELECT id, title, body, keywords, around FROM chunk_document
    WHERE id IN (SELECT id FROM chunk WHERE memory_id = new.id);
END;

-- What a model made of a passage: int8 vectors, scaled so that the largest component is 127.
CREATE TABLE chunk_vector (
    chunk_id INTEGER PRIMARY KEY REFERENCES chunk (id) ON DELETE CASCADE,
    vector   BLOB NOT NULL
);

-- The vectors of a passage's words, packed; asks: the passage ends with a question.
CREATE TABLE chunk_words (
    chunk_id INTEGER PRIMARY KEY REFERENCES chunk (id) ON DELETE CASCADE,
    asks     INTEGER NOT NULL,
    packed   BLOB    NOT NULL
);

-- Passages of which a model could make no vector; they are found by their words alone.
CREATE TABLE unreadable_chunk (
    chunk_id INTEGER PRIMARY KEY REFERENCES chunk (id) ON DELETE CASCADE,
    model_id INTEGER NOT NULL REFERENCES model (id)
);

-- Which vectors came and went, so that a copy in memory can follow, whoever wrote.
CREATE TABLE vector_change (
    number   INTEGER PRIMARY KEY AUTOINCREMENT,
    chunk_id INTEGER NOT NULL
);

CREATE TRIGGER vector_inserted AFTER INSERT ON chunk_vector BEGIN
    INSERT INTO vector_change (chunk_id) VALUES (new.chunk_id);
END;

CREATE TRIGGER vector_deleted AFTER DELETE ON chunk_vector BEGIN
    INSERT INTO vector_change (chunk_id) VALUES (old.chunk_id);
END;

-- What was asked, without secrets, the newest some thousand: for questions that found nothing and
-- for memories that helped. found: the ids of the memories in the answer, best first.
CREATE TABLE query_log (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    asked_at INTEGER NOT NULL,
    text     TEXT    NOT NULL,
    mode     TEXT    NOT NULL,
    hits     INTEGER NOT NULL,
    best     REAL    NOT NULL,
    took_ms  REAL    NOT NULL,
    asked_by TEXT    NOT NULL,
    found    TEXT    NOT NULL
);

CREATE INDEX query_by_time ON query_log (asked_at);

-- What was said of a memory as an answer. implicit: it was read soon after it was found.
-- memory.helpful_count is the sum of these.
CREATE TABLE feedback (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    memory_id INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
    query     TEXT    NOT NULL,
    verdict   TEXT    NOT NULL,
    implicit  INTEGER NOT NULL,
    given_at  INTEGER NOT NULL,
    given_by  TEXT    NOT NULL,
    UNIQUE (memory_id, query, implicit, given_by)
);

-- Questions whose answers are to stay as they were: top holds the ids of the memories, best first.
CREATE TABLE golden_query (
    text     TEXT    PRIMARY KEY,
    top      TEXT    NOT NULL,
    saved_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE regression_run (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    ran_at     INTEGER NOT NULL,
    queries    INTEGER NOT NULL,
    alerts     INTEGER NOT NULL,
    overlap    REAL    NOT NULL,
    rank_shift REAL    NOT NULL
);

-- Working copies of software projects, and what is remembered of each. Clones of one origin are
-- one source. The cursors are the newest commits up to which all was read.
CREATE TABLE project_folder (
    path          TEXT    PRIMARY KEY,
    source_id     INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    commits       INTEGER NOT NULL,
    diffs         INTEGER NOT NULL,
    commands      INTEGER NOT NULL,
    commit_cursor TEXT    NOT NULL DEFAULT '',
    diff_cursor   TEXT    NOT NULL DEFAULT ''
) WITHOUT ROWID;

-- One file of a source. cursor is how far a growing file was read and cursor_ordinal how many of
-- its records are safe; head_hash is of its beginning, tail_hash of what
-- comes before the cursor. complete is 0 while it is being read.
CREATE TABLE source_file (
    source_id      INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    path           TEXT    NOT NULL,
    state          TEXT    NOT NULL,
    reason         TEXT    NOT NULL DEFAULT '',
    size           INTEGER NOT NULL DEFAULT 0,
    modified_ns    INTEGER NOT NULL DEFAULT 0,
    content_hash   BLOB,
    head_hash      BLOB,
    tail_hash      BLOB,
    cursor         INTEGER NOT NULL DEFAULT 0,
    cursor_ordinal INTEGER NOT NULL DEFAULT 0,
    complete       INTEGER NOT NULL DEFAULT 1,
    memories       INTEGER NOT NULL DEFAULT 0,
    skipped        INTEGER NOT NULL DEFAULT 0,
    seen_at        INTEGER NOT NULL,
    receipt_id     INTEGER REFERENCES receipt (id) ON DELETE SET NULL,
    PRIMARY KEY (source_id, path)
) WITHOUT ROWID;

CREATE INDEX source_file_by_hash ON source_file (source_id, content_hash);
CREATE INDEX source_file_by_receipt ON source_file (receipt_id) WHERE receipt_id IS NOT NULL;

CREATE TABLE receipt (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    source_id   INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    started_at  INTEGER NOT NULL,
    finished_at INTEGER,
    files       INTEGER NOT NULL DEFAULT 0,
    new         INTEGER NOT NULL DEFAULT 0,
    updated     INTEGER NOT NULL DEFAULT 0,
    unchanged   INTEGER NOT NULL DEFAULT 0,
    skipped     INTEGER NOT NULL DEFAULT 0,
    failed      INTEGER NOT NULL DEFAULT 0,
    edited      INTEGER NOT NULL DEFAULT 0,     -- of the updated ones: had been changed by hand
    masked      INTEGER NOT NULL DEFAULT 0,
    reasons     TEXT    NOT NULL DEFAULT '{}',
    paths       TEXT    NOT NULL DEFAULT '[]',  -- what was asked for; empty: the whole source
    again       INTEGER NOT NULL DEFAULT 0,     -- brings back what was forgotten
    quiet       INTEGER NOT NULL DEFAULT 0,     -- what watching brought in, an hour together
    undone_at   INTEGER,                        -- since when it is taken back
    turning     INTEGER NOT NULL DEFAULT 0,     -- taking it back, or bringing it again, goes on
    finished_by INTEGER REFERENCES receipt (id) ON DELETE SET NULL   -- that brought in the rest
);

CREATE INDEX receipt_by_source ON receipt (source_id, started_at DESC);

-- What an import made of each file.
CREATE TABLE receipt_file (
    receipt_id  INTEGER NOT NULL REFERENCES receipt (id) ON DELETE CASCADE,
    source_id   INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    path        TEXT    NOT NULL,
    state       TEXT    NOT NULL,
    size        INTEGER NOT NULL,
    modified_ns INTEGER NOT NULL,
    seen_at     INTEGER NOT NULL,
    new         INTEGER NOT NULL,
    updated     INTEGER NOT NULL,
    unchanged   INTEGER NOT NULL,
    skipped     INTEGER NOT NULL,
    failed      INTEGER NOT NULL,
    reasons     TEXT    NOT NULL,
    PRIMARY KEY (receipt_id, source_id, path)
) WITHOUT ROWID;

-- What an import made of each memory, so that it can be taken back. before: what the memory was, in
-- JSON, NULL if there was none; hash_after: of the title and text it was given; after: what it was
-- when the import was taken back, NULL while the import holds.
CREATE TABLE receipt_memory (
    receipt_id INTEGER NOT NULL REFERENCES receipt (id) ON DELETE CASCADE,
    memory_id  INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
    before     TEXT,
    hash_after BLOB    NOT NULL,
    after      TEXT,
    PRIMARY KEY (receipt_id, memory_id)
) WITHOUT ROWID;

CREATE INDEX receipt_memory_by_memory ON receipt_memory (memory_id);

-- Memories that an import found as they are: it holds them, too, when an earlier one is taken back.
-- While such a one is, its row in receipt_memory stands for the earlier import.
CREATE TABLE receipt_seen (
    memory_id  INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
    receipt_id INTEGER NOT NULL REFERENCES receipt (id) ON DELETE CASCADE,
    PRIMARY KEY (memory_id, receipt_id)
) WITHOUT ROWID;

-- What imports brought besides memories, in JSON, by the names that memories have here; key is what
-- makes it the same thing in another export.
CREATE TABLE belonging (
    id      INTEGER PRIMARY KEY,
    kind    TEXT NOT NULL,
    key     TEXT NOT NULL,
    content TEXT NOT NULL,
    UNIQUE (kind, key)
);

-- Which imports brought it, or found it as another one had brought it. gone: taken back with it.
CREATE TABLE receipt_belonging (
    receipt_id   INTEGER NOT NULL REFERENCES receipt (id) ON DELETE CASCADE,
    belonging_id INTEGER NOT NULL REFERENCES belonging (id) ON DELETE CASCADE,
    gone         INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (receipt_id, belonging_id)
) WITHOUT ROWID;

CREATE INDEX receipt_belonging_by_belonging ON receipt_belonging (belonging_id);

-- Conversations to which an import gave another title; before: the one they had.
CREATE TABLE receipt_conversation (
    receipt_id INTEGER NOT NULL REFERENCES receipt (id) ON DELETE CASCADE,
    namespace  TEXT    NOT NULL,
    thread     TEXT    NOT NULL,
    before     TEXT    NOT NULL,
    after      TEXT    NOT NULL,
    PRIMARY KEY (receipt_id, namespace, thread)
) WITHOUT ROWID;

-- Enrichment: what rules find in a memory. All of it can be made anew, except what a person did:
-- entities by hand or removed, refused tags, aliases of merged tags.
CREATE INDEX memory_to_enrich ON memory (id) WHERE enriched_with IS NULL;

CREATE TABLE enrichment_failure (
    memory_id INTEGER PRIMARY KEY REFERENCES memory (id) ON DELETE CASCADE,
    error     TEXT    NOT NULL,
    failed_at INTEGER NOT NULL
);

-- Tags that a rule gave and a person took away.
CREATE TABLE tag_refused (
    memory_id INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
    name      TEXT    NOT NULL,
    PRIMARY KEY (memory_id, name)
) WITHOUT ROWID;

CREATE TABLE tag_alias (
    name        TEXT    PRIMARY KEY,
    target      TEXT    NOT NULL,
    by_settings INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- removed: by a person, who does not want it back; its names stay known for that.
CREATE TABLE entity (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT    NOT NULL,
    kind       TEXT    NOT NULL,
    confidence REAL    NOT NULL,
    by_hand    INTEGER NOT NULL DEFAULT 0,
    removed    INTEGER NOT NULL DEFAULT 0
);

-- Every name of an entity; key is the form in which names are compared.
CREATE TABLE entity_name (
    key       TEXT    PRIMARY KEY,
    form      TEXT    NOT NULL,
    entity_id INTEGER NOT NULL REFERENCES entity (id) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE INDEX entity_name_by_entity ON entity_name (entity_id);

CREATE TABLE mention (
    memory_id INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
    entity_id INTEGER NOT NULL REFERENCES entity (id) ON DELETE CASCADE,
    relevance REAL    NOT NULL,
    PRIMARY KEY (memory_id, entity_id)
) WITHOUT ROWID;

CREATE INDEX mention_by_entity ON mention (entity_id, memory_id);

-- What one memory says of two entities; a relation is the sum of its rows.
CREATE TABLE relation (
    memory_id  INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
    subject_id INTEGER NOT NULL REFERENCES entity (id) ON DELETE CASCADE,
    predicate  TEXT    NOT NULL,
    object_id  INTEGER NOT NULL REFERENCES entity (id) ON DELETE CASCADE,
    negative   INTEGER NOT NULL,
    confidence REAL    NOT NULL,
    PRIMARY KEY (memory_id, subject_id, predicate, object_id)
) WITHOUT ROWID;

CREATE INDEX relation_by_subject ON relation (subject_id, predicate);
CREATE INDEX relation_by_object ON relation (object_id);

-- What one memory states; which value holds when follows from the moments of the memories.
CREATE TABLE fact (
    memory_id   INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
    ordinal     INTEGER NOT NULL,
    subject     TEXT    NOT NULL,
    subject_key TEXT    NOT NULL,
    predicate   TEXT    NOT NULL,
    object      TEXT    NOT NULL,
    negative    INTEGER NOT NULL,
    single      INTEGER NOT NULL,
    start       INTEGER NOT NULL,
    stop        INTEGER NOT NULL,
    PRIMARY KEY (memory_id, ordinal)
) WITHOUT ROWID;

CREATE INDEX fact_by_subject ON fact (subject_key, predicate);

-- What no memory speaks of any more is forgotten with the last one, unless a person made it.
CREATE TRIGGER mention_deleted AFTER DELETE ON mention BEGIN
    DELETE FROM entity WHERE id = old.entity_id AND by_hand = 0
    AND NOT EXISTS (SELECT 1 FROM mention WHERE entity_id = old.entity_id);
END;

CREATE TRIGGER enrichment_outdated_by_text AFTER UPDATE OF title, text, speaker ON memory BEGIN
    UPDATE memory SET enriched_with = NULL WHERE id = new.id AND enriched_with IS NOT NULL;
END;

CREATE TRIGGER enrichment_outdated_by_tag AFTER INSERT ON tag WHEN new.automatic = 0 BEGIN
    UPDATE memory SET enriched_with = NULL
    WHERE id = new.memory_id AND enriched_with IS NOT NULL;
END;

CREATE TRIGGER enrichment_outdated_by_lost_tag AFTER DELETE ON tag WHEN old.automatic = 0 BEGIN
    UPDATE memory SET enriched_with = NULL
    WHERE id = old.memory_id AND enriched_with IS NOT NULL;
END;

CREATE TRIGGER enrichment_outdated_by_refusal AFTER INSERT ON tag_refused BEGIN
    UPDATE memory SET enriched_with = NULL
    WHERE id = new.memory_id AND enriched_with IS NOT NULL;
END;

-- Programs that use this memory. key_hash: of the key that one proves itself with; NULL: it is
-- known by its name alone. rights, in JSON, are NULL where the person's defaults hold.
CREATE TABLE agent (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT    NOT NULL,
    version    TEXT    NOT NULL DEFAULT '',
    key_hash   BLOB    UNIQUE,
    rights     TEXT,
    overrides  TEXT    NOT NULL DEFAULT '{}',
    created_at INTEGER NOT NULL,
    last_seen  INTEGER NOT NULL,
    calls      INTEGER NOT NULL DEFAULT 0
);

CREATE UNIQUE INDEX agent_by_name ON agent (name) WHERE key_hash IS NULL;

-- Every call of an agent, the newest for as long as the person wants; query holds no secrets.
CREATE TABLE access (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    agent_id INTEGER NOT NULL REFERENCES agent (id) ON DELETE CASCADE,
    session  TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    tool     TEXT    NOT NULL,
    query    TEXT    NOT NULL,
    tokens   INTEGER NOT NULL,
    took_ms  REAL    NOT NULL,
    outcome  TEXT    NOT NULL
);

CREATE INDEX access_by_agent ON access (agent_id, id);
CREATE INDEX access_by_time ON access (at);

-- Which version of which memory an agent got or wrote in a call, in order.
CREATE TABLE access_memory (
    access_id INTEGER NOT NULL REFERENCES access (id) ON DELETE CASCADE,
    ordinal   INTEGER NOT NULL,
    memory_id INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
    version   INTEGER NOT NULL,
    form      TEXT    NOT NULL,
    PRIMARY KEY (access_id, ordinal)
) WITHOUT ROWID;

CREATE INDEX access_by_memory ON access_memory (memory_id);

CREATE TABLE goal (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    uid          TEXT    NOT NULL UNIQUE,
    title        TEXT    NOT NULL,
    description  TEXT    NOT NULL,
    status       TEXT    NOT NULL,
    priority     TEXT    NOT NULL,
    deadline     INTEGER,
    namespace    TEXT    NOT NULL,
    metadata     TEXT    NOT NULL,
    created_at   INTEGER NOT NULL,
    updated_at   INTEGER NOT NULL,
    completed_at INTEGER
);

CREATE TABLE milestone (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    uid          TEXT    NOT NULL UNIQUE,
    goal_id      INTEGER NOT NULL REFERENCES goal (id) ON DELETE CASCADE,
    title        TEXT    NOT NULL,
    status       TEXT    NOT NULL,
    ordinal      INTEGER NOT NULL,
    deadline     INTEGER,
    completed_at INTEGER,
    removed_at   INTEGER                          -- kept, so that it can be brought back
);

CREATE INDEX milestone_by_goal ON milestone (goal_id, ordinal);

-- The progress log of a goal: memories like all others.
CREATE TABLE goal_entry (
    goal_id   INTEGER NOT NULL REFERENCES goal (id) ON DELETE CASCADE,
    memory_id INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
    PRIMARY KEY (goal_id, memory_id)
) WITHOUT ROWID;

CREATE INDEX goal_entry_by_memory ON goal_entry (memory_id);
