package org.evenodd.manager.operator;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.evenodd.agent.rpc.Gauge;
import org.evenodd.manager.league.Ladder;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.results.TournamentProgress;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.States.AgentState;

/**
 * A league in numbers. All are taken from the stored league, so that a restart loses none; a requeued match, which is
 * undecided again, lowers them. Decided matches and forfeits are counted over all legs.
 */
public final class LeagueGauges {

    private static final String STATE = "state";

    private static final List<AgentState> MEMBER_STATES =
            List.of(AgentState.REGISTERED, AgentState.ACTIVE, AgentState.SUSPENDED, AgentState.SHUTDOWN);

    private static final String WAITING = "waiting";
    private static final String SILENT = "silent";

    private LeagueGauges() {}

    /**
     * The gauges of a league.
     *
     * @param eventsStored the number of its events
     * @param messagesWaiting the number of messages to agents that wait for earlier messages
     * @param storeAvailable whether the store takes events
     */
    public static List<Gauge> of(
            TournamentProgress progress, long eventsStored, int messagesWaiting, boolean storeAvailable) {
        League league = progress.league();
        List<Gauge> gauges = new ArrayList<>(ofManager(true, storeAvailable));
        gauges.addAll(List.of(
                Gauge.by(STATE, "league_matches", "Matches of the schedule.", matches(progress)),
                Gauge.by("cause", "league_forfeits", "Players that forfeited a match.", forfeits(league)),
                Gauge.by(STATE, "league_players", "Players that have or had a place.", players(league)),
                Gauge.by(STATE, "league_referees", "Referees that have or had a place.", referees(progress)),
                Gauge.of(
                        "league_round",
                        "The current round; 0 before the first.",
                        league.divisions().first().currentRoundNumber()),
                Gauge.of("league_rounds", "Rounds of the schedule; 0 before the start.", league.lastRoundNumber()),
                Gauge.of("league_events_stored", "Events of the league in the store.", eventsStored),
                Gauge.of(
                        "league_messages_waiting", "Messages to agents that wait for earlier ones.", messagesWaiting)));
        progress.divisions()
                .ifPresent(divisions -> gauges.add(Gauge.by(
                        STATE,
                        "league_divisions",
                        "Divisions of the leg.",
                        Map.of(
                                "over",
                                (long) divisions.over(),
                                "playing",
                                (long) divisions.total() - divisions.over()))));
        if (league.settings().playsInLegs()) {
            Ladder ladder = league.ladder();
            gauges.add(Gauge.of("league_leg", "The running leg, or the last one; 0 before the first.", ladder.leg()));
            gauges.add(Gauge.of("league_earlier_matches", "Matches of earlier legs.", ladder.matchesBefore()));
        }
        return gauges;
    }

    /** What also a manager tells that does not lead the league. */
    public static List<Gauge> ofManager(boolean leads, boolean available) {
        return List.of(
                Gauge.of("league_manager_leads", "1 if this manager leads the league, else 0.", leads ? 1 : 0),
                Gauge.of("league_store_available", "1 while the store takes events, else 0.", available ? 1 : 0));
    }

    private static Map<String, Long> matches(TournamentProgress progress) {
        long decided = progress.league().decidedMatches();
        long running = progress.running();
        long pending = progress.league().totalMatches() - decided - running;
        long before = progress.league().ladder().matchesBefore();
        return Map.of("decided", before + decided, "running", running, "pending", pending);
    }

    private static Map<String, Long> forfeits(League league) {
        Stream<MatchTermination> known = Stream.concat(
                Stream.of(Termination.values()).map(MatchTermination::of), Stream.of(MatchTermination.UNSPECIFIED));
        boolean alreadyInCareers = league.ladder().idleSince().isPresent();
        Map<String, Long> counts = counts(
                known.map(LeagueGauges::label).toList(),
                league.fixtures().stream()
                        .filter(fixture -> !alreadyInCareers)
                        .flatMap(fixture -> fixture.decided().stream())
                        .flatMap(decision -> decision.forfeits().stream())
                        .map(forfeit -> label(forfeit.termination())));
        for (PlayerMember player : league.roster().players().values()) {
            player.attendance()
                    .results()
                    .forfeits()
                    .forEach((cause, matches) -> counts.merge(label(cause), (long) matches, Long::sum));
        }
        return counts;
    }

    private static Map<String, Long> players(League league) {
        return counts(
                states().toList(),
                league.roster().players().values().stream()
                        .map(PlayerMember::state)
                        .map(LeagueGauges::label));
    }

    private static Map<String, Long> referees(TournamentProgress progress) {
        Stream<String> states = states().filter(state -> !state.equals(label(AgentState.SUSPENDED)));
        return counts(
                Stream.concat(states, Stream.of(WAITING, SILENT)).toList(),
                progress.league().roster().referees().values().stream().map(referee -> state(progress, referee)));
    }

    private static String state(TournamentProgress progress, RefereeMember referee) {
        if (!referee.present()) {
            return label(referee.state());
        }
        if (!referee.isAdmitted()) {
            return WAITING;
        }
        return progress.live().referees().isSilent(referee.id()) ? SILENT : label(referee.state());
    }

    private static Stream<String> states() {
        return MEMBER_STATES.stream().map(LeagueGauges::label);
    }

    private static String label(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** Counts each value; possible values that do not occur are 0, so that every series is there from the start. */
    private static Map<String, Long> counts(Collection<String> possible, Stream<String> found) {
        Map<String, Long> counts = new TreeMap<>();
        possible.forEach(value -> counts.put(value, 0L));
        found.forEach(value -> counts.merge(value, 1L, Long::sum));
        return counts;
    }
}
