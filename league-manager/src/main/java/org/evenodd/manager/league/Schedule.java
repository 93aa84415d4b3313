package org.evenodd.manager.league;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.RoundRobin.PlannedRound;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.pcollections.TreePMap;

/**
 * The rounds of a division, with all that has happened to their matches.
 *
 * @param before how many rounds were played before it
 * @param begun how many rounds have begun
 * @param held the matches that wait for the operator
 * @param decided how many matches are decided
 * @param forfeited how many of these were forfeited
 */
record Schedule(
        int before,
        TreePMap<RoundId, Round> rounds,
        int begun,
        TreePMap<MatchId, Fixture> held,
        int decided,
        int forfeited) {

    static final Schedule NONE = of(List.of());

    static Schedule of(List<PlannedRound> plan) {
        TreePMap<RoundId, Round> rounds = TreePMap.empty();
        for (PlannedRound planned : plan) {
            rounds = rounds.plus(planned.roundId(), Round.of(planned));
        }
        int before = plan.isEmpty() ? 0 : plan.get(0).roundId().value() - 1;
        return new Schedule(before, rounds, 0, TreePMap.empty(), 0, 0);
    }

    Optional<Fixture> fixture(MatchId match) {
        return Optional.ofNullable(rounds.get(match.round())).flatMap(round -> round.fixture(match));
    }

    Stream<Fixture> fixtures() {
        return rounds.values().stream().flatMap(round -> round.matches().values().stream());
    }

    Schedule started(RoundId id, Instant at) {
        Round round = round(id);
        int more = round.progress() == Progress.PENDING ? 1 : 0;
        return new Schedule(before, rounds.plus(id, round.started(at)), begun + more, held, decided, forfeited);
    }

    Schedule finished(RoundId id) {
        return new Schedule(before, rounds.plus(id, round(id).finished()), begun, held, decided, forfeited);
    }

    /** This schedule with a change of a match; unchanged if there is no such match in its round. */
    Schedule with(MatchId id, UnaryOperator<Fixture> change) {
        Round round = round(id.round());
        return round.fixture(id).map(change).map(after -> with(round, after)).orElse(this);
    }

    private Schedule with(Round round, Fixture after) {
        Fixture now = round.fixture(after.id()).orElseThrow();
        return new Schedule(
                before,
                rounds.plus(round.id(), round.with(after)),
                begun,
                after.isHeld() ? held.plus(after.id(), after) : held.minus(after.id()),
                decided + more(now.isDecided(), after.isDecided()),
                forfeited + more(now.isForfeited(), after.isForfeited()));
    }

    private static int more(boolean before, boolean after) {
        return (after ? 1 : 0) - (before ? 1 : 0);
    }

    private Round round(RoundId id) {
        return Optional.ofNullable(rounds.get(id))
                .orElseThrow(() -> new IllegalArgumentException("no such round: " + id));
    }
}
