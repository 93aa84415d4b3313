package org.evenodd.manager.play;

import org.evenodd.manager.league.League;
import org.evenodd.protocol.message.LeagueQuery;
import org.evenodd.protocol.value.AgentId;

/** Answers LEAGUE_QUERY from the league as it is (PRD 8.1, MCP 7.1). */
public final class Queries {

    private Queries() {}

    /** The answer to a registered agent. */
    @SuppressWarnings("DoNotCallSuggester")
    public static QueryAnswer answer(League league, AgentId caller, LeagueQuery query) {
        throw new UnsupportedOperationException("not yet");
    }
}
