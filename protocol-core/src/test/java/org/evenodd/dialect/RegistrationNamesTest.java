package org.evenodd.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.dialect.Readings.TOLERANT;
import static org.evenodd.dialect.Readings.json;
import static org.evenodd.dialect.Readings.reply;
import static org.evenodd.dialect.Readings.request;

import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.RegistrationStatus;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The names of fields in a registration and its answer. */
class RegistrationNamesTest {

    @Nested
    class ARegistration {

        private final MessageType type = MessageType.LEAGUE_REGISTER_REQUEST;

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"name\": \"Alpha\", \"url\": \"http://localhost:8101/mcp\"}",
                    "{\"type\": \"LEAGUE_REGISTER_REQUEST\", \"player_name\": \"Alpha\", \"callback_url\": \"http://localhost:8101/mcp\"}",
                    "{\"playerMeta\": {\"displayName\": \"Alpha\", \"contactEndpoint\": \"http://localhost:8101/mcp\"}}",
                    "{\"player\": {\"name\": \"Alpha\"}, \"endpoint\": \"http://localhost:8101/mcp\"}",
                    "{\"display_name\": \"Alpha\", \"contact_endpoint\": \"http://localhost:8101/mcp\", \"player_meta\": null}"
                })
        void isMadeOutFromItsName(String text) {
            LeagueRegisterRequest request = request(type, LeagueRegisterRequest.class, text);

            assertThat(request.playerMeta().displayName()).hasToString("Alpha");
            assertThat(request.playerMeta().contactEndpoint()).hasToString("http://localhost:8101/mcp");
        }

        @Test
        void withAnEmptyTokenHasNone() {
            LeagueRegisterRequest request = request(
                    type,
                    LeagueRegisterRequest.class,
                    "{\"name\": \"Alpha\", \"url\": \"http://localhost:8101/mcp\", \"auth_token\": \"\"}");

            assertThat(request.envelope().authToken()).isNull();
        }

        @Test
        void quotesNoTokenInItsNotes() {
            Decoded.Valid valid = (Decoded.Valid)
                    TOLERANT.decodeRequest(
                            type,
                            json(
                                    "{\"name\": \"Alpha\", \"url\": \"http://localhost:8101/mcp\", \"token\": \"tok_p01_secret\"}"));

            assertThat(valid.message().envelope().authToken()).isNotNull();
            assertThat(valid.notes().toString()).doesNotContain("secret");
        }
    }

    @Nested
    class APlace {

        private final MessageType type = MessageType.LEAGUE_REGISTER_RESPONSE;

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"status\": \"ok\", \"id\": \"P07\"}",
                    "{\"status\": \"success\", \"player_id\": \"P07\", \"message\": \"Welcome\"}",
                    "{\"success\": true, \"playerId\": \"P07\"}",
                    "{\"status\": \"registered\", \"data\": {\"player\": {\"agent_id\": \"P07\"}}}",
                    "{\"player_id\": \"P07\"}",
                    "{\"accepted\": true, \"assigned_id\": \"P07\"}"
                })
        void isGivenInOtherWords(String text) {
            LeagueRegisterResponse response =
                    (LeagueRegisterResponse) reply(type, text).message();

            assertThat(response.status()).isEqualTo(RegistrationStatus.ACCEPTED);
            assertThat(response.playerId()).hasToString("P07");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"status\": \"refused\", \"error\": \"full\"}",
                    "{\"success\": false, \"message\": \"full\"}"
                })
        void isRefusedInOtherWords(String text) {
            LeagueRegisterResponse response =
                    (LeagueRegisterResponse) reply(type, text).message();

            assertThat(response.status()).isEqualTo(RegistrationStatus.REJECTED);
            assertThat(response.rejection().reason()).isEqualTo("full");
        }
    }
}
