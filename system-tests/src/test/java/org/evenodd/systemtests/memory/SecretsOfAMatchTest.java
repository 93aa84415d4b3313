package org.evenodd.systemtests.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.protocol.message.MessageType.LEAGUE_REGISTER_RESPONSE;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What a player can verify with only the documents, its own token and the JDK. */
@TestInstance(Lifecycle.PER_CLASS)
class SecretsOfAMatchTest {

    private SentMessages wiretap;

    @BeforeAll
    void play(@TempDir Path directory) {
        wiretap = WholeLeague.play(directory);
    }

    @Test
    void theNumberWasDrawnBeforeTheChoicesWereMade() throws Exception {
        List<SentMessage> played = wiretap.of(GAME_OVER).stream()
                .filter(sent -> !sent.message().at("/game_result/drawn_number").isNull())
                .toList();

        assertThat(played).isNotEmpty();
        for (SentMessage ending : played) {
            String match = ending.match().orElseThrow();
            JsonNode result = ending.message().path("game_result");
            String drawn = match
                    + ':'
                    + result.path("drawn_number")
                    + ':'
                    + result.path("draw_nonce").asString();
            assertThat(commitments(match)).isNotEmpty().containsOnly(sha256(drawn));
        }
    }

    private List<String> commitments(String match) {
        return wiretap.of(CHOOSE_PARITY_CALL).stream()
                .filter(call -> call.match().filter(match::equals).isPresent())
                .map(call -> call.message().at("/context/draw_commitment").asString())
                .toList();
    }

    @Test
    void aRefereesTokenIsMadeOfThePlayersOwnAndGoodForOneMatchOnly() throws Exception {
        for (SentMessage invitation : wiretap.of(GAME_INVITATION)) {
            String player = invitation.message().path("player_id").asString();
            String hash = hmac(ownToken(player), invitation.match().orElseThrow());

            assertThat(invitation.message().path("auth_token").asString())
                    .isEqualTo("tok_" + player.toLowerCase(Locale.ROOT) + '_' + hash);
        }
    }

    private String ownToken(String player) {
        return wiretap.of(LEAGUE_REGISTER_RESPONSE).stream()
                .map(SentMessage::message)
                .filter(response -> response.path("player_id").asString("").equals(player))
                .map(response -> response.path("auth_token").asString())
                .findFirst()
                .orElseThrow();
    }

    private static String sha256(String text) throws GeneralSecurityException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
    }

    private static String hmac(String key, String text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key.getBytes(UTF_8), "HmacSHA256"));
        return HexFormat.of().formatHex(mac.doFinal(text.getBytes(UTF_8)));
    }

    @Test
    void whatPlayersWereAskedAndAnsweredGoesToTheManagerAloneAndShowsNoToken() {
        List<SentMessage> telling = wiretap.all().stream()
                .filter(sent -> sent.frame().toString().contains("\"exchanges\""))
                .toList();

        assertThat(telling).isNotEmpty();
        for (SentMessage report : telling) {
            JsonNode exchanges = report.message().at("/result/details/exchanges");
            assertThat(report.type()).isEqualTo(MATCH_RESULT_REPORT);
            assertThat(exchanges).hasSizeGreaterThanOrEqualTo(2);
            assertThat(exchanges.toString()).contains("[token]").doesNotContain("tok_");
        }
        assertThat(telling).hasSameSizeAs(wiretap.of(MATCH_RESULT_REPORT));
    }
}
