package org.evenodd.manager.play;

import java.time.Instant;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.settings.LeagueSettings;

/** A league and what is going on in it: a pure state machine. */
public record Tournament(League league, HouseRules rules) {

    /** A league that nobody has registered for; the step's event opens it. */
    @SuppressWarnings("DoNotCallSuggester")
    public static Step open(LeagueSettings settings, HouseRules rules, Instant now) {
        throw new UnsupportedOperationException("not yet");
    }

    /** A league read from its store. The first command must be {@link Command.Recover}. */
    public static Tournament resume(League league, HouseRules rules) {
        return new Tournament(league, rules);
    }

    /** Acts on a command at a point in time. Never throws for what an agent or the operator may have done wrong. */
    @SuppressWarnings("DoNotCallSuggester")
    public Step on(Command command, Instant now) {
        throw new UnsupportedOperationException("not yet");
    }
}
