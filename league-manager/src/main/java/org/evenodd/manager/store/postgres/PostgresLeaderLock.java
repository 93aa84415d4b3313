package org.evenodd.manager.store.postgres;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import org.evenodd.manager.store.LeaderLock;
import org.evenodd.manager.store.LeadershipClaim;
import org.evenodd.manager.store.StoreException;
import org.evenodd.protocol.value.LeagueId;
import org.jdbi.v3.core.Handle;

/**
 * The leader lock in PostgreSQL: a row per league, and an advisory lock held by a live connection. The advisory lock
 * keeps two candidates from taking over at once; the heartbeat in the row, by the server's clock, shows whether the
 * leader is alive; transactions check the epoch. If a leader stops its heartbeat but keeps its connections, the
 * candidate first terminates them.
 */
final class PostgresLeaderLock implements LeaderLock {
    private static final String IS_FREE = "(heartbeat_at IS NULL OR GREATEST(heartbeat_at, pg_postmaster_start_time())"
            + " < clock_timestamp() - INTERVAL '3 seconds')";
    private static final String SELECT =
            "SELECT epoch, endpoint, session, key_mark, " + IS_FREE + " FROM league_leader WHERE league_id = ?";
    private static final String INSERT = "INSERT INTO league_leader (league_id, epoch, endpoint, session, heartbeat_at)"
            + " VALUES (?, 1, ?, ?, clock_timestamp()) ON CONFLICT DO NOTHING";
    private static final String TAKE_OVER = "UPDATE league_leader SET epoch = epoch + 1, endpoint = ?, session = ?,"
            + " heartbeat_at = clock_timestamp() WHERE league_id = ? AND epoch = ? AND " + IS_FREE;
    private static final String BEAT =
            "UPDATE league_leader SET heartbeat_at = clock_timestamp() WHERE league_id = ? AND epoch = ?";
    private static final String LEAVE =
            "UPDATE league_leader SET heartbeat_at = NULL WHERE league_id = ? AND epoch = ?";
    private static final String MARK = "UPDATE league_leader SET key_mark = ? WHERE league_id = ? AND epoch = ?";
    private static final String CUT_OFF = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <>"
            + " pg_backend_pid() AND (application_name = ? OR pid IN (SELECT pid FROM pg_locks WHERE locktype ="
            + " 'advisory' AND granted AND objsubid = 1 AND database = (SELECT oid FROM pg_database WHERE datname ="
            + " current_database()) AND ((classid::bigint << 32) | objid::bigint) = ?))";

    private final LockSession session;
    private final LeadershipTerm term;
    private final LeagueId league;
    private final String endpoint;
    private final String name;
    private final long key;

    /** The leader at the time of the query. */
    private record Leader(long epoch, String endpoint, String session, Optional<String> keyMark, boolean isGone) {
        static Leader of(ResultSet row) throws SQLException {
            return new Leader(
                    row.getLong(1),
                    row.getString(2),
                    row.getString(3),
                    Optional.ofNullable(row.getString(4)),
                    row.getBoolean(5));
        }

        LeadershipClaim occupied() {
            return new LeadershipClaim.Occupied(endpoint, keyMark);
        }
    }

    /**
     * A lock that this manager has not claimed yet.
     *
     * @param term checked by the store's transactions
     * @param endpoint where this manager answers
     * @param name the application name of this manager's connections, unique to it
     */
    PostgresLeaderLock(DataSource server, LeadershipTerm term, LeagueId league, String endpoint, String name) {
        this.key = LockKey.of(league);
        this.session = new LockSession(server, key);
        this.term = term;
        this.league = league;
        this.endpoint = endpoint;
        this.name = name;
    }

    @Override
    public LeadershipClaim claim() {
        return session.ask(handle -> handle.select(SELECT, league.value())
                .map((row, context) -> Leader.of(row))
                .findOne()
                .map(leader -> follow(handle, leader))
                .orElseGet(() -> first(handle)));
    }

    private LeadershipClaim first(Handle handle) {
        if (session.lock(handle) && handle.execute(INSERT, league.value(), endpoint, name) == 1) {
            return taken(1, Optional.empty());
        }
        session.unlock(handle);
        return new LeadershipClaim.Occupied("", Optional.empty());
    }

    /** A free advisory lock alone proves nothing: its owner may be reconnecting. */
    private LeadershipClaim follow(Handle handle, Leader leader) {
        if (!leader.isGone()) {
            return leader.occupied();
        }
        handle.select(CUT_OFF, leader.session(), key).mapTo(Integer.class).one();
        if (session.lock(handle) && handle.execute(TAKE_OVER, endpoint, name, league.value(), leader.epoch()) == 1) {
            return taken(leader.epoch() + 1, leader.keyMark());
        }
        session.unlock(handle);
        return leader.occupied();
    }

    private LeadershipClaim taken(long epoch, Optional<String> keyMark) {
        term.begin(epoch);
        return new LeadershipClaim.LeadershipTaken(keyMark);
    }

    @Override
    public boolean hold() {
        return session.ask(handle -> {
            boolean ours = handle.execute(BEAT, league.value(), epoch()) == 1;
            if (ours) {
                session.lock(handle);
            }
            return ours;
        });
    }

    @Override
    public void keepKeyMark(String mark) {
        session.ask(handle -> handle.execute(MARK, mark, league.value(), epoch()));
    }

    private long epoch() {
        return term.epoch().orElseThrow();
    }

    @Override
    public void close() {
        try (session) {
            leave();
        } catch (StoreException e) {
            leaveOverAnotherConnection();
        }
    }

    private void leaveOverAnotherConnection() {
        try (session) {
            leave();
        }
    }

    private void leave() {
        if (term.epoch().isPresent()) {
            session.ask(handle -> handle.execute(LEAVE, league.value(), epoch()));
        }
    }
}
