package org.evenodd.protocol.agent;

import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.shape.OrNull;
import org.evenodd.protocol.shape.Shapes;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * What {@code GET /health} answers.
 *
 * @param status always {@code UP}: an agent that is not does not answer
 * @param agentId null before registration
 * @param state the agent's, or of the manager the league's
 */
public record Health(String status, @OrNull @Nullable String agentId, String state, String version)
        implements JsonValue {

    public static Health up(@Nullable String agentId, String state) {
        return new Health("UP", agentId, state, ProgramVersion.text());
    }

    @Override
    public void writeTo(JsonGenerator out) {
        Shapes.ofRecord(Health.class).write(this, out);
    }
}
