package org.evenodd.systemtests.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import java.nio.file.Path;
import java.util.List;
import org.evenodd.systemtests.browser.PageProblems.Kind;
import org.evenodd.systemtests.process.ScriptedPlayer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A league without end, while the second of three rounds of its fifth leg is played: the first two legs are folded, and the
 * next two are kept.
 */
@Tag("browser")
class LegsPageTest {

    @TempDir
    private static Path directory;

    private static WatchedLeague league;
    private static PageClient author;
    private static PageClient operator;

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @BeforeAll
    static void playFourLegsAndARound() throws Exception {
        league = WatchedLeague.open(
                directory,
                List.of("--players=4", "--endless", "--set=league.leg_pause_seconds=0", "--set=league.keep_legs=2"));
        league.startReferee("Referee");
        List<ScriptedPlayer> players =
                league.register(List.of("Ada", "Ben", "Cleo", "Dan"), match -> match.matches("R1[45]M.*"));
        WatchedLeague.awaitWithheld(players);
        author = league.client().signIn(players.get(0).token());
        operator = league.client().signIn(league.operatorToken());
    }

    @AfterAll
    static void close() {
        league.close();
    }

    /** Opens a page as its author if it is a player's, else as the operator. */
    private Page open(String path) {
        Visit visit = browsing.visit(View.DESKTOP);
        if (path.startsWith("/matches/R1M")) {
            // It is not kept
            visit.tolerate(Kind.FAILED_REQUEST);
        }
        (path.startsWith("/players") ? author : operator).lendCookie(visit);
        return visit.open(league.at(path));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/?view=hall",
                "/matches",
                "/head-to-head?a=P01&b=P02",
                "/operator",
                "/players/P01",
                "/legs",
                "/legs/3",
                "/legs/3?view=hall",
                "/legs/3/matches/R7M1",
                "/legs/1",
                "/matches/R1M1"
            })
    void hasNoBarrierFitsIntoEachWindowAndIsCompleteWithoutJavaScript(String path) {
        EveryPageTest.check(open(path));
    }

    @Test
    void whatLiesBetweenTwoPlayersFitsOnAScreenOfAProjector() {
        Page page = browsing.visit(View.PROJECTOR).open(league.at("/head-to-head?a=P01&b=P02"));
        BoundingBox duel = page.locator(".duel").boundingBox();
        assertThat(duel.y + duel.height).isLessThan(View.PROJECTOR.height() / 2.0);
    }
}
