package org.evenodd.manager.league;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.RoundRobin.PlannedDivision;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/**
 * The players of a league that play a round robin with each other, in one leg of a league in divisions, with their rounds and
 * their standings. A league without divisions has one.
 *
 * @param name like {@code 2A}; empty for the only division of a league without divisions
 * @param schedule empty before the start; of a league in legs, the schedule of the leg alone
 * @param standings of its players; before the start, of all registered players
 */
public record Division(String name, Schedule schedule, Standings standings) {

    static final Division EMPTY = new Division("", Schedule.NONE, Standings.of(List.of()));

    /** A division in which no round has begun. */
    static Division of(PlannedDivision plan) {
        return new Division(plan.name(), Schedule.of(plan.rounds()), Standings.of(plan.players()));
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
        return List.copyOf(schedule.rounds().values());
    }

    /** The running round, or the last one. */
    public Optional<Round> currentRound() {
        return begunRounds() == 0 ? Optional.empty() : round(new RoundId(currentRoundNumber()));
    }

    /** The number of the current round; before its first, that of the last round before its schedule. */
    public int currentRoundNumber() {
        return schedule.before() + begunRounds();
    }

    /** How many of the rounds have begun: {@link #rounds} up to the current one. */
    public int begunRounds() {
        return schedule.begun();
    }

    /** The number of the last round that is planned. */
    public int lastRoundNumber() {
        return schedule.before() + schedule.rounds().size();
    }

    /** The round after the current one; empty if it is the last. */
    public Optional<Round> nextRound() {
        return round(new RoundId(currentRoundNumber() + 1));
    }

    public Optional<Round> round(RoundId id) {
        return Optional.ofNullable(schedule.rounds().get(id));
    }

    public Optional<Fixture> fixture(MatchId match) {
        return schedule.fixture(match);
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
        boolean ofRound = !course.stopped()
                && currentRound().filter(round -> !round.isOver()).isPresent();
        return ofRound || again(course).findAny().isPresent();
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
        return schedule.fixtures().toList();
    }

    /** The matches that wait for the operator. */
    public List<Fixture> held() {
        return List.copyOf(schedule.held().values());
    }

    public int totalMatches() {
        return schedule.rounds().values().stream()
                .mapToInt(round -> round.matches().size())
                .sum();
    }

    public int decidedMatches() {
        return schedule.decided();
    }

    /** The number of forfeited matches. */
    public int forfeitedMatches() {
        return schedule.forfeited();
    }

    /** Whether a player is in it. */
    public boolean has(PlayerId player) {
        return standings.tallies().containsKey(player);
    }

    Division with(Schedule next) {
        return new Division(name, next, standings);
    }

    Division with(Standings next) {
        return new Division(name, schedule, next);
    }
}
