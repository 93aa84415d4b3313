package org.evenodd.systemtests.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who sees choices, habits, messages and notes while the league runs and afterwards; looks into the raw answers. */
@Tag("browser")
class WhoSeesWhatTest {

    private static final String MATCH = "/matches/R1M1";
    private static final String MESSAGES = MATCH + "/messages";
    private static final String HABIT = "It chooses even ";
    private static final String NOTES = "How it deviates from the protocol";

    /** The league's name and its game, which are no choices. */
    private static final Pattern NAMES = Pattern.compile("Even/Odd League|even_odd|even-odd");

    private static final Pattern CHOICE = Pattern.compile("\\b(even|odd)\\b", Pattern.CASE_INSENSITIVE);

    @TempDir
    private Path directory;

    private WatchedLeague league;
    private List<ScriptedPlayer> players;

    @BeforeEach
    void playTheFirstRound() throws Exception {
        league = WatchedLeague.open(directory, 4);
        // A name that the protocol does not have, but that is understood
        league.register("Ada", "move", "even", WatchedLeague.AFTER_ROUND_ONE);
        players = league.register(List.of("Ben", "Cleo", "Dan"), WatchedLeague.AFTER_ROUND_ONE);
        WatchedLeague.awaitWithheld(players);
    }

    @AfterEach
    void close() {
        league.close();
    }

    private void finish() throws Exception {
        league.letAllChoose();
        league.awaitEnd();
    }

    private List<ScriptedPlayer> inFirstMatch(boolean inIt) {
        return players.stream().filter(player -> player.played("R1M1") == inIt).toList();
    }

    private PageClient as(ScriptedPlayer player) throws Exception {
        return league.client().signIn(player.token());
    }

    private PageClient asOperator() throws Exception {
        return league.client().signIn(league.operatorToken());
    }

    private List<String> paths() {
        List<String> paths = new ArrayList<>(List.of(
                "/", "/?view=hall", "/cross-table", "/statistics", "/agents", "/leagues", "/sign-in", "/nowhere"));
        paths.addAll(List.of(MATCH, MESSAGES, "/matches/R1M2", "/matches/R1M2/messages", "/matches/R2M1"));
        paths.addAll(List.of("/health", "/metrics"));
        players.forEach(player -> paths.add("/players/" + player.id()));
        return paths;
    }

    private static String text(String body) {
        return NAMES.matcher(body).replaceAll("");
    }

    @Tag("case:curious-watcher")
    @Test
    void whileTheLeagueRunsNoPageTellsAnybodyAChoice() throws Exception {
        PageClient anybody = league.client();
        for (String path : paths()) {
            assertThat(text(anybody.get(path).body())).as(path).doesNotContainPattern(CHOICE);
        }
        assertThat(anybody.page(MATCH)).contains("only the two players and the operator see");
        assertThat(anybody.get(MESSAGES).statusCode()).isEqualTo(404);
        assertThat(EventStream.untilNow(league)).doesNotContainPattern(CHOICE);
    }

    @Test
    void noPageAndNoEventHasAToken() throws Exception {
        finish();
        List<String> tokens = new ArrayList<>(List.of(league.operatorToken()));
        players.forEach(player -> tokens.add(player.token()));
        for (PageClient client : List.of(league.client(), as(players.get(0)), asOperator())) {
            for (String path : paths()) {
                assertThat(client.get(path).body()).as(path).doesNotContain(tokens);
            }
        }
        assertThat(EventStream.untilNow(league)).contains("R1M1").doesNotContain(tokens);
    }

    @Test
    void whileTheLeagueRunsAMatchIsForItsTwoPlayersAndTheOperator() throws Exception {
        assertThat(inFirstMatch(true)).hasSize(2);
        for (ScriptedPlayer player : inFirstMatch(true)) {
            assertThat(as(player).page(MATCH)).containsPattern(player.name() + " chooses (even|odd)");
            assertThat(as(player).page(MESSAGES)).contains("CHOOSE_PARITY_CALL");
        }
        assertThat(asOperator().page(MATCH)).containsPattern("chooses (even|odd)");
        assertThat(asOperator().page(MESSAGES)).contains("CHOOSE_PARITY_CALL");
        for (ScriptedPlayer other : inFirstMatch(false)) {
            assertThat(text(as(other).page(MATCH))).doesNotContainPattern(CHOICE);
            assertThat(as(other).get(MESSAGES).statusCode()).isEqualTo(404);
        }
    }

    @Test
    void whileTheLeagueRunsHabitsAreForThePlayerAndTheOperator() throws Exception {
        ScriptedPlayer ada = players.get(0);
        String own = "/players/" + ada.id();

        assertThat(as(ada).page(own)).contains(HABIT);
        assertThat(asOperator().page(own)).contains(HABIT);
        assertThat(as(players.get(1)).page(own)).doesNotContain(HABIT);
        assertThat(league.client().page(own)).doesNotContain(HABIT);
    }

    @Test
    void afterTheEndMatchesAndHabitsArePublic() throws Exception {
        finish();
        PageClient anybody = league.client();

        assertThat(anybody.page(MATCH)).containsPattern("chooses (even|odd)");
        assertThat(anybody.page(MESSAGES)).contains("CHOOSE_PARITY_CALL");
        assertThat(anybody.page("/players/" + players.get(0).id())).contains(HABIT);
    }

    @Test
    void notesOnDialectAreForThePlayerAndTheOperatorAfterTheEndToo() throws Exception {
        finish();
        ScriptedPlayer ada = players.get(0);
        String own = "/players/" + ada.id();

        assertThat(as(ada).page(own)).contains(NOTES).containsPattern("\\bmove\\b");
        assertThat(asOperator().page(own)).contains(NOTES).containsPattern("\\bmove\\b");
        assertThat(as(players.get(1)).page(own)).doesNotContain(NOTES);
        assertThat(league.client().page(own)).doesNotContain(NOTES);
    }
}
