package org.evenodd.manager.tournament;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.FieldError;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Violation;
import org.jspecify.annotations.Nullable;

/**
 * An input to a tournament. Each command is a record beside the code that it runs, in the package for its subject.
 */
public interface Command {

    /**
     * Performs the command and returns the response for its sender. Mistakes of agents and the operator are answered,
     * never thrown.
     */
    CommandResponse perform(UnitOfWork work);

    /** The response to the sender of a command. */
    sealed interface CommandResponse {

        CommandResponse NOTED = new CommandNoted();

        /**
         * The refusal in a response that cannot be anything else.
         *
         * @throws IllegalStateException for any other response, which is a bug
         */
        static Refusal refusal(CommandResponse response) {
            if (response instanceof CommandRefused refused) {
                return refused.refusal();
            }
            throw new IllegalStateException("no response to this command: " + response);
        }

        static CommandResponse refused(ErrorCode code, String sentence) {
            return new CommandRefused(Refusal.of(code, sentence));
        }

        /** The command was performed; there is nothing to report. */
        record CommandNoted() implements CommandResponse {}

        /**
         * An agent has a place, with a token of this generation.
         *
         * @param underWay the matches that a player is in, and the generation of its token for each; null for a match without
         *     token
         * @param waits whether a referee must wait for the operator to admit it
         */
        record AgentAccepted(AgentId agent, int generation, Map<MatchId, @Nullable Integer> underWay, boolean waits)
                implements CommandResponse {
            public AgentAccepted {
                underWay = Collections.unmodifiableMap(new HashMap<>(underWay));
            }
        }

        /** The report was accepted as the match's result. */
        record ReportTaken(MatchId match, RoundId round) implements CommandResponse {}

        /** The match had its result already (MCP 5.1, 5003). */
        record ReportedBefore(MatchId match, Instant previousReportTime) implements CommandResponse {}

        /** The operator's command was performed; a sentence about it. */
        record Done(String sentence) implements CommandResponse {}

        /** The command was not performed: its sender may send it again after a while. */
        record CommandDeferred(Duration retryAfter) implements CommandResponse {}

        /**
         * The command was refused; nothing has changed. Carries MCP's number if the method has one.
         *
         * @param remark the sentence for the operator; null if it is the caller's
         */
        record CommandRefused(Refusal refusal, @Nullable String remark) implements CommandResponse {

            /** A refusal with one sentence for the caller and the operator. */
            public CommandRefused(Refusal refusal) {
                this(refusal, null);
            }

            /** The sentence for the operator. */
            public String forOperator() {
                return remark == null ? refusal.message() : remark;
            }
        }
    }

    /** Makes refusals with the error number that MCP defines for the request. */
    static final class McpRefusals {

        private McpRefusals() {}

        public static Refusal of(MessageType request, ErrorCode code, String sentence) {
            return numbered(request, Refusal.of(code, sentence));
        }

        /** A refusal that names the field and explains it in a sentence. */
        public static Refusal of(MessageType request, Violation violation, String sentence) {
            ErrorContext context = ErrorContext.of(violation);
            return of(request, violation.code(), sentence).with(context);
        }

        /** A refusal that names the first violation and carries all. */
        public static Refusal of(MessageType request, List<Violation> violations) {
            Refusal first = Refusal.of(violations.get(0));
            if (violations.size() == 1) {
                return numbered(request, first);
            }
            List<FieldError> all = violations.stream().map(FieldError::of).toList();
            return numbered(request, first.with(first.context().with(all)));
        }

        private static Refusal numbered(MessageType request, Refusal refusal) {
            var number = request.numbers().of(refusal.code());
            return number.isPresent() ? refusal.numbered(number.getAsInt()) : refusal;
        }
    }
}
