package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.evenodd.systemtests.process.ScriptedPlayer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All matches, two players compared, and the tables to download, while the second of three rounds is played. */
@Tag("browser")
class MatchesPageTest {

    @TempDir
    private static Path directory;

    private static WatchedLeague league;
    private static List<ScriptedPlayer> players;

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @BeforeAll
    static void playTheFirstRound() throws Exception {
        league = WatchedLeague.open(directory, 4);
        players = league.register(List.of("Ada", "Ben", "Cleo", "Dan"), WatchedLeague.AFTER_ROUND_ONE);
        WatchedLeague.awaitWithheld(players);
    }

    @AfterAll
    static void close() {
        league.close();
    }

    private static Locator matches(Page page) {
        return page.locator("main .lines li");
    }

    private static void choose(Page page, String list, String option) {
        page.locator("select[name=%s]".formatted(list)).selectOption(option);
    }

    @Test
    void everyMatchIsInItsRoundAndTheOneThatIsPlayedStandsOut() {
        Page page = browsing.visit(league.at("/")).page();
        page.getByText("All matches", new Page.GetByTextOptions().setExact(true))
                .click();
        assertThat(page.locator(".round")).hasCount(3);
        assertThat(matches(page)).hasCount(6);
        assertThat(page.locator(".round.now h2")).hasText("Round 2 now");
        assertThat(page.locator("#round-2 .waits").first()).hasText(Pattern.compile("waits for .+, for [0-9]+ s.*"));
        assertThat(page.locator("nav a[aria-current=page]").first()).hasText("Matches");
        page.getByLabel("Rounds").getByText("3").click();
        assertThat(page).hasURL(league.at("/matches#round-3").toString());
    }

    @Test
    void aFormOfAPlayerAndAnEndingFindsMatchesWithoutScriptsAndItsAddressStays() {
        Page page = browsing.visit(View.PHONE.withoutScripts()).open(league.at("/matches"));
        choose(page, "player", players.get(0).id());
        choose(page, "ending", "played");
        page.getByText("Show", new Page.GetByTextOptions().setExact(true)).click();
        assertThat(page).hasURL(Pattern.compile("/matches\\?player=P\\d\\d&ending=played$"));
        assertThat(page.locator("h1")).hasText("Matches of Ada");
        assertThat(matches(page)).hasCount(1);
        assertThat(matches(page)).containsText("R1M");
        page.reload();
        assertThat(matches(page)).hasCount(1);
        choose(page, "ending", "under-way");
        page.getByText("Show", new Page.GetByTextOptions().setExact(true)).click();
        assertThat(matches(page)).hasCount(1);
        assertThat(matches(page)).containsText("R2M");
    }

    @Test
    void ownMatchesStandOutForWhoIsSignedIn() throws Exception {
        Visit visit = browsing.visit(View.DESKTOP);
        league.client().signIn(players.get(0).token()).lendCookie(visit);
        Page page = visit.open(league.at("/matches"));
        assertThat(page.locator("main .lines .own")).hasCount(3);
        assertThat(page.locator("main .lines .own").first()).containsText("Ada");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/?view=hall", "/matches", "/head-to-head?a=P01&b=P02", "/operator"})
    void whatTheOperatorSeesOfMatchesUnderWayHasNoBarrier(String path) throws Exception {
        PageClient operator = league.client().signIn(league.operatorToken());
        for (View view : List.of(View.PHONE, View.DESKTOP)) {
            Visit visit = browsing.visit(view);
            operator.lendCookie(visit);
            Axe.check(visit.open(league.at(path)));
        }
    }

    @Test
    void twoPlayersAreComparedFromAPlayersPageInOneStepWithoutScripts() {
        ScriptedPlayer ada = players.get(0);
        Page page = browsing.visit(View.DESKTOP.withoutScripts()).open(league.at("/players/" + ada.id()));
        choose(page, "b", players.get(1).id());
        page.getByText("Compare", new Page.GetByTextOptions().setExact(true)).click();
        assertThat(page)
                .hasURL(league.at("/head-to-head?a=%s&b=%s"
                                .formatted(ada.id(), players.get(1).id()))
                        .toString());
        assertThat(page.locator(".sides .who")).hasText(new String[] {"Ada", "Ben"});
        assertThat(page.locator(".verdict")).containsText("in the table");
        assertThat(page.locator(".odds-in-words > :first-child"))
                .hasText(Pattern.compile("That Ada is stronger: [0-9]+ %"));
        assertThat(page.locator("h2")).hasText(new String[] {
            "In short", "In the table", "Against the same opponents", "Their own matches", "Others"
        });
        assertThat(matches(page)).hasCount(1);
    }

    @Test
    void whatLiesBetweenTwoPlayersFitsOnAScreenOfAProjector() {
        Page page = browsing.visit(View.PROJECTOR)
                .open(league.at("/head-to-head?a=%s&b=%s"
                        .formatted(players.get(0).id(), players.get(1).id())));
        double bottom =
                page.locator(".duel").boundingBox().y + page.locator(".duel").boundingBox().height;
        assertThat(bottom).isLessThan(View.PROJECTOR.height() / 2.0);
    }

    @Test
    void whatWasChosenStaysWhileTheLeagueGoesOn(@TempDir Path another) throws Exception {
        try (WatchedLeague running = WatchedLeague.open(another, 4)) {
            List<ScriptedPlayer> there =
                    running.register(List.of("Eve", "Finn", "Gwen", "Hal"), WatchedLeague.AFTER_ROUND_ONE);
            WatchedLeague.awaitWithheld(there);
            Page page = browsing.visit(running.at("/matches")).page();
            assertThat(page.locator(".round.now h2")).hasText("Round 2 now");
            choose(page, "player", there.get(2).id());
            page.locator("h1").click();
            running.letAllChoose();
            assertThat(page.locator(".top .state")).hasText("Finished");
            assertThat(page.locator("main .score")).hasCount(6);
            assertThat(page.locator("select[name=player]"))
                    .hasValue(there.get(2).id());
            browsing.end();
        }
    }

    @Test
    void aTableIsDownloadedAsAFile() throws Exception {
        Page page = browsing.visit(league.at("/matches")).page();
        Download table = page.waitForDownload(
                () -> page.locator(".downloads").getByText("results").click());
        assertThat(table.suggestedFilename()).isEqualTo("results.csv");
        assertThat(Files.readString(table.path()))
                .contains("round,match,status", "R3M2")
                .doesNotContain(",even,");
    }
}
