package org.evenodd.protocol.message;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.OrNull;
import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.shape.TakenAsMissing;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The details of a match (PRD 7.1.2, MCP 5.1).
 *
 * @param termination the reasons, by player at fault
 * @param exchanges the referee's calls of both players before the report; they contain choices, so nobody but the
 *     operator may see them before the league is over
 */
public record ResultDetails(
        @OrNull @Between(min = 1, max = 10) @Nullable Integer drawnNumber,
        @Size(min = 2, max = 2) Map<PlayerId, @Nullable Parity> choices,
        @Sent @Nullable MatchStatus status,
        @Sent @OrNull @Nullable Parity numberParity,
        @Sent @OrNull @Nullable Digest drawCommitment,
        @Sent @OrNull @Nullable Digest drawNonce,
        @Sent @Nullable Map<PlayerId, Termination> termination,
        @Maybe @Size(max = 500) @Nullable List<TranscriptEntry> transcript,
        @Maybe @Nullable Map<PlayerId, List<DialectNote>> dialectNotes,

        @Maybe @TakenAsMissing @Size(max = RawExchange.MOST) @Nullable
        List<RawExchange> exchanges) {

    public ResultDetails {
        choices = Collections.unmodifiableMap(new LinkedHashMap<>(choices));
        termination = termination == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(termination));
        transcript = transcript == null ? null : List.copyOf(transcript);
        dialectNotes = dialectNotes == null ? null : Map.copyOf(dialectNotes);
        exchanges = exchanges == null ? null : List.copyOf(exchanges);
    }

    /** The details without exchanges. */
    public ResultDetails(
            @Nullable Integer drawnNumber,
            Map<PlayerId, @Nullable Parity> choices,
            @Nullable MatchStatus status,
            @Nullable Parity numberParity,
            @Nullable Digest drawCommitment,
            @Nullable Digest drawNonce,
            @Nullable Map<PlayerId, Termination> termination,
            @Nullable List<TranscriptEntry> transcript,
            @Nullable Map<PlayerId, List<DialectNote>> dialectNotes) {
        this(
                drawnNumber,
                choices,
                status,
                numberParity,
                drawCommitment,
                drawNonce,
                termination,
                transcript,
                dialectNotes,
                null);
    }

    /** These details with other exchanges; null for none. */
    public ResultDetails with(@Nullable List<RawExchange> others) {
        return new ResultDetails(
                drawnNumber,
                choices,
                status,
                numberParity,
                drawCommitment,
                drawNonce,
                termination,
                transcript,
                dialectNotes,
                others);
    }

    /** The details without the data that only the archive needs. */
    public ResultDetails brief() {
        return new ResultDetails(
                drawnNumber, choices, status, numberParity, drawCommitment, drawNonce, termination, null, null);
    }

    /** The status, and who forfeited why: the details without what happened in the game. */
    ResultDetails outcome() {
        Map<PlayerId, @Nullable Parity> untold = new LinkedHashMap<>();
        choices.keySet().forEach(player -> untold.put(player, null));
        return new ResultDetails(null, untold, status, null, null, null, termination, null, null);
    }
}
