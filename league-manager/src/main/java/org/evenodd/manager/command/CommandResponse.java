package org.evenodd.manager.command;

import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.RoundId;
import org.jspecify.annotations.Nullable;

/** What the one who gave a command is told. */
public sealed interface CommandResponse {

    CommandResponse NOTED = new CommandNoted();

    /**
     * The refusal that a response must be, where whoever asks knows which there can be.
     *
     * @throws IllegalStateException for another one: a bug of ours
     */
    static Refusal refusal(CommandResponse response) {
        if (response instanceof CommandRefused refused) {
            return refused.refusal();
        }
        throw new IllegalStateException("no response to this command: " + response);
    }

    /** Nothing to say. */
    record CommandNoted() implements CommandResponse {}

    /**
     * An agent has its place, and the token of this generation.
     *
     * @param inHand the matches that a player is in, and the generation of which its token for each is made; null for
     *     one
     *     without
     * @param waits of a referee, whether it is given no matches before the operator admits it
     */
    record AgentAccepted(AgentId agent, int generation, Map<MatchId, @Nullable Integer> inHand, boolean waits)
            implements CommandResponse {
        public AgentAccepted {
            inHand = Collections.unmodifiableMap(new HashMap<>(inHand));
        }

        /** Of a player. */
        public AgentAccepted(AgentId agent, int generation, Map<MatchId, @Nullable Integer> inHand) {
            this(agent, generation, inHand, false);
        }

        /** That of an agent without a match. */
        public AgentAccepted(AgentId agent, int generation) {
            this(agent, generation, Map.of());
        }
    }

    /** The report is the match's result. */
    record ReportTaken(MatchId match, RoundId round) implements CommandResponse {}

    /** The match had its result already (MCP 5.1, 5003). */
    record ReportedBefore(MatchId match, Instant previousReportTime) implements CommandResponse {}

    /** The operator's command happened; a sentence about it. */
    record Done(String sentence) implements CommandResponse {}

    /** Nothing happened, and why. MCP's number is in it where the method has one. */
    record CommandRefused(Refusal refusal) implements CommandResponse {}
}
