-- What a leader knows of its database; understood by SQLite and PostgreSQL alike.
-- The system identifier and timeline when its term began, and the acknowledged events that the database has lost since.
ALTER TABLE league_leader ADD COLUMN history VARCHAR(64);
ALTER TABLE league_leader ADD COLUMN missing VARCHAR(500);
