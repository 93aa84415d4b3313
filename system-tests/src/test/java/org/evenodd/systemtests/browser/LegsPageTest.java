package org.evenodd.systemtests.browser;

import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.List;
import org.evenodd.systemtests.browser.PageProblems.Kind;
import org.evenodd.systemtests.process.ScriptedPlayer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A league without end in its fifth leg, each of three rounds: the first two legs are folded, and the next two are kept. */
@Tag("browser")
class LegsPageTest {

    @TempDir
    private static Path directory;

    private static WatchedLeague league;
    private static List<ScriptedPlayer> players;
    private static PageClient author;

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @BeforeAll
    static void playFourLegs() throws Exception {
        league = WatchedLeague.open(
                directory,
                List.of("--players=4", "--endless", "--set=league.leg_pause_seconds=0", "--set=league.keep_legs=2"));
        league.startReferee("Referee");
        players = league.register(List.of("Ada", "Ben", "Cleo", "Dan"), match -> match.matches("R1[3-5]M.*"));
        WatchedLeague.awaitWithheld(players);
        author = league.client().signIn(players.get(0).token());
    }

    @AfterAll
    static void close() {
        league.close();
    }

    private Page open(View view, String path) {
        Visit visit = browsing.visit(view);
        if (path.startsWith("/matches")) {
            // It is not kept
            visit.tolerate(Kind.FAILED_REQUEST);
        }
        if (path.startsWith("/players")) {
            author.lendCookie(visit);
        }
        return visit.open(league.at(path));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/", "/legs", "/legs/3", "/legs/3/matches/R7M1", "/legs/1", "/matches/R1M1", "/players/P01"})
    void hasNoBarrierFitsIntoEachWindowAndIsCompleteWithoutJavaScript(String path) {
        EveryPageTest.check(path, view -> open(view, path));
    }
}
