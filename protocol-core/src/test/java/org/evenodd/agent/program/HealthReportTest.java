package org.evenodd.agent.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.agent.options.ProgramVersion;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.message.States.AgentState;
import org.junit.jupiter.api.Test;

class HealthReportTest {

    @Test
    void tellsWhoIsUpInWhatState() {
        assertThat(Json.text(HealthReport.up("REF01", AgentState.ACTIVE.name())))
                .isEqualTo("{\"status\":\"UP\",\"agent_id\":\"REF01\",\"state\":\"ACTIVE\",\"version\":\"%s\"}"
                        .formatted(ProgramVersion.text()));
    }

    @Test
    void hasNoIdBeforeRegistration() {
        assertThat(Json.text(HealthReport.up(null, AgentState.INIT.name()))).contains("\"agent_id\":null");
    }
}
