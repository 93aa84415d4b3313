package org.evenodd.agent.program;

import java.time.Instant;
import org.evenodd.agent.runtime.ProgramVersion;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Notation.OrNull;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.jspecify.annotations.Nullable;

/**
 * The answer to {@code GET /health}.
 *
 * @param status always {@code UP}: an agent that is down does not answer
 * @param agentId null before registration
 * @param displayName by which it registers; null for a manager
 * @param kind {@code player} or {@code referee}; null for a manager
 * @param state the agent's state; of a manager, the league's
 * @param waitingFor whoever or whatever must act before anything goes on; null if nobody
 * @param waitingSince since when, as far as that is known
 */
public record HealthReport(
        String status,
        @OrNull @Nullable String agentId,
        @Nullable DisplayName displayName,
        @Nullable String kind,
        String state,
        String version,
        @Nullable String waitingFor,
        @Nullable Instant waitingSince)
        implements JsonRecord {

    /** For whom a manager waits whose database takes nothing at the moment. */
    public static final String STORE = "store";

    public static HealthReport up(@Nullable String agentId, String state) {
        return new HealthReport("UP", agentId, null, null, state, ProgramVersion.text(), null, null);
    }

    /** Returns this report, telling who answers here: the manager asks where two agents name the same endpoint. */
    public HealthReport of(AgentKind what, DisplayName who) {
        return new HealthReport(status, agentId, who, what.wireName(), state, version, waitingFor, waitingSince);
    }

    /** Returns this report for an agent that waits for somebody, or for its store, since a time if that is known. */
    public HealthReport waitingFor(String whom, @Nullable Instant since) {
        return new HealthReport(status, agentId, displayName, kind, state, version, whom, since);
    }
}
