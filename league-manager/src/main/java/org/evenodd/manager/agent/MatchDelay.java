package org.evenodd.manager.agent;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Fixture.Assignment;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/**
 * A match that keeps the league waiting, and who is to blame.
 *
 * @param awaited whose answer is due: players, or the referee for its report; if nobody knows, the referee that has the
 *     match
 * @param step what is due, like {@code choice}; empty if nobody knows
 * @param waited for how long
 */
public record MatchDelay(MatchId match, List<AgentId> awaited, String step, Duration waited) {

    /** Shorter waits are a league that runs as it should. */
    private static final Duration WORTH_TELLING = Duration.ofSeconds(1);

    private static final Comparator<MatchDelay> LONGEST_FIRST = Comparator.comparing(MatchDelay::waited)
            .reversed()
            .thenComparing(delay -> delay.match().value());

    public MatchDelay {
        awaited = List.copyOf(awaited);
    }

    /**
     * The delays at a moment, the longest first.
     *
     * @param told what referees have told of their matches
     */
    static List<MatchDelay> of(Tournament tournament, Map<MatchId, MatchWait> told, Instant now) {
        return tournament.league().due().stream()
                .flatMap(fixture -> of(fixture, stage(tournament, fixture), told.get(fixture.id()), now).stream())
                .filter(delay -> delay.waited().compareTo(WORTH_TELLING) >= 0)
                .sorted(LONGEST_FIRST)
                .toList();
    }

    private static MatchStage stage(Tournament tournament, Fixture fixture) {
        return tournament.live().match(fixture.id()).stage();
    }

    private static Optional<MatchDelay> of(Fixture fixture, MatchStage stage, @Nullable MatchWait told, Instant now) {
        if (told != null) {
            Stream<? extends AgentId> players = told.players().stream();
            List<AgentId> awaited = told.players().isEmpty()
                    ? referee(fixture)
                    : players.<AgentId>map(id -> id).toList();
            return Optional.of(
                    new MatchDelay(fixture.id(), awaited, told.step().wireName(), Duration.between(told.first(), now)));
        }
        if (stage instanceof MatchStage.Announced announced
                && !announced.awaited().isEmpty()) {
            return Optional.of(new MatchDelay(
                    fixture.id(),
                    announced.awaited().stream()
                            .sorted(Comparator.comparing(AgentId::value))
                            .toList(),
                    "announcement",
                    Duration.between(announced.notBefore(), now)));
        }
        return stage.since()
                .map(begun -> new MatchDelay(fixture.id(), referee(fixture), "", Duration.between(begun, now)));
    }

    private static List<AgentId> referee(Fixture fixture) {
        return fixture.assigned()
                .map(Assignment::refereeId)
                .<List<AgentId>>map(List::of)
                .orElse(List.of());
    }
}
