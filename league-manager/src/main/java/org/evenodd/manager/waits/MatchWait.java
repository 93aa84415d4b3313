package org.evenodd.manager.waits;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.evenodd.protocol.operation.AwaitedStep;
import org.evenodd.protocol.value.PlayerId;

/**
 * What a match waits for.
 *
 * @param players whose answer is due, one or both of the match; nobody if its referee has to report
 * @param since when the present try began, by the manager's clock; of a report, when the match ended
 * @param limit how long a try may take
 * @param first when the first try began, if each before the present one took all of its time
 */
public record MatchWait(List<PlayerId> players, AwaitedStep step, Instant since, Duration limit, Instant first) {

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

    /** Whether another answer tells of the same try. */
    boolean isSameTry(MatchWait other) {
        return players.equals(other.players)
                && step == other.step
                && limit.equals(other.limit)
                && Duration.between(since, other.since).abs().compareTo(SAME) < 0;
    }
}
