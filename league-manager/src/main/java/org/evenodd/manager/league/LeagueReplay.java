package org.evenodd.manager.league;

import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.LegEvent.LegFinished;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.jspecify.annotations.Nullable;

/** Adds up a league's events one after the other, and keeps none of them. */
public final class LeagueReplay {

    private @Nullable League league;

    /**
     * Adds the next event.
     *
     * @throws IllegalArgumentException unless the first event is {@link LeagueOpened}, as no other is, or {@link LegStarted},
     *     or the only one is {@link LegFinished}
     */
    public LeagueReplay see(LeagueEvent event) {
        league = league == null ? begin(event) : league.apply(event);
        return this;
    }

    private static League begin(LeagueEvent first) {
        if (first instanceof LegStarted leg) {
            return leg.applyTo(leg.league().league());
        }
        if (first instanceof LegFinished folded) {
            return League.replay(folded.events());
        }
        if (first instanceof LeagueOpened opened) {
            return League.open(opened);
        }
        throw noBeginning();
    }

    private static IllegalArgumentException noBeginning() {
        return new IllegalArgumentException("a league begins with its opening");
    }

    /** Whether no event has been added yet. */
    public boolean isEmpty() {
        return league == null;
    }

    /**
     * The league so far.
     *
     * @throws IllegalArgumentException if no event has been added
     */
    public League league() {
        if (league == null) {
            throw noBeginning();
        }
        return league;
    }
}
