package org.evenodd.manager.turn;

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
public sealed interface Response {

    Response NOTED = new Noted();

    /**
     * The refusal that a response must be, where whoever asks knows which there can be.
     *
     * @throws IllegalStateException for another one: a bug of ours
     */
    static Refusal refusal(Response response) {
        if (response instanceof Refused refused) {
            return refused.refusal();
        }
        throw new IllegalStateException("no response to this command: " + response);
    }

    /** Nothing to say. */
    record Noted() implements Response {}

    /**
     * An agent has its place, and the token of this generation.
     *
     * @param inHand the matches that a player is in, and the generation of which its token for each is made; null for one
     *     without
     * @param waits of a referee, whether it is given no matches before the operator admits it
     */
    record Accepted(AgentId agent, int generation, Map<MatchId, @Nullable Integer> inHand, boolean waits)
            implements Response {
        public Accepted {
            inHand = Collections.unmodifiableMap(new HashMap<>(inHand));
        }

        /** Of a player. */
        public Accepted(AgentId agent, int generation, Map<MatchId, @Nullable Integer> inHand) {
            this(agent, generation, inHand, false);
        }

        /** That of an agent without a match. */
        public Accepted(AgentId agent, int generation) {
            this(agent, generation, Map.of());
        }
    }

    /** The report is the match's result. */
    record ReportTaken(MatchId match, RoundId round) implements Response {}

    /** The match had its result already (MCP 5.1, 5003). */
    record ReportedBefore(MatchId match, Instant previousReportTime) implements Response {}

    /** The operator's command happened; a sentence about it. */
    record Done(String sentence) implements Response {}

    /** Nothing happened, and why. MCP's number is in it where the method has one. */
    record Refused(Refusal refusal) implements Response {}
}
