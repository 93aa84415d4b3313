package org.evenodd.protocol.message;

import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import org.evenodd.protocol.message.Envelope.AckStatus;
import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.Expected;
import org.evenodd.protocol.shape.Notation.Flat;
import org.evenodd.protocol.shape.Notation.Ignorable;
import org.evenodd.protocol.shape.Notation.Like;
import org.evenodd.protocol.shape.Notation.Sent;
import org.evenodd.protocol.shape.Notation.Size;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Violation;
import org.jspecify.annotations.Nullable;

/** Messages about errors (PRD 9, SPEC 8). */
public sealed interface ErrorMessages extends Message {

    /** A league error, sent as the data of a JSON-RPC error (PRD 9.1, SPEC 8.1, MCP 6.1). */
    record LeagueError(
            @Flat Envelope envelope,
            @Flat ErrorText error,
            @Sent @Size(max = 1000) @Nullable String message,
            @Expected @Size(max = 100) @Nullable String originalMessageType,
            @Sent @Ignorable @Nullable ErrorContext context)
            implements ErrorMessages {

        private static final String REMOVAL = "kick_agent";
        private static final Violation REMOVED = new Violation(
                "/auth_token", ErrorCode.E005, "the token of an agent of the league", "that of one that was removed");

        /** The error that tells an agent of its removal by the operator. */
        public static LeagueError dismissal(Envelope envelope, AgentId agent) {
            return new LeagueError(
                    envelope,
                    ErrorText.of(ErrorCode.E005),
                    "The operator removed %s from the league.".formatted(agent),
                    REMOVAL,
                    ErrorContext.of(REMOVED));
        }

        /** The error that tells an agent that it has lost its place, since no agent answered at its endpoint. */
        public static LeagueError release(Envelope envelope, AgentId agent, Endpoint endpoint) {
            Violation unheard =
                    new Violation("/contact_endpoint", ErrorCode.E009, "an endpoint that answers", endpoint.toString());
            String sentence = "Nobody answered %s, so %s has lost its place: register again.";
            return again(envelope, agent, sentence.formatted(endpoint.inWords(), agent), unheard);
        }

        /** The error that tells an agent of the league that a new one replaces that it has no place in it. */
        public static LeagueError newLeague(Envelope envelope, AgentId agent) {
            Violation former = new Violation(
                    "/auth_token", ErrorCode.E012, "the token of an agent of this league", "that of the one before");
            return again(envelope, agent, "A new league has begun: register again to play in it.", former);
        }

        private static LeagueError again(Envelope envelope, AgentId agent, String sentence, Violation why) {
            MessageType request = agent.kind() == AgentKind.PLAYER
                    ? MessageType.LEAGUE_REGISTER_REQUEST
                    : MessageType.REFEREE_REGISTER_REQUEST;
            return new LeagueError(envelope, ErrorText.of(why.code()), sentence, request.name(), ErrorContext.of(why));
        }

        /** Whether it tells the receiver that it has no place any more, and may ask for one. */
        public boolean asksToRegister() {
            boolean lost = ErrorCode.E009.name().equals(error.errorCode())
                    || ErrorCode.E012.name().equals(error.errorCode());
            return lost
                    && (MessageType.LEAGUE_REGISTER_REQUEST.name().equals(originalMessageType)
                            || MessageType.REFEREE_REGISTER_REQUEST.name().equals(originalMessageType));
        }

        /** Whether it tells the receiver of its removal. */
        public boolean isDismissal() {
            return ErrorCode.E005.name().equals(error.errorCode()) && REMOVAL.equals(originalMessageType);
        }
    }

