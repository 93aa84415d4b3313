-- Which of the managers that share this database leads a league; understood by SQLite and PostgreSQL alike.
-- The epoch grows with each change of the leader. Without a heartbeat the seat was left in order.
CREATE TABLE league_leader (
    league_id    VARCHAR(64)              NOT NULL,
    epoch        BIGINT                   NOT NULL,
    endpoint     VARCHAR(500)             NOT NULL,
    session      VARCHAR(64)              NOT NULL,
    heartbeat_at TIMESTAMP WITH TIME ZONE,
    key_mark     VARCHAR(64),
    PRIMARY KEY (league_id)
);
