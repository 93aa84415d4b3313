package org.evenodd.protocol.message;

import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.MoveMessages.MadeMove;
import org.evenodd.protocol.shape.GameJson;
import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.Ignorable;
import org.evenodd.protocol.shape.Notation.Like;
import org.evenodd.protocol.shape.Notation.OrNull;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.shape.Notation.Sent;
import org.evenodd.protocol.shape.Notation.Size;
import org.evenodd.protocol.shape.Notation.TakenAsMissing;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.MaskedBody;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.WireName;
import org.jspecify.annotations.Nullable;

/**
 * The details of a match (PRD 7.1.2, MCP 5.1).
 *
 * @param moves of a game of several moves, which has no choices
 * @param board the position at its end, in its own form
 * @param termination the reasons, by player at fault
 * @param exchanges the referee's calls of both players before the report; they contain choices, so only the operator may see
 *     them before the league is over
 */
public record ResultDetails(
        @OrNull @Between(min = 1, max = 10) @Nullable Integer drawnNumber,
        @Size(min = 2, max = 2) Map<PlayerId, @Nullable Parity> choices,
        @Sent @Nullable MatchStatus status,
        @Sent @OrNull @Nullable Parity numberParity,
        @Sent @OrNull @Nullable Digest drawCommitment,
        @Sent @OrNull @Nullable Digest drawNonce,

        @Ignorable @Size(max = MoveMessages.MOST_MOVES) @Nullable
        List<MadeMove> moves,

        @Nullable GameJson board,
        @Sent @Nullable Map<PlayerId, Termination> termination,
        @Size(max = 500) @Nullable List<TranscriptEntry> transcript,
        @Nullable Map<PlayerId, List<DialectNote>> dialectNotes,

        @TakenAsMissing @Size(max = RawExchange.MOST_EXCHANGES) @Nullable
        List<RawExchange> exchanges) {

    public ResultDetails {
        choices = Collections.unmodifiableMap(new LinkedHashMap<>(choices));
        moves = moves == null ? null : List.copyOf(moves);
        termination = termination == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(termination));
        transcript = transcript == null ? null : List.copyOf(transcript);
        dialectNotes = dialectNotes == null ? null : Map.copyOf(dialectNotes);
        exchanges = exchanges == null ? null : List.copyOf(exchanges);
    }

    /** How a player failed, if it did and the referee says so. */
    public Optional<Termination> faultOf(PlayerId player) {
        return termination == null ? Optional.empty() : Optional.ofNullable(termination.get(player));
    }

    /** The details of a game that has no moves beside choices, without exchanges. */
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
                null,
                null,
                termination,
                transcript,
                dialectNotes,
                null);
    }

    /** These details with other exchanges; null for none. */
    public ResultDetails with(@Nullable List<RawExchange> others) {
        return with(transcript, dialectNotes, others);
    }

    /** The details without the data that only the archive needs. */
    public ResultDetails brief() {
        return with(null, null, null);
    }

    private ResultDetails with(
            @Nullable List<TranscriptEntry> entries,
            @Nullable Map<PlayerId, List<DialectNote>> notes,
            @Nullable List<RawExchange> others) {
        return new ResultDetails(
                drawnNumber,
                choices,
                status,
                numberParity,
                drawCommitment,
                drawNonce,
                moves,
                board,
                termination,
                entries,
                notes,
                others);
    }

    /** The status, and the reasons of forfeits: the details without the game itself. */
    ResultDetails outcome() {
        return untold(choices.keySet(), status, termination);
    }

    /** The details of a match of which not more is known. */
    public static ResultDetails untold(
            Collection<PlayerId> players,
            @Nullable MatchStatus status,
            @Nullable Map<PlayerId, Termination> termination) {
        Map<PlayerId, @Nullable Parity> choices = new LinkedHashMap<>();
        players.forEach(player -> choices.put(player, null));
        return new ResultDetails(null, choices, status, null, null, null, termination, null, null);
    }

    /** Whether they tell nothing of the game. */
    public boolean isUntold() {
        return drawnNumber == null
                && choices.values().stream().allMatch(Objects::isNull)
                && (moves == null || moves.isEmpty());
    }

    /** Why a player did not finish a match: its own fault, or the operator's act. */
    public enum Termination implements WireName {
        TIMEOUT_JOIN,
        TIMEOUT_CHOICE,
        REFUSED,
        INVALID_JOIN,
        INVALID_CHOICE,
        UNREACHABLE,
        SUSPENDED,
        OPERATOR;

        /** Whether the player was silent: E001 or E009, the errors that lead to suspension. */
        public boolean silent() {
            return this == TIMEOUT_JOIN || this == TIMEOUT_CHOICE || this == UNREACHABLE;
        }
    }

    /**
     * A step in the transcript of a match.
     *
     * @param event the event, like {@code invited} or {@code chose}
     */
    public record TranscriptEntry(
            @Precise Instant at,
            @Size(max = 40) String event,
            @Nullable PlayerId playerId,
            @Size(max = 300) @Nullable String detail) {}

    /**
     * One try of a referee to deliver a message to a player, with the bodies of request and answer
     * (docs/protocol-decisions.md, Exchanges). The bodies of every instance are masked and cut to size, whether our referee
     * wrote them or another.
     *
     * @param at when the request was sent
     * @param type of the message that was sent; referees of other games may send types that we do not know
     * @param attempt the number of the call for the same answer, from 1; tries of other call forms belong to the same call
     * @param tookMs from the request to the outcome, in milliseconds
     * @param limitMs the time limit of this try, in milliseconds
     * @param request the body that was sent
     * @param answer the body that came back, or the message that the player posted instead; null if nothing came
     */
    public record RawExchange(
            @Precise Instant at,
            PlayerId playerId,

            @Like(value = "^[A-Z][A-Z_]{0,39}$", expected = "a message type like GAME_INVITATION")
            String type,

            @Between(min = 1, max = MOST_ATTEMPTS) int attempt,
            @Between(min = 0, max = DAY_MS) int tookMs,
            @Between(min = 0, max = DAY_MS) int limitMs,
            ExchangeOutcome outcome,
            @Size(max = LONGEST_BODY) @Nullable String request,
            @Size(max = LONGEST_BODY) @Nullable String answer) {

        /** The maximum number of exchanges in a report. */
        public static final int MOST_EXCHANGES = 60;

        /** The maximum length of a body, in characters (code points). */
        public static final int LONGEST_BODY = 4096;

        /** The maximum length of all bodies in a report together, in characters (UTF-16). */
        public static final int MOST_OF_BODIES = 32_768;

        public static final int MOST_ATTEMPTS = 1000;

        /** The lengths to which bodies are cut, until their report fits; at last they are left out. */
        private static final List<Integer> LENGTHS = List.of(2048, 1024, 512, 256, 128, 0);

        /** The longest time that an exchange may have taken. */
        public static final int DAY_MS = 86_400_000;

        public RawExchange {
            request = request == null ? null : MaskedBody.of(request, LONGEST_BODY);
            answer = answer == null ? null : MaskedBody.of(answer, LONGEST_BODY);
        }

        /** How long all bodies of these exchanges are together, in characters (UTF-16). */
        public static int lengthOfBodies(List<RawExchange> exchanges) {
            return exchanges.stream()
                    .flatMap(each -> Stream.of(each.request, each.answer))
                    .mapToInt(body -> body == null ? 0 : body.length())
                    .sum();
        }

        /** Whether all bodies together have at most {@link #MOST_OF_BODIES}. */
        public static boolean haveShortBodies(List<RawExchange> exchanges) {
            return lengthOfBodies(exchanges) <= MOST_OF_BODIES;
        }

        /**
         * These exchanges with their longest bodies cut, and their length told, as far as it takes to fit.
         *
         * @return empty if they do not even fit without bodies
         */
        public static Optional<List<RawExchange>> cut(List<RawExchange> exchanges, Predicate<List<RawExchange>> fit) {
            return LENGTHS.stream()
                    .map(longest -> exchanges.stream()
                            .map(each -> each.withBodiesOf(longest))
                            .toList())
                    .filter(fit)
                    .findFirst();
        }

        private RawExchange withBodiesOf(int longest) {
            return new RawExchange(
                    at, playerId, type, attempt, tookMs, limitMs, outcome, cut(request, longest), cut(answer, longest));
        }

        private static @Nullable String cut(@Nullable String body, int longest) {
            return body == null || longest == 0 ? null : MaskedBody.of(body, longest);
        }
    }

    /** How one try to get an answer from a player ended. */
    public enum ExchangeOutcome implements WireName {
        /** With the expected message, in the reply or posted. */
        ANSWERED,
        /** With a receipt, and nothing else was due or has come. */
        ACKNOWLEDGED,
        /** With a message that breaks a rule. */
        WRONG_ANSWER,
        /** With a JSON-RPC error or an HTTP status that refuses the call. */
        ERROR_RETURNED,
        /** With nothing until the time limit. */
        TIMED_OUT,
        /** Without a connection, or with an answer that cannot be read (E009). */
        UNREACHABLE,
        /** Not before the match was over. */
        UNFINISHED
    }
}
