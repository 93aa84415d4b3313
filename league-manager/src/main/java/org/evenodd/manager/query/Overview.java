package org.evenodd.manager.query;

import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.ForfeitLines;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.PlayerMember;
import org.evenodd.manager.league.RefereeMember;
import org.evenodd.manager.play.AwaitedAgents;
import org.evenodd.manager.play.Tournament;
import org.evenodd.manager.statistics.AnswerLatency;
import org.evenodd.manager.statistics.TechnicalLosses;
import org.evenodd.protocol.message.QueryData;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;

/**
 * What the operator sees: the agents and their states, and what is missing before the league can start.
 *
 * @param missing whom the league waits for, in sentences
 * @param waiting whether the league is stalled because no referee answers
 * @param requeued the matches queued to be played again
 * @param forfeits lines that say who forfeited and why
 * @param attendance who of the roster is there, and the planned start
 * @param latencies how fast players answer, of those who have answered
 * @param losses technical losses, of those who have some
 * @param removals why the operator removed agents, where a reason was given
 */
public record Overview(
        QueryData.StatusData status,
        boolean paused,
        List<PlayerMember> players,
        List<OnDuty> referees,
        List<String> missing,
        boolean waiting,
        List<Fixture> requeued,
        List<String> forfeits,
        Attendance attendance,
        Map<PlayerId, AnswerLatency> latencies,
        Map<PlayerId, TechnicalLosses> losses,
        Map<AgentId, String> removals) {

    /**
     * A referee and what it does.
     *
     * @param silent whether it stopped answering
     * @param inHand the matches that it was assigned or runs
     */
    public record OnDuty(RefereeMember referee, boolean silent, List<MatchId> inHand) {
        public OnDuty {
            inHand = List.copyOf(inHand);
        }

        static OnDuty of(Tournament tournament, RefereeMember referee) {
            RefereeId id = referee.id();
            return new OnDuty(referee, tournament.live().referees().isSilent(id), tournament.inHand(id));
        }
    }

    public Overview {
        players = List.copyOf(players);
        referees = List.copyOf(referees);
        missing = List.copyOf(missing);
        requeued = List.copyOf(requeued);
        forfeits = List.copyOf(forfeits);
        latencies = Map.copyOf(latencies);
        losses = Map.copyOf(losses);
        removals = Map.copyOf(removals);
    }

    /** The overview of a league at this moment. */
    public static Overview of(Tournament tournament) {
        League league = tournament.league();
        return new Overview(
                LeagueQueries.status(league),
                league.course().paused(),
                league.contenders(),
                league.roster().referees().values().stream()
                        .map(referee -> OnDuty.of(tournament, referee))
                        .toList(),
                AwaitedAgents.of(tournament),
                tournament.waitsForReferee(),
                league.course().requeued().stream()
                        .flatMap(match -> league.fixture(match).stream())
                        .toList(),
                ForfeitLines.of(league),
                Attendance.of(league),
                AnswerLatency.ofAll(league),
                TechnicalLosses.ofAll(league),
                league.roster().removals());
    }
}
