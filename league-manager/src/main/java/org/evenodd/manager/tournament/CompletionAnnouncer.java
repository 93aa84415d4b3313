package org.evenodd.manager.tournament;

import java.util.List;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.message.StandingsMessages.Champion;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.AgentId;

/** LEAGUE_COMPLETED: the champion and the final standings (PRD 4.3). */
public final class CompletionAnnouncer {

    private CompletionAnnouncer() {}

    /** Sends it; the league must have a champion. */
    public static void send(UnitOfWork work, List<AgentId> agents) {
        League league = work.league();
        List<StandingsRow> rows = league.rows();
        work.ask(new Effect.CompleteLeague(
                agents,
                league.course().reopenings(),
                roundsPlayed(league),
                matchesPlayed(league),
                champion(rows.get(0)),
                ranking(rows)));
    }

    /** Tells a participant that comes back after the end how the league ended, unless it is being told so. */
    public static void repeat(UnitOfWork work, AgentId agent) {
        boolean told = work.league().course().farewellsDone()
                && !work.live().farewells().contains(agent);
        if (told
                && work.league().roster().participants().contains(agent)
                && !work.league().rows().isEmpty()) {
            work.change(live -> live.tellingOfEnd(agent));
            send(work, List.of(agent));
        }
    }

    private static int roundsPlayed(League league) {
        return league.course().stopped()
                ? league.currentRoundNumber()
                : league.rounds().size();
    }

    private static int matchesPlayed(League league) {
        return league.course().stopped() ? league.decidedMatches() : league.totalMatches();
    }

    private static Champion champion(StandingsRow first) {
        return new Champion(first.playerId(), first.displayName(), first.points());
    }

    private static List<Ranking> ranking(List<StandingsRow> rows) {
        return rows.stream().map(Ranking::of).toList();
    }
}
