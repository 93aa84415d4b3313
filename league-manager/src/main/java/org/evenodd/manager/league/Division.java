package org.evenodd.manager.league;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.RoundRobin.PlannedDivision;
import org.evenodd.manager.league.RoundRobin.PlannedRound;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePMap;

/**
 * The players of a league that play a round robin with each other, in one leg of a league in divisions, with their rounds and
 * their standings. A league without divisions has one.
 *
 * @param name like {@code 2A}; empty for the only division of a league without divisions
 * @param schedule its rounds; none before the start; of a league in legs, the rounds of the leg alone
 * @param begunRounds how many of them have begun
 * @param held the matches that wait for the operator
 * @param decidedMatches how many are decided
 * @param forfeitedMatches how many of these were forfeited
 * @param standings of its players; before the start, of all registered players
 */
public record Division(
        String name,
        TreePMap<RoundId, Round> schedule,
        int begunRounds,
        TreePMap<MatchId, Fixture> held,
        int decidedMatches,
        int forfeitedMatches,
        Standings standings) {

    static final Division EMPTY = of(new PlannedDivision("", List.of()));

    /** A division in which no round has begun. */
    static Division of(PlannedDivision plan) {
        TreePMap<RoundId, Round> schedule = TreePMap.empty();
        for (PlannedRound planned : plan.rounds()) {
            schedule = schedule.plus(planned.roundId(), Round.of(planned));
        }
        return new Division(plan.name(), schedule, 0, TreePMap.empty(), 0, 0, Standings.of(plan.players()));
    }

    /** Its name as events and messages have it: null in a league without divisions. */
    public @Nullable String nameIfAny() {
        return name.isEmpty() ? null : name;
    }

    PlannedDivision plan() {
        return new PlannedDivision(name, rounds().stream().map(Round::plan).toList());
    }

    /** All rounds of the schedule, in their order. */
    public List<Round> rounds() {
        return List.copyOf(schedule.values());
    }

    /** The running round, or the last one. */
    public Optional<Round> currentRound() {
        return begunRounds == 0 ? Optional.empty() : round(new RoundId(currentRoundNumber()));
    }

    /** The number of the current round; before its first, that of the last round before its schedule. */
    public int currentRoundNumber() {
        return roundsBefore() + begunRounds;
    }

    private int roundsBefore() {
        return schedule.isEmpty() ? 0 : schedule.firstKey().value() - 1;
    }

    /** The number of the last round that is planned. */
    public int lastRoundNumber() {
        return roundsBefore() + schedule.size();
    }

    /** The round after the current one; empty if it is the last. */
    public Optional<Round> nextRound() {
        return round(new RoundId(currentRoundNumber() + 1));
    }

    public Optional<Round> round(RoundId id) {
        return Optional.ofNullable(schedule.get(id));
    }

    public Optional<Fixture> fixture(MatchId match) {
        return round(match.round()).flatMap(round -> round.fixture(match));
    }

    /** Whether a round of it is to be ended or begun, as soon as nothing else keeps it. */
    boolean isBetweenRounds() {
        return currentRound().filter(round -> !round.isOver()).isEmpty()
                && (nextRound().isPresent()
                        || currentRound()
                                .filter(round -> round.progress() != Progress.COMPLETED)
                                .isPresent());
    }

    /** Whether every match is decided, or waits for the operator. */
    public boolean isPlayed(Course course) {
        return nextRound().isEmpty()
                && currentRound()
                        .filter(round -> round.progress() != Progress.COMPLETED)
                        .isEmpty()
                && !hasDue(course);
    }

    /** Whether a match is to be played now. */
    public boolean hasDue(Course course) {
        return due(course).findAny().isPresent();
    }

    /**
     * The undecided matches: those of earlier rounds that are to be replayed, and those of the current round. Of
     * a league that was stopped and reopened, only those to be replayed.
     */
    Stream<Fixture> due(Course course) {
        Stream<Fixture> ofRound = course.stopped()
                ? Stream.empty()
                : currentRound().stream()
                        .flatMap(round -> round.fixtures().stream())
                        .filter(Fixture::isDue);
        return Stream.concat(again(course).filter(match -> course.stopped() || !isOfCurrentRound(match)), ofRound);
    }

    private Stream<Fixture> again(Course course) {
        return course.requeued().stream()
                .flatMap(match -> fixture(match).stream())
                .filter(Fixture::isDue);
    }

    private boolean isOfCurrentRound(Fixture match) {
        return match.id().round().value() == currentRoundNumber();
    }

    /** Whether a match of it is to be played now. */
    boolean isDue(Course course, Fixture match) {
        return match.isDue()
                && (course.requeued().contains(match.id()) || (!course.stopped() && isOfCurrentRound(match)));
    }

    /** All matches of the schedule, in its order. */
    public List<Fixture> fixtures() {
        return schedule.values().stream()
                .flatMap(round -> round.matches().values().stream())
                .toList();
    }

    public int totalMatches() {
        return schedule.values().stream()
                .mapToInt(round -> round.matches().size())
                .sum();
    }

    /** Whether a player is in it. */
    public boolean has(PlayerId player) {
        return standings.tallies().containsKey(player);
    }

    /** With a round that has begun, or is over. */
    Division with(Round round) {
        boolean begins = round(round.id())
                .filter(known -> known.progress() == Progress.PENDING)
                .isPresent();
        return new Division(
                name,
                schedule.plus(round.id(), round),
                begunRounds + (begins ? 1 : 0),
                held,
                decidedMatches,
                forfeitedMatches,
                standings);
    }

    /** With a change of a match; unchanged if there is no such match. */
    Division with(MatchId id, UnaryOperator<Fixture> change) {
        return fixture(id).map(before -> with(before, change.apply(before))).orElse(this);
    }

    private Division with(Fixture before, Fixture after) {
        Round round = requireNonNull(schedule.get(after.id().round())).with(after);
        return new Division(
                name,
                schedule.plus(round.id(), round),
                begunRounds,
                after.isHeld() ? held.plus(after.id(), after) : held.minus(after.id()),
                decidedMatches + more(before.isDecided(), after.isDecided()),
                forfeitedMatches + more(before.isForfeited(), after.isForfeited()),
                standings);
    }

    private static int more(boolean before, boolean after) {
        return (after ? 1 : 0) - (before ? 1 : 0);
    }

    Division with(Standings next) {
        return new Division(name, schedule, begunRounds, held, decidedMatches, forfeitedMatches, next);
    }
}
