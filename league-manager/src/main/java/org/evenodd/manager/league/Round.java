package org.evenodd.manager.league;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/**
 * A round of the schedule and its progress.
 *
 * @param bye the player that does not play in it
 * @param startedAt null before it began
 */
public record Round(
        RoundId id,
        List<Fixture> fixtures,
        @Nullable PlayerId bye,
        Progress progress,
        @Nullable Instant startedAt) {
    public Round {
        fixtures = List.copyOf(fixtures);
    }

    static Round of(PlannedRound plan) {
        List<Fixture> fixtures = plan.pairings().stream().map(Fixture::of).toList();
        return new Round(plan.roundId(), fixtures, plan.bye(), Progress.PENDING, null);
    }

    public boolean isDecided() {
        return fixtures.stream().allMatch(Fixture::isDecided);
    }

    public Optional<Fixture> fixture(MatchId match) {
        return fixtures.stream().filter(fixture -> fixture.id().equals(match)).findFirst();
    }

    /** A player's match in this round. */
    public Optional<Fixture> fixtureOf(PlayerId player) {
        return fixtures.stream().filter(fixture -> fixture.involves(player)).findFirst();
    }

    Round started(Instant at) {
        return new Round(id, fixtures, bye, Progress.RUNNING, at);
    }

    Round finished() {
        return new Round(id, fixtures, bye, Progress.COMPLETED, startedAt);
    }

    Round with(MatchId match, UnaryOperator<Fixture> change) {
        List<Fixture> changed = fixtures.stream()
                .map(fixture -> fixture.id().equals(match) ? change.apply(fixture) : fixture)
                .toList();
        return new Round(id, changed, bye, progress, startedAt);
    }
}
