package org.evenodd.manager.operator;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.play.Overview;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.message.QueryData;
import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.core.JsonGenerator;

/**
 * The answer to {@code league_status}: who is there, in what state, and what is missing to start.
 *
 * @param missing sentences; none once the league could start
 */
record LeagueStatus(@Flat QueryData.Status status, boolean paused, List<Agent> agents, List<String> missing)
        implements JsonValue {

    /** An agent as the operator sees it. */
    record Agent(String agentId, DisplayName displayName, Endpoint contactEndpoint, AgentState state) {
        static Agent of(AgentId id, Registration registration, AgentState state) {
            return new Agent(id.value(), registration.displayName(), registration.endpoint(), state);
        }
    }

    static LeagueStatus of(Overview overview) {
        List<Agent> agents = new ArrayList<>();
        overview.referees().forEach(each -> agents.add(Agent.of(each.id(), each.registration(), each.state())));
        overview.players().forEach(each -> agents.add(Agent.of(each.id(), each.registration(), each.state())));
        return new LeagueStatus(overview.status(), overview.paused(), agents, overview.missing());
    }

    @Override
    public void writeTo(JsonGenerator out) {
        Shapes.ofRecord(LeagueStatus.class).write(this, out);
    }
}
