package org.evenodd.player.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class CallerTokenTest {

    private final MemoryPlayers players;

    CallerTokenTest(@TempDir Path directory) {
        players = new MemoryPlayers(directory);
    }

    private static final String FORGED = "tok_p01_" + "0".repeat(64);

    private void startUnderAManagerOfAnotherKind() {
        players.manager.answer(ScriptedManager.acceptingOtherwise(ScriptedManager.TOKEN));
        players.startRegistered();
    }

    @Test
    void ofForeignRefereesAreTakenUnderAnotherManagerUntilAValidOneIsSeenAndRefusedFromThenOn() {
        startUnderAManagerOfAnotherKind();
        assertThat(players.accepts("game_invitation", Messages.invitation("R1M1", "tok-ref-01-xyz789")))
                .isTrue();
        players.result("game_invitation", Messages.invitation("R1M1"));
        JsonNode error = players.error("game_invitation", Messages.invitation("R1M1", "tok-ref-01-xyz789"));
        assertThat(error.path("code").intValue()).isEqualTo(4001);
        assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E012");
        assertThat(error.toString()).doesNotContain("xyz789");
    }

    @Test
    void thatThePlayerWasNotGivenTellItsOwnerOnceThatItsPlaceMayBeTaken() throws IOException {
        players.startRegistered();
        players.error("notify_round", Messages.announcement(FORGED));
        players.error("notify_round", Messages.announcement(FORGED));
        assertThat(players.log().split("somebody may have registered in its place", -1))
                .hasSize(2);
        assertThat(players.log()).doesNotContain("callers are believed without a token");
    }

    @Tag("case:match-token")
    @Test
    void ofAnotherMatchAndThePlayersOwnAreE012() {
        players.startRegistered();
        for (String token : List.of(Messages.matchToken("R1M2"), ScriptedManager.TOKEN)) {
            assertThat(players.errorCode("game_invitation", Messages.invitation("R1M1", token)))
                    .isEqualTo("E012");
        }
    }

    @Test
    void areWhatTheOwnerOfAPlayerIsToldOfWhereItsManagerHasOthers() throws IOException {
        startUnderAManagerOfAnotherKind();
        assertThat(players.log().split("callers are believed without a token", -1))
                .hasSize(2);
    }

    @Test
    void ofAMatchInHandMayBeThoseThatItHadBeforeThePlayerCameBack() {
        players.startRegistered().close();
        String next = "tok_p01_" + "cd".repeat(32);
        String afterwards = ScriptedManager.accepting(next).replace("{}", "{\"R1M1\": \"%s\"}".formatted(next));
        players.manager.answer(afterwards);
        players.start();
        players.settle();

        assertThat(players.result("game_invitation", Messages.invitation("R1M1"))
                        .path("auth_token")
                        .stringValue())
                .isEqualTo(Messages.matchToken("R1M1"));
        assertThat(players.errorCode("game_invitation", Messages.invitation("R2M1")))
                .isEqualTo("E012");
        players.result("game_over", Messages.gameOver("R1M1"));
        assertThat(players.errorCode("game_invitation", Messages.invitation("R1M1")))
                .isEqualTo("E012");
    }

    @Test
    void areNeverLogged() throws IOException {
        startUnderAManagerOfAnotherKind();
        players.result("game_invitation", Messages.invitation("R1M1", "tok-ref-01-xyz789"));
        players.error("game_invitation", Messages.invitation("R1M1", FORGED));
        players.result("game_invitation", Messages.invitation("R1M1"));
        assertThat(players.log())
                .contains("needed a leniency")
                .doesNotContain("xyz789")
                .doesNotContain(FORGED)
                .doesNotContain(Messages.matchToken("R1M1"))
                .doesNotContain(ScriptedManager.TOKEN);
    }
}
