package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.List;
import org.evenodd.systemtests.process.ScriptedPlayer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All matches and two players compared, while the second of three rounds is played. */
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

    private static void choose(Page page, String list, String option) {
        page.locator("select[name=%s]".formatted(list)).selectOption(option);
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
}
