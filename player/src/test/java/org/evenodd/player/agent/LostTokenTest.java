package org.evenodd.player.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A player whose token the manager no longer accepts. */
class LostTokenTest {

    private static final String OTHER = "tok_p01_" + "cd".repeat(32);
    private static final String OPENED = "2025-01-15T10:00:00Z";
    private static final String OPENED_LATER = "2025-01-15T10:29:00Z";
    private static final String STATUS = "\"result\": {\"success\": true, \"query_type\": \"GET_STATUS\"}";
    private static final String VOID = ScriptedManager.refusing("E012");

    private final MemoryPlayers players;
    private final ScriptedManager manager;

    LostTokenTest(@TempDir Path directory) {
        players = new MemoryPlayers(directory);
        manager = players.manager;
        manager.answer(in(OPENED, ScriptedManager.accepting(ScriptedManager.TOKEN)));
    }

    private static String in(String opened, String answer) {
        return answer.replace("\"status\":", "\"league_opened_at\": \"%s\", \"status\":".formatted(opened));
    }

    private static String rejection() {
        return ScriptedManager.rejecting("not valid here")
                .replace("\"reason\"", "\"error_code\": \"E012\", \"reason\"");
    }

    private List<String> methods() {
        return manager.requests().stream()
                .map(request -> request.path("method").stringValue())
                .toList();
    }

    private void somebodyShowsAnotherTokenOfThePlayers() {
        players.error("notify_round", Messages.announcement(OTHER));
        players.settle();
    }

    @Tag("case:token-void")
    @Test
    void endsItWithStatusOneAndASentence() throws IOException {
        PlayerProgram program = players.startRegistered();
        manager.answer(VOID, in(OPENED, rejection()));

        somebodyShowsAnotherTokenOfThePlayers();

        assertThat(program.done()).isCompletedWithValue(ExitStatus.FAILED);
        assertThat(manager.lastParams().path("auth_token").stringValue()).isEqualTo(ScriptedManager.TOKEN);
        assertThat(players.log().split("its token is no longer valid", -1)).hasSize(2);
    }

    private void acknowledgesTheAnnouncementUnderTheNewToken() {
        assertThat(players.status("notify_round", Messages.announcement(OTHER))).isEqualTo("ACKNOWLEDGED");
    }

    @Tag("case:other-league")
    @Test
    void isNoReasonToEndWhereTheManagerHasBegunAnotherLeague() {
        PlayerProgram program = players.startRegistered();
        program.watch();
        manager.answer(
                VOID, in(OPENED_LATER, rejection()), in(OPENED_LATER, ScriptedManager.accepting("P07", OTHER)), STATUS);

        players.time.advance(Duration.ofSeconds(20));

        assertThat(program.done()).isNotDone();
        assertThat(players.get("/health").path("agent_id").stringValue()).isEqualTo("P07");
        acknowledgesTheAnnouncementUnderTheNewToken();
    }

    @Test
    void makesWaitWhoCallsWithTheNewOneBeforeItHasCome() {
        players.startRegistered().watch();
        manager.answer(VOID, ScriptedManager.refusing("E009"), in(OPENED, ScriptedManager.accepting(OTHER)), STATUS);
        players.time.advance(Duration.ofSeconds(15));

        acknowledgesTheAnnouncementUnderTheNewToken();
    }

    @Test
    void losesNoEndOfAMatchThatIsToldBeforeTheNewOneHasCome() throws IOException {
        players.startRegistered().watch();
        manager.answer(VOID, ScriptedManager.refusing("E009"), in(OPENED, ScriptedManager.accepting(OTHER)), STATUS);
        players.time.advance(Duration.ofSeconds(15));

        String token = Messages.matchToken(OTHER, "R1M1");
        players.result("notify_match_result", Messages.gameOver("R1M1").replace(Messages.matchToken("R1M1"), token));

        assertThat(players.history().at("/matches/0/match_id").stringValue("none"))
                .isEqualTo("R1M1");
    }

    @Test
    void isNotAskedForWhileTheManagerIsHeard() {
        players.startRegistered().watch();
        for (int round = 1; round <= 5; round++) {
            players.time.advance(Duration.ofSeconds(10));
            players.result("notify_round", Messages.announcement());
        }

        assertThat(methods()).containsExactly("register_player");
    }

    @Test
    void isNoFactWhereTheManagerSaysAnythingElseWhoIsAskedEveryTenSecondsAtMost() {
        PlayerProgram program = players.startRegistered();
        manager.answer(ScriptedManager.refusing("E001"));
        for (int seconds : new int[] {0, 0, 1, 10}) {
            players.time.advance(Duration.ofSeconds(seconds));
            somebodyShowsAnotherTokenOfThePlayers();
        }

        assertThat(methods()).containsExactly("register_player", "league_query", "league_query");
        assertThat(program.done()).isNotDone();
    }

    private String id() {
        return players.get("/health").path("agent_id").stringValue("");
    }

    @ParameterizedTest
    @ValueSource(strings = {"E009", "E012"})
    void hasItRegisterAsANewOneAtOnceWhereTheManagerSaysSoItself(String code) {
        PlayerProgram program = players.startRegistered();
        manager.answer(VOID, in(OPENED, rejection()), in(OPENED, ScriptedManager.accepting("P07", OTHER)), STATUS);

        players.result("notify_league_error", Messages.loss(code, Messages.MANAGERS));
        players.settle();

        assertThat(id()).isEqualTo("P07");
        assertThat(manager.lastParams().has("auth_token")).isFalse();
        assertThat(program.done()).isNotDone();
    }

    @Test
    void isNoFactWhereTheManagerItselfTakesTheTokenStill() {
        players.startRegistered();
        manager.answer(STATUS);

        players.result("notify_league_error", Messages.loss("E009", Messages.MANAGERS));
        players.settle();

        assertThat(methods()).containsExactly("register_player", "league_query");
        assertThat(id()).isEqualTo("P01");
    }

    @Test
    void isNotBelievedOfACallerWithoutThePlayersTokenAndMovesItToNothing() throws IOException {
        players.startRegistered();
        manager.answer(STATUS);
        players.error("notify_league_error", Messages.loss("E009", "somebody"));
        players.error("notify_league_error", Messages.loss("E012", OTHER));
        players.settle();

        assertThat(methods()).containsExactly("register_player", "league_query");
        assertThat(id()).isEqualTo("P01");
        assertThat(players.log()).doesNotContain("somebody may have registered in its place");
    }

    @Test
    void isNotAskedForOnceTheOperatorHasRemovedThePlayer() {
        players.startRegistered().watch();
        players.result("notify_league_error", Messages.dismissal(Messages.MANAGERS));
        players.time.advance(Duration.ofMinutes(1));

        assertThat(methods()).containsExactly("register_player");
    }
}
