package org.evenodd.manager.export;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Decision.ResultForPlayer;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueReplay;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.results.OperatorActs;
import org.evenodd.manager.results.OperatorActs.Act;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.store.StoredEvents.StoredPart;
import org.evenodd.manager.views.StoredLeague;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * A league, for whom its tables are, and its matches by player.
 *
 * @param acts what the operator did
 * @param events how many events it is made of; 0 if that is not told
 * @param viewer whoever gets the tables: what is not for it is empty
 */
public record ExportedLeague(
        League league, List<Act> acts, int events, Viewer viewer, Map<PlayerId, List<Fixture>> matches) {

    private static ExportedLeague of(League league, List<Act> acts, int events, Viewer viewer) {
        Map<PlayerId, List<Fixture>> matches = new HashMap<>();
        for (Fixture match : league.fixtures()) {
            matches.computeIfAbsent(match.playerA(), first -> new ArrayList<>()).add(match);
            matches.computeIfAbsent(match.playerB(), first -> new ArrayList<>()).add(match);
        }
        return new ExportedLeague(league, acts, events, viewer, matches);
    }

    /** An event, its sequence number, and when it was stored. */
    public record Recorded(long sequence, Instant recordedAt, LeagueEvent event) {
        public Recorded {
            recordedAt = recordedAt.truncatedTo(ChronoUnit.MILLIS);
        }
    }

    /** A league without its events, for somebody who may not see everything. */
    static ExportedLeague of(League league, Viewer viewer) {
        return of(league, List.of(), 0, viewer);
    }

    /**
     * The league of these events, for the operator.
     *
     * @throws IllegalArgumentException if they are not the events of a league
     */
    public static ExportedLeague of(Iterable<Recorded> events) {
        LeagueReplay league = new LeagueReplay();
        OperatorActs acts = new OperatorActs();
        int number = 0;
        for (Recorded each : events) {
            league.see(each.event());
            acts.see(each.sequence(), each.recordedAt(), each.event());
            number++;
        }
        return of(league.league(), acts.all(), number, new Viewer.Operator());
    }

    /**
     * The league of these stored events.
     *
     * @throws org.evenodd.manager.store.StoreException if one cannot be read
     * @throws IllegalArgumentException if they are not the events of a league
     */
    static ExportedLeague ofStored(StoredPart events) {
        return of(() -> events.events()
                .map(stored -> new Recorded(stored.sequence(), stored.recordedAt(), StoredLeague.event(stored)))
                .iterator());
    }

    /** The results of a player's decided matches, for it. */
    List<PlayerResult> resultsOf(PlayerId player) {
        return matches.getOrDefault(player, List.of()).stream()
                .flatMap(match -> match.decided().stream().map(decision -> new PlayerResult(player, match, decision)))
                .toList();
    }

    /** A decided match of a player. */
    record PlayerResult(PlayerId player, Fixture match, Decision decision) {

        PlayerId opponent() {
            return match.opponentOf(player);
        }

        ResultForPlayer kind() {
            return decision.resultFor(player);
        }

        int points() {
            return decision.result().score().getOrDefault(player, 0);
        }

        /** Whether it ended so on the player's side: normally without a fault of its own. */
        boolean ended(MatchTermination termination) {
            return termination == MatchTermination.REPLAYED ? match.replays() > 0 : termination == termination();
        }

        private MatchTermination termination() {
            return decision.faultOf(player)
                    .map(MatchTermination::of)
                    .orElse(kind().isOwnFailure() ? MatchTermination.UNSPECIFIED : MatchTermination.NORMAL);
        }
    }

    /** How many kinds of deviations from the protocol were noted of a player. */
    int deviationsOf(PlayerId player) {
        return (int) league.roster().player(player).map(Member::dialectNotes).orElse(List.of()).stream()
                .filter(DialectNote::isDeviation)
                .count();
    }

    /** The name under which an agent is registered. */
    Optional<String> name(AgentId agent) {
        return league.roster().member(agent).map(Member::shownName);
    }
}
