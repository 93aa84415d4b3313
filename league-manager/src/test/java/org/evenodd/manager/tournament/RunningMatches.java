package org.evenodd.manager.tournament;

import java.time.Instant;
import java.util.Map;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.MatchLife;
import org.evenodd.protocol.value.Identifiers.MatchId;

/** Leagues whose matches are as far as a test says. */
public final class RunningMatches {

    private RunningMatches() {}

    /** Returns the tournament that has come this far with its matches. */
    public static Tournament tournament(League league, OperatingRules rules, Map<MatchId, MatchLife> lives) {
        UnitOfWork work = new UnitOfWork(Tournament.resume(league, rules), Instant.EPOCH, Instant.EPOCH);
        lives.forEach((match, life) -> work.move(match, before -> life));
        return new Tournament(league, work.live(), rules);
    }
}
