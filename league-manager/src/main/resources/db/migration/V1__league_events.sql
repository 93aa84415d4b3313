-- What has happened in each league, in order; understood by SQLite and PostgreSQL alike.
CREATE TABLE league_event (
    league_id   VARCHAR(64) NOT NULL,
    sequence    BIGINT      NOT NULL,
    recorded_at VARCHAR(40) NOT NULL,
    type        VARCHAR(64) NOT NULL,
    payload     TEXT        NOT NULL,
    PRIMARY KEY (league_id, sequence)
);
