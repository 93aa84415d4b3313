package org.evenodd.manager.audit;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.Fixture.MatchAttempts;
import org.evenodd.manager.league.FixtureEvent;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.FixtureEvent.MatchTokenKept;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.FixtureEvent.ReportRefused;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.league.LegEvent.LegFinished;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.RoundRobin.PlannedDivision;
import org.evenodd.manager.league.RoundRobin.PlannedRound;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The schedule of a division, of which a league without divisions has one, is a round robin: every pair meets once per leg, and
 * nobody plays twice in a round. Rounds follow one another, and no match is played before its round. A leg, or the league, ends
 * when all its matches are decided, a round also while some of its matches wait for the operator.
 */
final class ScheduleAudit implements Audit.Subject {

    private final RuleNotes matches = new RuleNotes("matches of the schedule");
    private final RuleNotes rounds = new RuleNotes("round starts and ends");
    private final Map<String, Integer> meetings = new HashMap<>();
    private final Set<MatchId> decided = new HashSet<>();
    private final Map<MatchId, Integer> refused = new HashMap<>();
    private final Map<MatchId, DivisionRounds> scheduled = new HashMap<>();
    private final Map<String, DivisionRounds> divisions = new HashMap<>();
    private final int legs;
    private final boolean folded;

    /** How far a division is: its round, and whether that has ended. */
    private static final class DivisionRounds {
        private final Set<MatchId> matches = new HashSet<>();
        private int current;
        private boolean finished = true;
    }

    /** @param folded whether nothing is left of how its rounds went */
    ScheduleAudit(@Nullable LeagueSettings settings, boolean folded) {
        this.folded = folded;
        legs = settings == null ? 1 : settings.legs();
    }

    @Override
    public List<RuleNotes> notes() {
        return List.of(matches, rounds);
    }

    @Override
    public void see(ReadableEntry entry) {
        LeagueEvent event = entry.event();
        if (event instanceof LeagueStarted start) {
            if (meetings.isEmpty()) {
                schedule(entry, new PlannedDivision("", start.rounds()), legs, 0);
            }
        } else if (event instanceof LegStarted leg) {
            int before = leg.league().ladder().roundsBefore();
            leg.plans().forEach(plan -> schedule(entry, plan, 1, before));
        } else if (event instanceof RoundStarted round) {
            start(entry.place(), division(round.division()), round.roundId().value());
        } else if (event instanceof RoundFinished round) {
            finish(entry.place(), division(round.division()), round.roundId().value());
        } else if (event instanceof LegFinished || (event instanceof LeagueFinished end && !end.stopped())) {
            requireNothingLeft(entry.place(), "matches left at the end", scheduled.keySet(), match -> true);
            boolean finished = divisions.values().stream().allMatch(division -> division.finished);
            rounds.require(finished, entry.place(), "end of the last round", "one before the league's", "none");
        } else if (event instanceof FixtureEvent about && !(event instanceof MatchTokenKept)) {
            step(entry, about);
        }
    }

    private DivisionRounds division(@Nullable String name) {
        return divisions.computeIfAbsent(name == null ? "" : name, first -> new DivisionRounds());
    }

    private void schedule(ReadableEntry entry, PlannedDivision plan, int legs, int before) {
        DivisionRounds division = division(plan.name());
        division.current = before;
        NavigableSet<PlayerId> players = new TreeSet<>(plan.players());
        int expected = before + 1;
        for (PlannedRound round : plan.rounds()) {
            int number = round.roundId().value();
            matches.requireEqual(entry.place(), "number of a round", expected++, number);
            for (Pairing pairing : round.pairings()) {
                match(entry.place(pairing.matchId()), round, pairing);
                division.matches.add(pairing.matchId());
                scheduled.putIfAbsent(pairing.matchId(), division);
            }
            requireEverybodyOnce(entry.place(), round, players);
        }
        for (PlayerId one : players) {
            for (PlayerId other : players.tailSet(one)) {
                int due = one.equals(other) ? 0 : legs;
                String pair = pair(one, other);
                matches.requireEqual(entry.place(), "meetings of " + pair, due, meetings.getOrDefault(pair, 0));
            }
        }
    }

    private void match(String place, PlannedRound round, Pairing pairing) {
        matches.count();
        MatchId id = pairing.matchId();
        matches.require(!scheduled.containsKey(id), place, "id of a match", "one of its own", "one that another has");
        matches.requireEqual(place, "round of a match", id.round(), round.roundId());
        meetings.merge(pair(pairing.playerA(), pairing.playerB()), 1, Integer::sum);
    }

    private void requireEverybodyOnce(String place, PlannedRound round, Set<PlayerId> players) {
        List<PlayerId> playing = round.players();
        boolean once = Set.copyOf(playing).size() == playing.size();
        matches.require(once, place, "players of round " + round.roundId(), "nobody twice", playing);
        Set<PlayerId> idle = new TreeSet<>(players);
        playing.forEach(idle::remove);
        Set<PlayerId> bye = round.bye() == null ? Set.of() : Set.of(round.bye());
        matches.requireEqual(place, "bye of round " + round.roundId(), idle, bye);
    }

    private static String pair(PlayerId one, PlayerId other) {
        return one.compareTo(other) < 0 ? one + " and " + other : other + " and " + one;
    }

    private void start(String place, DivisionRounds division, int round) {
        rounds.count();
        rounds.requireEqual(place, "round that begins", division.current + 1, round);
        rounds.require(division.finished, place, "end of the round before", "one before the next begins", "none");
        Predicate<MatchId> isEarlier = match -> match.round().value() < round && !isHeld(match);
        requireNothingLeft(place, "matches left of earlier rounds", division.matches, isEarlier);
        division.current = round;
        division.finished = false;
    }

    private void finish(String place, DivisionRounds division, int round) {
        rounds.count();
        String running = division.finished ? "none" : String.valueOf(division.current);
        rounds.require(round == division.current && !division.finished, place, "round that ends", running, round);
        Predicate<MatchId> isOfRound = match -> match.round().value() == round && !isHeld(match);
        requireNothingLeft(place, "matches left of the round", division.matches, isOfRound);
        division.finished = true;
    }

    /** Whether it waits for the operator, and holds up no round. */
    private boolean isHeld(MatchId match) {
        return refused.getOrDefault(match, 0) >= MatchAttempts.MOST_REFUSED;
    }

    private void requireNothingLeft(String place, String what, Set<MatchId> all, Predicate<MatchId> which) {
        Set<String> left = all.stream()
                .filter(which)
                .filter(match -> !decided.contains(match))
                .map(MatchId::value)
                .collect(Collectors.toCollection(TreeSet::new));
        rounds.require(left.isEmpty(), place, what, "none", left);
    }

    private void step(ReadableEntry entry, FixtureEvent event) {
        MatchId match = event.matchId();
        int round = match.round().value();
        DivisionRounds division = scheduled.get(match);
        boolean begun = division != null && round <= division.current;
        rounds.require(begun, entry.place(match), "round of the match", "one that has begun", round);
        if (event instanceof MatchDecided) {
            decided.add(match);
        } else if (event instanceof MatchVoided voided) {
            boolean waited = !voided.isForGood() || isHeld(match) || folded;
            rounds.require(
                    waited, entry.place(match), "match that is void", "one that waits for the operator", "another");
            decided.remove(match);
            refused.remove(match);
            if (voided.isForGood()) {
                decided.add(match);
            }
        } else if (event instanceof ReportRefused) {
            refused.merge(match, 1, Integer::sum);
        }
    }
}
