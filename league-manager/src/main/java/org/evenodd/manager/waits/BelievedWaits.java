package org.evenodd.manager.waits;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.match.MatchStage;
import org.evenodd.manager.play.Tournament;
import org.evenodd.protocol.operation.AwaitedStep;
import org.evenodd.protocol.operation.MatchesInHand;
import org.evenodd.protocol.operation.MatchesInHand.MatchInHand;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;

/**
 * What the manager believes of a referee's answer: what it says of the undecided matches that it was given, and of their
 * players.
 */
record BelievedWaits(Tournament tournament, RefereeId referee) {
    private static final Duration LONGEST_LIMIT = Duration.ofDays(1);

    /** Returns the believed part, with times by the manager's clock. */
    Map<MatchId, MatchWait> of(MatchesInHand told, Instant now) {
        Map<MatchId, MatchWait> believed = new LinkedHashMap<>();
        for (MatchInHand match : told.matches()) {
            Instant since = now.minus(waited(match.since(), told.at()));
            wait(match, since).ifPresent(wait -> believed.putIfAbsent(match.matchId(), wait));
        }
        return believed;
    }

    private static Duration waited(Instant since, Instant at) {
        return at.isBefore(since) ? Duration.ZERO : Duration.between(since, at);
    }

    private Optional<MatchWait> wait(MatchInHand match, Instant since) {
        Duration limit = Duration.ofMillis(match.limitMs());
        if (match.limitMs() <= 0 || limit.compareTo(LONGEST_LIMIT) > 0) {
            return Optional.empty();
        }
        MatchStage stage = tournament.live().match(match.matchId()).stage();
        Instant begun = stage.since().filter(since::isBefore).orElse(since);
        Instant first = first(match, begun, limit, stage.since().orElse(begun));
        return fixture(match.matchId())
                .flatMap(fixture -> players(match, fixture))
                .map(players -> new MatchWait(players, match.step(), begun, limit, first));
    }

    /** The referee tells only of the present try. Those before can have begun no earlier than the match. */
    private static Instant first(MatchInHand match, Instant present, Duration limit, Instant begun) {
        int before = match.attempt() == null ? 0 : match.attempt() - 1;
        Instant first = present.minus(limit.multipliedBy(before));
        return first.isBefore(begun) ? begun : first;
    }

    private Optional<Fixture> fixture(MatchId match) {
        return tournament
                .league()
                .fixture(match)
                .filter(fixture -> !fixture.isDecided() && fixture.isAssignedTo(referee))
                .filter(fixture -> tournament.live().match(match).stage().takesPlace());
    }

    private static Optional<List<PlayerId>> players(MatchInHand match, Fixture fixture) {
        if (match.step() == AwaitedStep.REPORT) {
            return Optional.of(List.of());
        }
        List<PlayerId> players = Stream.of(fixture.playerA(), fixture.playerB())
                .filter(match.waitingFor()::contains)
                .toList();
        boolean others = !players.containsAll(match.waitingFor());
        return others || players.isEmpty() ? Optional.empty() : Optional.of(players);
    }
}
