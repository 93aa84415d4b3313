package org.evenodd.manager.league;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The one result of a match.
 *
 * @param result without the transcript and the exchanges
 * @param forfeits which players failed and why, from the transcript
 * @param unproven the missing evidence
 * @param responseTimes how long the players took over each message, from the exchanges; empty if they are not known
 */
public record Decision(
        Ending ending,
        MatchResult result,
        Instant at,
        List<Forfeit> forfeits,
        List<String> unproven,
        List<ResponseTime> responseTimes) {
    public Decision {
        responseTimes = List.copyOf(responseTimes);
        forfeits = List.copyOf(forfeits);
        unproven = List.copyOf(unproven);
    }

    /** The decision for a complete result with its transcript. */
    public static Decision of(Ending ending, MatchResult result, Instant at) {
        return new Decision(ending, result.brief(), at, Forfeit.of(ending, result), List.of(), ResponseTime.of(result));
    }

    /** The decision for a reported result. */
    static Decision of(MatchDecided event) {
        MatchResult result = event.result();
        return new Decision(
                event.ending(),
                result.brief(),
                event.at(),
                Forfeit.of(event.ending(), result),
                Evidence.missing(event),
                ResponseTime.of(result));
    }

    /** The reason for the ending. */
    public MatchTermination termination() {
        return switch (ending) {
            case WIN, DRAW -> MatchTermination.NORMAL;
            case BOTH_FAILED -> MatchTermination.BOTH_FAILED;
            case FORFEIT -> faultOfTheLoser().map(MatchTermination::of).orElse(MatchTermination.UNSPECIFIED);
        };
    }

    private Optional<Termination> faultOfTheLoser() {
        return result.score().keySet().stream()
                .filter(player -> !player.equals(result.winner()))
                .flatMap(player -> faultOf(player).stream())
                .findFirst();
    }

    /** What the match is for one of its players. */
    public ResultForPlayer resultFor(PlayerId player) {
        return ResultForPlayer.of(ending, result, player);
    }

    /** How a player failed, if it did. */
    public Optional<Termination> faultOf(PlayerId player) {
        Map<PlayerId, Termination> faults = result.details().termination();
        return faults == null ? Optional.empty() : Optional.ofNullable(faults.get(player));
    }
}
