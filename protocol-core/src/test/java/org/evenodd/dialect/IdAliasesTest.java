package org.evenodd.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.dialect.FieldNames.Translation;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterResponse;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class IdAliasesTest {

    private final IdAliases aliases = IdAliases.ofPlayer();
    private final MessageCodec codec = new ProtocolStack(Compatibility.TOLERANT, aliases).codec();

    private String registered(String id) {
        Decoded decoded = codec.decodeReply(
                MessageType.LEAGUE_REGISTER_RESPONSE,
                JsonText.parse("{\"status\": \"ACCEPTED\", \"player_id\": \"%s\"}".formatted(id)));
        LeagueRegisterResponse response = (LeagueRegisterResponse) ((Decoded.Valid) decoded).message();
        return String.valueOf(response.playerId());
    }

    private JsonNode outward(String json) {
        return JsonText.parse(Json.text(aliases.outward(JsonValue.of(JsonText.parse(json)))));
    }

    @ParameterizedTest
    @CsvSource({"player_3, P03", "bot-12, P12", "P1, P01", "7, P07", "P42, P42"})
    void takeTheNumberOfAnId(String id, String inside) {
        assertThat(registered(id)).isEqualTo(inside);
    }

    @Test
    void areTheSameEachTimeAndDifferForEachAgent() {
        String own = registered("Ann");

        assertThat(registered("Ann")).isEqualTo(own);
        assertThat(registered("player_3")).isEqualTo("P03");
        assertThat(registered("bot_3")).isEqualTo("P04");
    }

    @Test
    void goOutAsTheyCameIn() {
        registered("Ann 3");

        assertThat(outward("{\"player_id\": \"P03\", \"sender\": \"player:P03\", \"reason\": \"P03\"}"))
                .isEqualTo(JsonText.parse(
                        "{\"player_id\": \"Ann 3\", \"sender\": \"player:Ann 3\", \"reason\": \"P03\"}"));
    }

    @Test
    void areNoMoreThanALeagueHasPlayers() {
        for (int number = 1; number <= PlayerId.HIGHEST_NUMBER; number++) {
            registered("player_" + number);
        }

        assertThat(codec.decodeReply(
                        MessageType.LEAGUE_REGISTER_RESPONSE,
                        JsonText.parse("{\"status\": \"ACCEPTED\", \"player_id\": \"one too many\"}")))
                .isInstanceOf(Decoded.InvalidMessage.class);
        assertThat(registered("player_7")).isEqualTo("P07");
    }

    @Test
    void areNoneWhereTheIdIsTheProtocols() {
        registered("P05");

        assertThat(outward("{\"player_id\": \"P05\"}")).isEqualTo(JsonText.parse("{\"player_id\": \"P05\"}"));
        assertThat(codec.decodeRequest(
                        MessageType.CHOOSE_PARITY_CALL,
                        JsonText.parse("{\"match_id\": \"R1M1\", \"player_id\": \"zz\"}")))
                .isInstanceOf(Decoded.InvalidMessage.class);
    }

    @Test
    void ofMatchesAreOfTheirRoundAndTellIt() {
        registered("Ann");
        Translation announced = aliases.inward(MessageType.ROUND_ANNOUNCEMENT, translation("""
                {"round_id": 3, "matches": [{"match_id": "match_12", "referee_id": "ref_b"}]}"""));
        Translation call = aliases.inward(
                MessageType.CHOOSE_PARITY_CALL, translation("{\"match_id\": \"match_12\", \"player_id\": \"Ann\"}"));

        assertThat(announced.message().at("/matches/0/match_id").stringValue()).isEqualTo("R3M12");
        assertThat(announced.message().at("/matches/0/referee_id").stringValue())
                .matches("REF(0[1-9]|10)");
        assertThat(call.message().path("match_id").stringValue()).isEqualTo("R3M12");
        assertThat(call.message().path("round_id").intValue()).isEqualTo(3);
        assertThat(outward("{\"matches\": [{\"match_id\": \"R3M12\"}]}"))
                .isEqualTo(JsonText.parse("{\"matches\": [{\"match_id\": \"match_12\"}]}"));
    }

    @Test
    void standInTheResultOfAMatchToo() {
        registered("player_1a2b3c02");
        Decoded read = codec.decodeRequest(MessageType.GAME_OVER, JsonText.parse("""
                {"protocol": "league.v2", "message_type": "GAME_OVER", "match_id": "R1M1", "game_type": "even_odd",
                 "game_result": {"status": "DRAW", "winner_player_id": null, "drawn_number": 2, "number_parity": "even",
                  "choices": {"player_1a2b3c01": "odd", "player_1a2b3c02": "odd"}, "reason": "x"}}"""));

        assertThat(((GameOver) ((Decoded.Valid) read).message()).gameResult()).isNotNull();
    }

    @Test
    void areNotLearnedFromWhatPlayersAnswer() {
        registered("Ann");
        String answer = "{\"match_id\": \"match 1\", \"player_id\": \"Bob\"}";

        Translation read = aliases.inward(MessageType.CHOOSE_PARITY_RESPONSE, translation(answer));

        assertThat(read.message()).isEqualTo(JsonText.parse(answer));
        assertThat(outward("{\"match_id\": \"R1M1\"}")).isEqualTo(JsonText.parse("{\"match_id\": \"R1M1\"}"));
    }

    private static Translation translation(String json) {
        return new Translation((ObjectNode) JsonText.parse(json), List.of(), List.of());
    }
}
