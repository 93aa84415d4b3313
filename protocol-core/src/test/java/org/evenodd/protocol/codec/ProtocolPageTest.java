package org.evenodd.protocol.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.agent.settings.SystemSettings.RetryPolicy;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.Catalogue.TimeLimit;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.LeagueToken;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** The page of all messages is up to date; {@code -Ddocs.write=true} rewrites it. */
class ProtocolPageTest {

    private static final Path PAGE = Path.of("..", "docs", "protocol.md");
    private static final String HINT =
            "run ./mvnw -pl protocol-core test -Dtest=ProtocolPageTest -Ddocs.write=true and look at the difference";

    private static final AuthToken OWN = new AuthToken("tok_p01_" + "0123456789abcdef".repeat(4));
    private static final AuthToken OF_MATCH = LeagueToken.ofMatch(PlayerId.of(1), OWN, new MatchId("R1M1"));

    private static String page() throws IOException {
        return Files.readString(PAGE, UTF_8).replace("\r\n", "\n");
    }

    @Test
    void isWhatTheCatalogueSays() throws IOException {
        String renewed = ProtocolPage.renewed(page());
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(PAGE, renewed, UTF_8);
        }

        assertThat(page()).as(HINT).isEqualTo(renewed);
    }

    @Test
    void tellsTheTimesAndTriesThatTheSettingsSay() throws IOException {
        RetryPolicy retry =
                new SettingsLoader(ConfigSource.BUILT_IN, List.of()).system().retry();

        assertThat(page())
                .contains("`accept: true`, within " + ProtocolPage.seconds(TimeLimit.JOIN_ACK))
                .contains("(#choose_parity_response) within " + ProtocolPage.seconds(TimeLimit.CHOICE))
                .contains("acknowledges within " + ProtocolPage.seconds(TimeLimit.GAME_OVER_ACK))
                .contains("up to %d times, %d s apart"
                        .formatted(retry.maxRetries(), retry.delay().toSeconds()));
    }

    @Test
    void showsAnExchangeWithTheTokenOfTheMatch() throws IOException {
        ObjectNode call =
                JsonText.object("{\"jsonrpc\": \"2.0\"}").put("method", MessageType.GAME_INVITATION.canonicalMethod());
        call.set("params", withToken(MessageType.GAME_INVITATION));
        ObjectNode response = JsonText.object("{\"jsonrpc\": \"2.0\"}");
        response.set("result", withToken(MessageType.GAME_JOIN_ACK));

        assertThat(page())
                .contains("If the own token is `%s`,\nthe match token of R1M1 is\n`%s`."
                        .formatted(OWN.value(), OF_MATCH.value()))
                .contains("POST /mcp HTTP/1.1\nHost: localhost:8101\n" + content(call))
                .contains("HTTP/1.1 200 OK\n" + content(response));
    }

    private static ObjectNode withToken(MessageType type) {
        return Sample.first(type).json().put("auth_token", OF_MATCH.value());
    }

    private static String content(ObjectNode body) {
        String json = body.put("id", 7).toPrettyString().replace("\r\n", "\n");
        return "Content-Type: application/json\nContent-Length: %d\n\n%s\n"
                .formatted(json.getBytes(UTF_8).length, json);
    }
}
