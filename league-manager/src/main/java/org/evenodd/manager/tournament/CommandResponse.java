package org.evenodd.manager.tournament;

import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/** The response to the sender of a command. */
public sealed interface CommandResponse {

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
     * @param inHand the matches that a player is in, and the generation of its token for each; null for a match without
     *     token
     * @param waits whether a referee must wait for the operator to admit it
     */
    record AgentAccepted(AgentId agent, int generation, Map<MatchId, @Nullable Integer> inHand, boolean waits)
            implements CommandResponse {
        public AgentAccepted {
            inHand = Collections.unmodifiableMap(new HashMap<>(inHand));
        }

        /** The place of an agent without matches. */
        public AgentAccepted(AgentId agent, int generation) {
            this(agent, generation, Map.of(), false);
        }
    }

    /** The report was accepted as the match's result. */
    record ReportTaken(MatchId match, RoundId round) implements CommandResponse {}

    /** The match had its result already (MCP 5.1, 5003). */
    record ReportedBefore(MatchId match, Instant previousReportTime) implements CommandResponse {}

    /** The operator's command was performed; a sentence about it. */
    record Done(String sentence) implements CommandResponse {}

    /** The command was refused; nothing has changed. Carries MCP's number if the method has one. */
    record CommandRefused(Refusal refusal) implements CommandResponse {}
}
