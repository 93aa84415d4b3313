package org.evenodd.agent.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageSizesTest {

    private static final int TEN_KB = 10_240;
    private static final int SIXTY_FOUR_KB = 65_536;

    private final MessageSizes sizes =
            new MessageSizes(SettingsLoader.builtIn().system().limits());

    private int of(String method, String messageType) throws MalformedJsonException {
        String body = "{\"method\": \"%s\", \"params\": {\"message_type\": \"%s\"}}".formatted(method, messageType);
        return sizes.maxBytes(StrictJson.parse(body.getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "ROUND_ANNOUNCEMENT",
                "ROUND_COMPLETED",
                "LEAGUE_COMPLETED",
                "LEAGUE_STANDINGS_UPDATE",
                "MATCH_RESULT_REPORT"
            })
    void broadcastsOfTheManagerAndReportsMayHaveSixtyFourKilobytesByEachOfTheirNames(MessageType type)
            throws MalformedJsonException {
        for (String method : type.methods()) {
            assertThat(of(method, type.name())).as(method).isEqualTo(SIXTY_FOUR_KB);
        }
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {
                "ROUND_ANNOUNCEMENT",
                "ROUND_COMPLETED",
                "LEAGUE_COMPLETED",
                "LEAGUE_STANDINGS_UPDATE",
                "MATCH_RESULT_REPORT"
            })
    void everyOtherMessageMayHaveTenKilobytes(MessageType type) throws MalformedJsonException {
        assertThat(of(type.name(), type.name())).isEqualTo(TEN_KB);
    }

    @Test
    void theMessageTypeDecidesWhereTheMethodIsUnknown() throws MalformedJsonException {
        assertThat(of("tell_everybody", "LEAGUE_STANDINGS_UPDATE")).isEqualTo(SIXTY_FOUR_KB);
        assertThat(of("tell_everybody", "GAME_INVITATION")).isEqualTo(TEN_KB);
    }

    @ParameterizedTest
    @CsvSource({
        "tools/call, update_standings, 65536",
        "tools/call, LEAGUE_STANDINGS_UPDATE, 65536",
        "tools/call, parity_choose, 10240",
        "tools/call, get_standings, 10240"
    })
    void aMessageMayBeAsLongAsTheCallOfATool(String method, String tool, int bytes) throws MalformedJsonException {
        String body = "{\"method\": \"%s\", \"params\": {\"name\": \"%s\"}}".formatted(method, tool);

        assertThat(sizes.maxBytes(StrictJson.parse(body.getBytes(StandardCharsets.UTF_8))))
                .isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'message_type': 'LEAGUE_STANDINGS_UPDATE'}",
                "{'method': 'handle_message', 'params': {'message': {'message_type': 'LEAGUE_STANDINGS_UPDATE'}}}",
                "{'method': 'tools/call', 'params': {'name': 'update_standings', 'arguments': {}}}"
            })
    void aBroadcastMayBeAsLongInAnotherFraming(String body) throws MalformedJsonException {
        assertThat(sizes.maxBytes(StrictJson.parse(body.replace('\'', '"').getBytes(StandardCharsets.UTF_8))))
                .isEqualTo(SIXTY_FOUR_KB);
    }

    @Test
    void aMessageTypeMakesNoOtherMethodLonger() throws MalformedJsonException {
        assertThat(of("register_player", "LEAGUE_STANDINGS_UPDATE")).isEqualTo(TEN_KB);
    }
}
