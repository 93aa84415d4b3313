package org.evenodd.player.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class CallerTokenTest {

    private final MemoryPlayers playground;

    CallerTokenTest(@TempDir Path directory) {
        playground = new MemoryPlayers(directory);
    }

    private static final String FORGED = "tok_p01_" + "0".repeat(64);

    private void startUnderAManagerOfAnotherKind() {
        playground.manager.answer(ScriptedManager.acceptingOtherwise(ScriptedManager.TOKEN));
        playground.startRegistered();
    }

    @Test
    void ofForeignRefereesAreTakenUnderAnotherManagerUntilAValidOneIsSeenAndRefusedFromThenOn() {
        startUnderAManagerOfAnotherKind();
        assertThat(playground
                        .result("game_invitation", Messages.invitation("R1M1", "tok-ref-01-xyz789"))
                        .path("accept")
                        .booleanValue())
                .isTrue();
        playground.result("game_invitation", Messages.invitation("R1M1"));
        JsonNode error = playground.error("game_invitation", Messages.invitation("R1M1", "tok-ref-01-xyz789"));
        assertThat(error.path("code").intValue()).isEqualTo(4001);
        assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E012");
        assertThat(error.toString()).doesNotContain("xyz789");
    }

    @Test
    void missingFromAnotherManagerAreE011OnceAValidOneWasSeen() {
        startUnderAManagerOfAnotherKind();
        playground.result("notify_round", Messages.announcement(""));
        playground.result("notify_round", Messages.announcement());
        JsonNode error = playground.error("notify_round", Messages.announcement(""));
        assertThat(error.path("code").intValue()).isEqualTo(3001);
        assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E011");
    }

    @Test
    void thatAreForgedAreE012FromTheStart() {
        startUnderAManagerOfAnotherKind();
        assertThat(playground
                        .error("game_invitation", Messages.invitation("R1M1", FORGED))
                        .at("/data/error_code")
                        .stringValue())
                .isEqualTo("E012");
    }

    @Test
    void thatThePlayerWasNotGivenTellItsOwnerOnceThatItsPlaceMayBeTaken() throws IOException {
        playground.startRegistered();
        playground.error("notify_round", Messages.announcement(FORGED));
        playground.error("notify_round", Messages.announcement(FORGED));
        assertThat(playground.log().split("somebody may have registered in its place", -1))
                .hasSize(2);
    }

    @Test
    void ofAnotherMatchAreE012() {
        playground.startRegistered();
        assertThat(playground
                        .error("game_invitation", Messages.invitation("R1M1", Messages.matchToken("R1M2")))
                        .at("/data/error_code")
                        .stringValue())
                .isEqualTo("E012");
    }

    @ParameterizedTest
    @CsvSource({"'',E011", "tok-ref-01-xyz789,E012"})
    void areNeverLeftOutOrForeignInStrictMode(String token, String expected) {
        playground.with("compatibility=strict").startRegistered();
        assertThat(playground
                        .error("game_invitation", Messages.invitation("R1M1", token))
                        .at("/data/error_code")
                        .stringValue())
                .isEqualTo(expected);
    }

    @Test
    void areWhatTheOwnerOfAPlayerIsToldOfWhereItsManagerHasOthers() throws IOException {
        startUnderAManagerOfAnotherKind();
        assertThat(playground.log().split("callers are believed without a token", -1))
                .hasSize(2);
    }

    @Test
    void areNotTalkedOfUnderAManagerOfOurs() throws IOException {
        playground.startRegistered();
        playground.result("notify_round", Messages.announcement());
        assertThat(playground.log()).doesNotContain("callers are believed without a token");
    }

    @Test
    void ofAMatchInHandMayBeThoseThatItHadBeforeThePlayerCameBack() {
        playground.startRegistered().close();
        String next = "tok_p01_" + "cd".repeat(32);
        String afterwards = ScriptedManager.accepting(next).replace("{}", "{\"R1M1\": \"%s\"}".formatted(next));
        playground.manager.answer(afterwards);
        playground.start();
        playground.settle();

        assertThat(playground
                        .result("game_invitation", Messages.invitation("R1M1"))
                        .path("auth_token")
                        .stringValue())
                .isEqualTo(Messages.matchToken("R1M1"));
        assertThat(playground
                        .error("game_invitation", Messages.invitation("R2M1"))
                        .at("/data/error_code")
                        .stringValue())
                .isEqualTo("E012");
        playground.result("game_over", Messages.gameOver("R1M1"));
        assertThat(playground
                        .error("game_invitation", Messages.invitation("R1M1"))
                        .at("/data/error_code")
                        .stringValue())
                .isEqualTo("E012");
    }

    @Test
    void thatAreRefusedLeaveThePlayerAsItWas() {
        playground.startRegistered();
        JsonNode before = playground.result("get_player_state", "{}");
        playground.error("game_invitation", Messages.invitation("R1M1", FORGED));
        assertThat(playground.result("get_player_state", "{}")).isEqualTo(before);
        assertThat(playground
                        .result("game_invitation", Messages.invitation("R1M1"))
                        .path("accept")
                        .booleanValue())
                .isTrue();
    }

    @Test
    void areNeverLogged() throws IOException {
        startUnderAManagerOfAnotherKind();
        playground.result("game_invitation", Messages.invitation("R1M1", "tok-ref-01-xyz789"));
        playground.error("game_invitation", Messages.invitation("R1M1", FORGED));
        playground.result("game_invitation", Messages.invitation("R1M1"));
        assertThat(playground.log())
                .contains("needed a leniency")
                .doesNotContain("xyz789")
                .doesNotContain(FORGED)
                .doesNotContain(Messages.matchToken("R1M1"))
                .doesNotContain(ScriptedManager.TOKEN);
    }
}
