package org.evenodd.manager.page;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.evenodd.manager.agent.MatchWaits.MatchWait;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Fixture.Assignment;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.protocol.peer.MatchesInHand.AwaitedStep;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/**
 * A match that is being played, or about to be.
 *
 * @param waitsFor whom it waits for, in words
 * @param since since when it waits, or when the match began; null if it has not
 * @param limit how long it waits at most; empty if nobody knows
 */
public record MatchUnderWay(
        MatchId match,
        PlayerLabel playerA,
        PlayerLabel playerB,
        String referee,
        String waitsFor,
        @Nullable Instant since,
        String limit) {

    /** The matches under way, the longest first. */
    static List<MatchUnderWay> of(LeagueMoment moment) {
        return moment.league().due().stream()
                .flatMap(fixture -> of(moment, fixture).stream())
                .sorted(Comparator.comparing(MatchUnderWay::since, Comparator.nullsLast(Comparator.naturalOrder())))
                .toList();
    }

    static Optional<MatchUnderWay> of(LeagueMoment moment, Fixture fixture) {
        MatchStage stage = moment.live().match(fixture.id()).stage();
        League league = moment.league();
        @Nullable MatchWait wait = moment.waits().get(fixture.id());
        return waitsFor(moment, stage, fixture)
                .map(awaited -> new MatchUnderWay(
                        fixture.id(),
                        PlayerLabel.of(league, fixture.playerA()),
                        PlayerLabel.of(league, fixture.playerB()),
                        refereeOf(league, fixture),
                        wait == null ? awaited : wait.words(player -> name(league, player)),
                        Optional.ofNullable(wait)
                                .map(MatchWait::since)
                                .or(stage::since)
                                .map(moment::timeOfDay)
                                .orElse(null),
                        wait == null || wait.step() == AwaitedStep.REPORT ? "" : Words.seconds(wait.limit())));
    }

    private static Optional<String> waitsFor(LeagueMoment moment, MatchStage stage, Fixture fixture) {
        League league = moment.league();
        if (stage instanceof MatchStage.Unannounced) {
            return Optional.empty();
        }
        if (stage instanceof MatchStage.Announced announced) {
            List<String> awaited = announced.awaited().stream()
                    .map(agent -> name(league, agent))
                    .sorted()
                    .toList();
            return Optional.of(
                    awaited.isEmpty()
                            ? "its time to begin"
                            : "%s to acknowledge the announcement".formatted(String.join(", ", awaited)));
        }
        String referee = refereeOf(league, fixture);
        if (stage instanceof MatchStage.Ready) {
            return Optional.of(toBegin(moment, referee));
        }
        return Optional.of(
                stage instanceof MatchStage.Offered
                        ? referee + " to take the match"
                        : stage instanceof MatchStage.Running ? referee + " to report" : referee + ", which is late");
    }

    private static String toBegin(LeagueMoment moment, String referee) {
        if (moment.league().course().paused()) {
            return "the operator to resume the league";
        }
        boolean none = referee.isEmpty() || moment.live().referees().awaited();
        return none ? "a referee that answers" : referee + " to have a free place";
    }

    static String refereeOf(League league, Fixture fixture) {
        return fixture.assigned()
                .map(Assignment::refereeId)
                .map(referee -> name(league, referee))
                .orElse("");
    }

    private static String name(League league, AgentId agent) {
        return league.roster().member(agent).map(member -> member.shownName()).orElse(agent.value());
    }
}
