package org.evenodd.manager.league;

import java.util.List;
import org.evenodd.protocol.settings.LeagueSettings;

/** A league: the sum of its events. */
public record League(LeagueSettings settings, Roster roster, List<Round> rounds, Course course) {
    public League {
        rounds = List.copyOf(rounds);
    }

    /**
     * The league that these events add up to.
     *
     * @throws IllegalArgumentException when the first event is not {@link LeagueEvent.LeagueOpened}
     */
    @SuppressWarnings("DoNotCallSuggester")
    public static League replay(List<LeagueEvent> events) {
        throw new UnsupportedOperationException("not yet");
    }

    /** The league after one more event. */
    @SuppressWarnings("DoNotCallSuggester")
    public League apply(LeagueEvent event) {
        throw new UnsupportedOperationException("not yet");
    }
}
