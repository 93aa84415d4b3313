package org.evenodd.agent.program;

import org.evenodd.agent.options.ProgramVersion;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.OrNull;
import org.jspecify.annotations.Nullable;

/**
 * The answer to {@code GET /health}.
 *
 * @param status always {@code UP}: an agent that is down does not answer
 * @param agentId null before registration
 * @param state the agent's state; of a manager, the league's
 * @param waitingFor whoever must act before anything goes on; null if nobody
 */
public record HealthReport(
        String status,
        @OrNull @Nullable String agentId,
        String state,
        String version,
        @Maybe @Nullable String waitingFor)
        implements JsonRecord {

    public static HealthReport up(@Nullable String agentId, String state) {
        return new HealthReport("UP", agentId, state, ProgramVersion.text(), null);
    }

    /** Returns this report for an agent that waits for somebody. */
    public HealthReport waitingFor(String whom) {
        return new HealthReport(status, agentId, state, version, whom);
    }
}
