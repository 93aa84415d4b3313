package org.evenodd.manager.agent;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.protocol.peer.MatchesInHand.AwaitedStep;
import org.evenodd.protocol.peer.MatchesInHand.MatchInHand;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;

/**
 * What a match waits for.
 *
 * @param players whose answer is due, one or both of the match; nobody if its referee has to report
 * @param since when the present try began, by the manager's clock; of a report, when the match ended
 * @param limit how long a try may take
 * @param first when the first try began, if each before the present one took all of its time
 */
public record MatchWait(List<PlayerId> players, AwaitedStep step, Instant since, Duration limit, Instant first) {
    private static final Duration LONGEST_LIMIT = Duration.ofDays(1);

    /** Times of two answers that are closer than this are the same: the way to a referee takes a while. */
    private static final Duration SAME = Duration.ofSeconds(1);

    public MatchWait {
        players = List.copyOf(players);
    }

    /** A first try. */
    public MatchWait(List<PlayerId> players, AwaitedStep step, Instant since, Duration limit) {
        this(players, step, since, limit, since);
    }

    /**
     * What is believed of a referee that tells of a match: of one that it has, which is not decided, and of its players.
     * The referee tells only of the present try; those before can have begun no earlier than the match.
     *
     * @param told when the present try began, by the manager's clock
     */
    static Optional<MatchWait> believed(Tournament tournament, RefereeId referee, MatchInHand match, Instant told) {
        Duration limit = Duration.ofMillis(match.limitMs());
        MatchStage stage = tournament.live().match(match.matchId()).stage();
        if (limit.isNegative() || limit.isZero() || limit.compareTo(LONGEST_LIMIT) > 0 || !stage.isUnderWay()) {
            return Optional.empty();
        }
        Instant since = stage.since().filter(told::isBefore).orElse(told);
        Instant begun = stage.since().orElse(since);
        int triesBefore = match.attempt() == null ? 0 : match.attempt() - 1;
        Instant first = since.minus(limit.multipliedBy(triesBefore));
        return due(tournament, referee, match.matchId())
                .flatMap(fixture -> players(match, fixture))
                .map(players ->
                        new MatchWait(players, match.step(), since, limit, first.isBefore(begun) ? begun : first));
    }

    private static Optional<List<PlayerId>> players(MatchInHand match, Fixture fixture) {
        if (match.step() == AwaitedStep.REPORT) {
            return Optional.of(List.of());
        }
        return Optional.of(Stream.of(fixture.playerA(), fixture.playerB())
                        .filter(match.waitingFor()::contains)
                        .toList())
                .filter(players -> !players.isEmpty() && players.containsAll(match.waitingFor()));
    }

    /** The match, if it is not decided and this referee has it. */
    static Optional<Fixture> due(Tournament tournament, RefereeId referee, MatchId match) {
        return tournament
                .league()
                .fixture(match)
                .filter(fixture -> !fixture.isDecided() && fixture.isAssignedTo(referee));
    }

    /**
     * Says to people what it waits for, like {@code Alpha's choice}.
     *
     * @param names what to call a player; not escaped
     */
    public String words(Function<PlayerId, String> names) {
        return switch (step) {
            case INVITATION -> joined(names) + " to accept the invitation";
            case CHOICE -> joined(names.andThen(name -> name + "'s")) + (players.size() == 1 ? " choice" : " choices");
            case REPORT -> "the referee's report";
        };
    }

    private String joined(Function<PlayerId, String> names) {
        return String.join(" and ", players.stream().map(names).toList());
    }

    /** This wait, or a former answer about the same try: its times stay, so that nothing changes while it lasts. */
    MatchWait orSameTry(@Nullable MatchWait former) {
        return former != null
                        && players.equals(former.players)
                        && step == former.step
                        && limit.equals(former.limit)
                        && Duration.between(since, former.since).abs().compareTo(SAME) < 0
                ? former
                : this;
    }
}