    /**
     * Details that help to fix an error (PRD 9.1.2).
     *
     * @param field JSON pointer of the offending field
     * @param providedToken at most the first characters of a wrong token
     * @param activeEndpoint the endpoint of the leading manager, from a manager that does not lead
     */
    record ErrorContext(
            @Nullable String field,
            @Nullable String expected,
            @Nullable String got,
            @Nullable String action,
            @Nullable PlayerId playerId,
            @Nullable String providedToken,
            @Nullable String expectedFormat,
            @Nullable List<FieldError> violations,
            @Nullable Endpoint activeEndpoint) {

        private static final String AUTH_TOKEN = "/auth_token";

        public static final ErrorContext NONE = new ErrorContext(null, null, null, null, null, null, null, null, null);

        public ErrorContext {
            violations = violations == null ? null : List.copyOf(violations);
        }

        /** This context with all violations. */
        public ErrorContext with(List<FieldError> all) {
            return of(action, expectedFormat, all);
        }

        /** This context with the request concerned. */
        public ErrorContext during(MessageType request) {
            return of(request.name(), expectedFormat, violations);
        }

        /** This context with the required format. */
        public ErrorContext inFormat(String format) {
            return of(action, format, violations);
        }

        private ErrorContext of(@Nullable String during, @Nullable String format, @Nullable List<FieldError> all) {
            return new ErrorContext(field, expected, got, during, playerId, providedToken, format, all, activeEndpoint);
        }

        /** The field, with the expected and the present value. */
        public static ErrorContext of(Violation violation) {
            return at(violation.pointer(), violation.expected(), violation.got());
        }

        /**
         * A field, with the expected and the present value.
         *
         * @param field JSON pointer
         */
        public static ErrorContext at(String field, String expected, String got) {
            return new ErrorContext(field, expected, got, null, null, null, null, null, null);
        }

        /** Names the leading manager. */
        public static ErrorContext activeAt(Endpoint leader) {
            return new ErrorContext(null, null, null, null, null, null, null, null, leader);
        }

        /** A missing token (E011). */
        public static ErrorContext missingToken(String expected) {
            return at(AUTH_TOKEN, expected, "nothing");
        }

        /**
         * A wrong token (E012).
         *
         * @param preview the part of it that may be quoted
         */
        public static ErrorContext wrongToken(String expected, String preview) {
            return new ErrorContext(AUTH_TOKEN, expected, "another token", null, null, preview, null, null, null);
        }
    }

    /**
     * One of several violations in a message.
     *
     * @param field JSON pointer
     */
    record FieldError(String field, ErrorCode errorCode, String expected, String got) {

        public static FieldError of(Violation violation) {
            return new FieldError(violation.pointer(), violation.code(), violation.expected(), violation.got());
        }
    }

    /**
     * An error's code and name, in the four spellings of the documents.
     *
     * @param errorDescription the error's name (PRD 9.1.2, MCP 6.1), or a sentence (SPEC 8)
     */
    record ErrorText(
            @Expected @Like(value = "^E[0-9]{3}$", expected = "an error code like E001") @Nullable
            String errorCode,

            @Sent @Size(max = 100) @Nullable String errorName,
            @Expected @Size(max = 1000) @Nullable String errorDescription,
            @Sent @Nullable Boolean retryable) {

        public static ErrorText of(ErrorCode code) {
            return of(code, code.retryable(), null);
        }

        /**
         * The texts of an error.
         *
         * @param about the message that has it; null if that makes no difference
         */
        public static ErrorText of(ErrorCode code, boolean retryable, @Nullable MessageType about) {
            String title = title(code, about);
            return new ErrorText(code.name(), title, title, retryable);
        }

        /** The name of an error: a wrong move has another name than a wrong choice. */
        public static String title(ErrorCode code, @Nullable MessageType about) {
            return code == ErrorCode.E004 && about == MessageType.CHOOSE_MOVE_RESPONSE ? "INVALID_MOVE" : code.title();
        }
    }

    /**
     * The refusal of a message; sent as a JSON-RPC error with a LEAGUE_ERROR as its data.
     *
     * @param number the JSON-RPC code, if not MCP's number for the error code
     * @param message a sentence for a person
     */
    record Refusal(ErrorCode code, OptionalInt number, String message, ErrorContext context) {

