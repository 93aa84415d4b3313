package org.evenodd.manager.store.postgres;

import java.util.OptionalLong;
import org.evenodd.manager.store.StoreErrorText;
import org.evenodd.manager.store.jdbc.WriteFence;
import org.evenodd.protocol.value.LeagueId;
import org.jdbi.v3.core.Handle;

/** The term of a leading manager; every later term has a higher epoch. */
final class LeadershipTerm implements WriteFence {
    private static final String LOCK_EPOCH =
            "SELECT epoch FROM league_leader WHERE league_id = ? AND epoch = ? FOR SHARE";

    private volatile OptionalLong epoch = OptionalLong.empty();

    void begin(long newEpoch) {
        epoch = OptionalLong.of(newEpoch);
    }

    /** Empty before the first term. */
    OptionalLong epoch() {
        return epoch;
    }

    /** Passes before the first term: reading and archiving need no leadership. */
    @Override
    public void check(Handle handle, LeagueId league) {
        OptionalLong own = epoch;
        if (own.isPresent() && !isCurrent(handle, league, own.getAsLong())) {
            throw StoreErrorText.anotherLeads(league);
        }
    }

    private static boolean isCurrent(Handle handle, LeagueId league, long own) {
        return handle.select(LOCK_EPOCH, league.value(), own)
                .mapTo(Long.class)
                .findOne()
                .isPresent();
    }
}
