package org.evenodd.agent.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.InstantSource;
import java.util.Set;
import java.util.SplittableRandom;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Sender;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.helpers.NOPLogger;

class MessageSizesTest {

    private static final int TEN_KB = 10_240;
    private static final int SIXTY_FOUR_KB = 65_536;

    private final RpcEndpoint endpoint = new RpcEndpoint(
            AgentKind.PLAYER,
            SettingsLoader.builtIn().system().limits(),
            MessageCodec.STRICT,
            new EnvelopeWriter(Sender.LEAGUE_MANAGER, InstantSource.system(), new SplittableRandom(1)),
            NOPLogger.NOP_LOGGER);

    private int of(String body) {
        return endpoint.maxBytes(JsonText.parse(body.replace('\'', '"')));
    }

    private int of(String method, String messageType) {
        return of("{'method': '%s', 'params': {'message_type': '%s'}}".formatted(method, messageType));
    }

    @ParameterizedTest
    @EnumSource
    void onlyBroadcastsOfTheManagerAndReportsMayHaveSixtyFourKilobytesByEachOfTheirNames(MessageType type) {
        boolean isLarge = Set.of(
                        MessageType.ROUND_ANNOUNCEMENT,
                        MessageType.ROUND_COMPLETED,
                        MessageType.LEAGUE_COMPLETED,
                        MessageType.LEAGUE_STANDINGS_UPDATE,
                        MessageType.MATCH_RESULT_REPORT)
                .contains(type);
        for (String method : type.methods()) {
            assertThat(of(method, type.name())).as(method).isEqualTo(isLarge ? SIXTY_FOUR_KB : TEN_KB);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'method': 'tell_everybody', 'params': {'message_type': 'LEAGUE_STANDINGS_UPDATE'}}",
                "{'message_type': 'LEAGUE_STANDINGS_UPDATE'}",
                "{'method': 'handle_message', 'params': {'message': {'message_type': 'LEAGUE_STANDINGS_UPDATE'}}}",
                "{'method': 'tools/call', 'params': {'name': 'update_standings', 'arguments': {}}}",
                "{'method': 'tools/call', 'params': {'name': 'LEAGUE_STANDINGS_UPDATE'}}"
            })
    void aBroadcastMayBeAsLongInAnotherFraming(String body) {
        assertThat(of(body)).isEqualTo(SIXTY_FOUR_KB);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'method': 'register_player', 'params': {'message_type': 'LEAGUE_STANDINGS_UPDATE'}}",
                "{'method': 'tell_everybody', 'params': {'message_type': 'GAME_INVITATION'}}",
                "{'method': 'tools/call', 'params': {'name': 'parity_choose'}}",
                "{'method': 'tools/call', 'params': {'name': 'get_standings'}}"
            })
    void nothingElseMay(String body) {
        assertThat(of(body)).isEqualTo(TEN_KB);
    }
}