        public static Refusal of(ErrorCode code, String message) {
            return new Refusal(code, OptionalInt.empty(), message, ErrorContext.NONE);
        }

        /**
         * Refuses a token: a missing one (E011), or a wrong one (E012).
         *
         * @param expected the right token, in words
         */
        public static Refusal ofToken(
                @Nullable AuthToken shown, String expected, String messageIfMissing, String messageIfWrong) {
            return shown == null
                    ? of(ErrorCode.E011, messageIfMissing).with(ErrorContext.missingToken(expected))
                    : of(ErrorCode.E012, messageIfWrong).with(ErrorContext.wrongToken(expected, shown.preview()));
        }

        public static Refusal of(Violation violation) {
            return new Refusal(violation.code(), OptionalInt.empty(), violation.sentence(), ErrorContext.of(violation));
        }

        public Refusal numbered(int number) {
            return new Refusal(code, OptionalInt.of(number), message, context);
        }

        public Refusal with(ErrorContext newContext) {
            return new Refusal(code, number, message, newContext);
        }
    }

    /** Reports an error in a match to a player (PRD 9.2, SPEC 8.2, REF 4, MCP 6.2). */
    record GameError(
            @Flat Envelope envelope,
            @Sent @Nullable LeagueId leagueId,
            @Sent @Nullable RoundId roundId,
            @Expected @Nullable MatchId matchId,
            @Flat ErrorText error,
            @Sent @Size(max = 1000) @Nullable String errorMessage,
            @Expected @Nullable PlayerId affectedPlayer,
            @Sent @Nullable PlayerId playerId,
            @Expected @Size(max = 100) @Nullable String actionRequired,
            @Sent @Size(max = 100) @Nullable String gameState,
            @Ignorable @Nullable RetryInfo retryInfo,
            @Flat RetryTotals retries,
            @Expected @Size(max = 1000) @Nullable String consequence,
            @Ignorable @Nullable GameErrorContext context,
            @Sent @Ignorable @Nullable GameErrorDetails details)
            implements ErrorMessages {}

    /**
     * Details that help a player to correct its answer (PRD 9.2.2).
     *
     * @param invalidChoice a refused choice as sent (PRD 9.2.1)
     * @param violations all violations in the answer
     */
    record GameErrorContext(
            @Nullable String invalidChoice,
            @Nullable List<String> validChoices,
            @Nullable List<FieldError> violations) {

        public GameErrorContext {
            validChoices = validChoices == null ? null : List.copyOf(validChoices);
            violations = violations == null ? null : List.copyOf(violations);
        }
    }

    /** The details of an error in REF's form (REF 4). */
    record GameErrorDetails(
            @Nullable PlayerId playerId,
            @Nullable String expectedMessage,
            @Nullable Double timeoutSeconds) {}

    /**
     * The remaining tries (PRD 9.2.2).
     *
     * @param timeRemaining seconds until the deadline
     */
    record RetryInfo(
            @Between(min = 0) @Nullable Integer retryCount,
            @Between(min = 0) @Nullable Integer maxRetries,
            @Nullable Instant nextRetryAt,
            @Nullable Double timeRemaining) {}

    /** The retry counts in the form of SPEC and MCP (SPEC 8.2, MCP 6.2, PRD 6.2.4). */
    record RetryTotals(
            @Sent @Between(min = 0) @Nullable Integer retryCount,
            @Sent @Between(min = 0) @Nullable Integer maxRetries,
            @Nullable Double timeRemaining) {}

    /** A player acknowledges an error (MCP 6.2). */
    record GameErrorAck(
            @Flat Envelope envelope,
            AckStatus status,
            PlayerId playerId,
            @Nullable MatchId matchId) implements ErrorMessages {}
}
