package org.evenodd.systemtests.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.evenodd.systemtests.process.ScriptedPlayer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Who sees choices, messages and notes while the league runs and afterwards; looks into the raw answers. What one sees
 * of each page is tested in RunningLeaguePagesTest.
 */
@Tag("browser")
class WhoSeesWhatTest {

    private static final String MATCH = "/matches/R1M1";
    private static final String MESSAGES = MATCH + "/messages";
    private static final String NOTES = "What had to be tolerated";

    /** The league's name and its game, which are no choices. */
    private static final Pattern NAMES = Pattern.compile("Even/Odd League|even_odd|even-odd");

    private static final Pattern CHOICE = Pattern.compile("\\b(even|odd)\\b", Pattern.CASE_INSENSITIVE);

    @TempDir
    private Path directory;

    private WatchedLeague league;
    private List<ScriptedPlayer> players;

    private PageClient as(ScriptedPlayer player) throws Exception {
        return league.client().signIn(player.token());
    }

    private PageClient asOperator() throws Exception {
        return league.client().signIn(league.operatorToken());
    }

    private List<String> paths() {
        List<String> paths = new ArrayList<>(List.of("/", "/?view=hall", "/cross-table", "/statistics", "/agents"));
        paths.addAll(List.of("/leagues", "/sign-in", "/nowhere", "/health", "/metrics"));
        paths.addAll(List.of(MATCH, MESSAGES, "/matches/R1M2", "/matches/R1M2/messages", "/matches/R2M1"));
        paths.addAll(List.of("/matches", "/matches?ending=played", "/head-to-head?a=P01&b=P02"));
        paths.addAll(List.of("/tables/results.csv", "/tables/forfeits.csv", "/tables/dialect_notes.csv"));
        players.forEach(player -> paths.add("/players/" + player.id()));
        return paths;
    }

    private static String text(String body) {
        return NAMES.matcher(body).replaceAll("");
    }

    @Tag("case:curious-watcher")
    @Test
    void choicesAndMessagesAreForTheirPlayersAndTheOperatorUntilTheEndAndNotesForThemAlone() throws Exception {
        try (WatchedLeague opened = WatchedLeague.open(directory, 4)) {
            league = opened;
            // A name that the protocol does not have, but that is understood
            league.register("Ada", "move", "even", WatchedLeague.AFTER_ROUND_ONE);
            players = league.register(List.of("Ben", "Cleo", "Dan"), WatchedLeague.AFTER_ROUND_ONE);
            WatchedLeague.awaitWithheld(players);
            whileTheLeagueRunsAChoiceIsForTheTwoPlayersAndTheOperator();
            league.letAllChoose();
            league.awaitEnd();
            afterTheEndMessagesArePublicWithoutTokensAndNotesAreForThePlayerAndTheOperator();
        }
    }

    private void whileTheLeagueRunsAChoiceIsForTheTwoPlayersAndTheOperator() throws Exception {
        for (String path : paths()) {
            assertThat(text(league.client().get(path).body())).as(path).doesNotContainPattern(CHOICE);
        }
        assertThat(EventStream.untilNow(league)).doesNotContainPattern(CHOICE);
        assertThat(asOperator().page(MESSAGES)).contains("CHOOSE_PARITY_CALL");
        for (ScriptedPlayer player : players) {
            if (player.played("R1M1")) {
                assertThat(as(player).page(MATCH)).containsPattern(player.name() + " chooses (even|odd)");
                assertThat(as(player).page(MESSAGES)).contains("CHOOSE_PARITY_CALL");
            } else {
                assertThat(text(as(player).page(MATCH))).doesNotContainPattern(CHOICE);
                assertThat(as(player).get(MESSAGES).statusCode()).isEqualTo(404);
            }
        }
    }

    private void afterTheEndMessagesArePublicWithoutTokensAndNotesAreForThePlayerAndTheOperator() throws Exception {
        assertThat(league.client().page(MESSAGES)).contains("CHOOSE_PARITY_CALL");

        List<String> tokens = new ArrayList<>(List.of(league.operatorToken()));
        players.forEach(player -> tokens.add(player.token()));
        ScriptedPlayer ada = players.get(0);
        for (PageClient client : List.of(league.client(), as(ada), asOperator())) {
            for (String path : paths()) {
                assertThat(client.get(path).body()).as(path).doesNotContain(tokens);
            }
        }
        assertThat(EventStream.untilNow(league)).contains("R1M1").doesNotContain(tokens);

        String own = "/players/" + ada.id();
        assertThat(as(ada).page(own)).contains(NOTES).containsPattern("\\bmove\\b");
        assertThat(asOperator().page(own)).contains(NOTES).containsPattern("\\bmove\\b");
        assertThat(as(players.get(1)).page(own)).doesNotContain(NOTES);
        assertThat(league.client().page(own)).doesNotContain(NOTES);
    }
}
