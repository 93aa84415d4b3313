package org.evenodd.manager.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import org.evenodd.manager.store.LeaderLock.LeadershipClaim;

/**
 * The row in which the leader writes as long as it leads.
 *
 * @param history of the database when the term began; empty where a former version of the program has written it
 * @param silent whether it has not been written for too long: the store takes nothing then, or the lock is free
 */
record Seat(long term, String endpoint, Optional<String> keyMark, String history, boolean silent) {
    static final String SELECT = "SELECT epoch, endpoint, key_mark, history,"
            + " heartbeat_at < clock_timestamp() - interval '5 s' FROM league_leader WHERE league_id = ?";

    static final String TAKE = "INSERT INTO league_leader"
            + " (league_id, epoch, endpoint, session, heartbeat_at, history, missing) VALUES (?, 1, ?, '', now(), ?, NULLIF(?, ''))"
            + " ON CONFLICT (league_id) DO UPDATE SET epoch = league_leader.epoch + 1, endpoint = EXCLUDED.endpoint,"
            + " heartbeat_at = EXCLUDED.heartbeat_at, history = EXCLUDED.history,"
            + " missing = COALESCE(EXCLUDED.missing, league_leader.missing) RETURNING epoch, key_mark, missing";
    static final String HOLD = "UPDATE league_leader SET heartbeat_at = now() WHERE league_id = ? AND epoch = ?";
    static final String MARK = "UPDATE league_leader SET key_mark = ?, missing = NULL WHERE league_id = ?";

    static final Seat EMPTY = new Seat(0, "", Optional.empty(), "", false);

    static Seat of(ResultSet row) throws SQLException {
        return new Seat(
                row.getLong(1),
                row.getString(2),
                Optional.ofNullable(row.getString(3)),
                Objects.requireNonNullElse(row.getString(4), ""),
                row.getBoolean(5));
    }

    /** The outcome of the claim of a manager that has taken it. */
    static LeadershipClaim taken(ResultSet row) throws SQLException {
        return new LeadershipClaim(
                true, "", Optional.ofNullable(row.getString(2)), row.getLong(1), Optional.ofNullable(row.getString(3)));
    }

    /** The outcome of the claim of a manager to which it is not free. */
    LeadershipClaim ofAnother() {
        return new LeadershipClaim(false, endpoint, keyMark, term, Optional.empty());
    }

    /** Whether the term began in this history, as far as is known. */
    boolean isOf(String present) {
        return history.isEmpty() || history.equals(present);
    }
}
