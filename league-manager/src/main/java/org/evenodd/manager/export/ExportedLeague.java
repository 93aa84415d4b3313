package org.evenodd.manager.export;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Decision.ResultForPlayer;
import org.evenodd.manager.league.Division;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueReplay;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.RankedTable.PlacedRow;
import org.evenodd.manager.league.Standings.TablePlace;
import org.evenodd.manager.results.OperatorActs;
import org.evenodd.manager.results.OperatorActs.Act;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.store.StoredEvents.StoredPart;
import org.evenodd.manager.views.StoredLeague;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * A league, for whom its tables are, and its matches by player.
 *
 * @param divisions that the tables are about: all, or one
 * @param acts what the operator did
 * @param events how many events it is made of; 0 if that is not told
 * @param viewer whoever gets the tables: what is not for it is empty
 */
public record ExportedLeague(
        League league,
        List<Division> divisions,
        List<Act> acts,
        int events,
        Viewer viewer,
        Map<PlayerId, List<Fixture>> matches) {

    private static ExportedLeague of(League league, List<Act> acts, int events, Viewer viewer) {
        Map<PlayerId, List<Fixture>> matches = Fixture.byPlayer(league.fixtures().stream());
        return new ExportedLeague(league, league.divisions().all(), acts, events, viewer, matches);
    }

    /**
     * The same, with the tables of a division alone.
     *
     * @throws ProgramException (wrong usage) if there is no such division, with those that there are
     */
    ExportedLeague of(String division) {
        List<String> names = divisions.stream()
                .flatMap(each -> Stream.ofNullable(each.nameIfAny()))
                .toList();
        if (!names.contains(division)) {
            throw ProgramException.wrongUsage("the league has no division %s: %s"
                    .formatted(division, names.isEmpty() ? "it has none" : "it has " + String.join(", ", names)));
        }
        List<Division> one = List.of(league.divisions().existing(division));
        return new ExportedLeague(league, one, acts, events, viewer, matches);
    }

    boolean inDivisions() {
        return league.settings().inDivisions();
    }

    /** Whether the tables are about all divisions. */
    boolean isWhole() {
        return divisions.size() == league.divisions().all().size();
    }

    /** Whether the tables are about an agent. */
    boolean has(AgentId agent) {
        return isWhole()
                || !(agent instanceof PlayerId player)
                || divisions.stream().anyMatch(division -> division.has(player));
    }

    /** The matches, division by division. */
    List<Fixture> fixtures() {
        return divisions.stream()
                .flatMap(division -> division.fixtures().stream())
                .toList();
    }

    /**
     * A player in the table of its division.
     *
     * @param overallRank null without divisions, before the first leg, and for a player that was not in the leg that counts
     */
    record Standing(
            Division division,
            StandingsRow row,
            TablePlace place,
            boolean annulled,
            @Nullable Integer overallRank) {

        /** In the order of the overall ranks; without them, all are equal. */
        static final Comparator<Standing> OVERALL =
                Comparator.comparing(Standing::overallRank, Comparator.nullsLast(Comparator.naturalOrder()));

        PlayerId player() {
            return row.playerId();
        }
    }

    /** The tables of the divisions, one after the other. */
    List<Standing> standings() {
        Map<PlayerId, Integer> ranks = league.ladder().seed() == null ? Map.of() : league.overallRanks();
        List<Standing> standings = new ArrayList<>();
        for (Division division : divisions) {
            for (PlacedRow each : league.table(division).placed()) {
                @Nullable Integer overall = ranks.get(each.row().playerId());
                standings.add(new Standing(division, each.row(), each.place(), each.annulled(), overall));
            }
        }
        return standings;
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
