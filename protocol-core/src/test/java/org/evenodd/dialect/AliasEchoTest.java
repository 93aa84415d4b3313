package org.evenodd.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.StrictJson;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class AliasEchoTest {

    @Test
    void saysTheSameInOtherWordsInAnOrderThatIsAlwaysTheSame() throws Exception {
        JsonNode answer = StrictJson.parse("""
                {"message_type":"M","match_id":"R1M1","accept":true,"parity_choice":"even","auth_token":"t",\
                "reason":"because","error_description":"exactly because"}""".getBytes(UTF_8));

        ObjectNode echo = Json.tree(AliasEcho.beside(JsonValue.of((ObjectNode) answer)));

        assertThat(echo.propertyNames())
                .endsWith("error_description", "type", "game_id", "accepted", "choice", "token", "error");
        assertThat(echo.path("error").stringValue()).isEqualTo("exactly because");
    }
}
