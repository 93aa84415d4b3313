package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Clock;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.evenodd.systemtests.process.ScriptedPlayer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The replay of a match. */
@Tag("browser")
class ReplayPageTest {

    private static final String MATCH = "/matches/R1M1";

    @TempDir
    private static Path directory;

    private static WatchedLeague league;

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @BeforeAll
    static void play() throws Exception {
        league = WatchedLeague.played(directory, List.of("Ada", "Ben"));
    }

    @AfterAll
    static void close() {
        league.close();
    }

    private Page open(String path) {
        return browsing.visit(league.at(path)).page();
    }

    private static int steps(Page page) {
        return page.locator(".steps li").count();
    }

    private static void assertAt(Page page, int step) {
        assertThat(page.locator(".steps li[aria-current=step]")).hasId("step-" + step);
        assertThat(page.locator(".controls output")).hasText(step + " of " + steps(page));
        assertThat(page.locator(".controls input")).hasValue(String.valueOf(step));
        assertThat(page).hasURL(Pattern.compile("#step=" + step + "$"));
    }

    private static int stepOf(Page page, String kind, String text) {
        Locator step = page.locator(".steps li." + kind)
                .filter(new Locator.FilterOptions().setHasText(text))
                .first();
        return Integer.parseInt(step.getAttribute("id").substring("step-".length()));
    }

    @Test
    void buttonsKeysAndScrubberMoveAndTheAddressNamesTheStep() {
        Page page = open(MATCH + "#step=3");
        assertAt(page, 3);
        page.getByLabel("First step").click();
        assertAt(page, 1);
        page.getByLabel("One step forward").click();
        assertAt(page, 2);
        page.getByLabel("One step back").click();
        page.getByLabel("One step back").click();
        assertAt(page, 1);
        page.getByLabel("Last step").click();
        assertAt(page, steps(page));
        page.keyboard().press("Home");
        page.keyboard().press("ArrowRight");
        assertAt(page, 2);
        page.keyboard().press("ArrowLeft");
        assertAt(page, 1);
        page.keyboard().press("End");
        assertAt(page, steps(page));
        page.getByLabel("Step", new Page.GetByLabelOptions().setExact(true)).fill("4");
        assertAt(page, 4);
        page.keyboard().press("ArrowRight");
        assertAt(page, 5);
        page.evaluate("location.hash = '#step=999'");
        assertAt(page, steps(page));
    }

    @Test
    void spacePlaysFromTheFirstStepToTheLastUnlessItIsPressedAgain() {
        Page page = open(MATCH);
        Locator play = page.locator("[data-go=play]");
        page.clock().install(new Clock.InstallOptions().setTime(0));
        page.clock().pauseAt(1000);

        page.keyboard().press("Space");
        assertAt(page, 1);
        assertThat(play).hasText("Stop");
        page.clock().runFor(300);
        assertAt(page, 2);
        page.keyboard().press("Space");
        assertThat(play).hasText("Play");
        page.clock().runFor(5000);
        assertAt(page, 2);

        page.keyboard().press("Space");
        page.clock().runFor(1000L * steps(page));
        assertAt(page, steps(page));
        assertThat(play).hasAttribute("aria-pressed", "false");
    }

    @Test
    void whatComesBeforeTheFirstChoicePassesQuickly() {
        Page page = open(MATCH + "#step=1");
        int before = stepOf(page, "chose", "") - 1;
        page.clock().install(new Clock.InstallOptions().setTime(0));
        page.clock().pauseAt(1000);
        page.keyboard().press("Space");
        page.clock().runFor(300L * before);
        assertAt(page, before);
        page.clock().runFor(1000);
        assertAt(page, before + 1);
        page.clock().runFor(200);
        assertAt(page, before + 1);
    }

    @Test
    void eachStepsTimeIsALinkToIt() {
        Page page = open(MATCH);
        page.locator("#step-3 .passed").click();
        assertAt(page, 3);
    }

    /** What it shows and what it tells a screen reader. */
    @Test
    void theBoardHidesWhatComesLater() {
        Page page = open(MATCH + "#step=1");
        Locator ada = page.locator(".board .choice .parity").first();
        Locator ben = page.locator(".board .choice .parity").last();
        Locator number = page.locator(".board .number");
        assertThat(ada).isHidden();
        assertThat(ben).isHidden();
        assertThat(number).isHidden();
        assertThat(page.locator(".board").ariaSnapshot()).contains("Ada", "Ben").doesNotContainPattern("even|odd|\\d");
        Axe.check(page);
        go(page, stepOf(page, "chose", "Ada"));
        assertThat(ada).hasText("even");
        assertThat(ada).isVisible();
        assertThat(number).isHidden();
        go(page, stepOf(page, "drawn", ""));
        assertThat(ben).isVisible();
        assertThat(number).isVisible();
        assertThat(page.locator(".board").ariaSnapshot()).contains("Ada", "even", "Ben", "odd");
    }

    private static void go(Page page, int step) {
        page.evaluate("step => location.hash = '#step=' + step", step);
        assertAt(page, step);
    }

    @Test
    void theResultAppearsOnlyWithTheStepThatDecides() {
        Page page = open(MATCH);
        Locator results =
                page.locator(".outcome, .hand .right, .proof, .messages, .steps .drawn .text, .steps .result .text");
        String score = page.locator("h1 .score").innerText();
        List<String> telling = List.of("beat", "won", "lost", "right", "point", "sha256sum", score);
        assertThat(score).matches("\\d : \\d");
        assertThat(page.title()).startsWith("Ada " + score + " Ben · ");
        assertThat(page.locator("main").innerText()).contains(telling);
        assertThat(results.all())
                .hasSize(7)
                .allSatisfy(result -> assertThat(result).isVisible());

        int drawn = stepOf(page, "drawn", "");
        go(page, drawn - 1);
        assertThat(results.all()).allSatisfy(result -> assertThat(result).isHidden());
        assertThat(telling)
                .noneMatch(page.locator("main").innerText()::contains)
                .noneMatch(page.title()::contains);
        assertThat(page.title()).startsWith("Ada – Ben · ");
        assertThat(page.locator("h1").ariaSnapshot()).doesNotContain(score);

        go(page, drawn);
        assertThat(page.title()).contains(score);
        assertThat(page.locator(".outcome").first()).hasText(Pattern.compile("^\\d points (won|lost)$"));
        assertThat(page.locator(".outcome").first()).isVisible();
        assertThat(page.locator(".hand .right")).isVisible();
        assertThat(page.locator(".proof")).isVisible();
        assertThat(page.locator(".steps .result .text")).isHidden();
    }

    @Test
    void theStepIsToldBelowTheBoardAndTheResultWhereNoStepIsChosen() {
        Page page = open(MATCH);
        assertThat(page.locator(".caption")).containsText("beat");
        page.keyboard().press("Home");
        assertThat(page.locator(".caption")).hasText("Ada is invited.");
    }

    @Test
    void aPhoneShowsTheWholeBoardAndNoHelpForAKeyboard() {
        Page page = browsing.visit(View.PHONE.withTouch()).open(league.at(MATCH));
        assertThat(page.locator(".controls")).isVisible();
        assertThat(page.locator(".keys")).isHidden();
        assertThat(open(MATCH).locator(".keys")).isVisible();
        assertThat(page.locator(".scoreboard .who, .board .choice, .board .tile")
                        .all())
                .hasSize(5)
                .allSatisfy(piece -> {
                    BoundingBox box = piece.boundingBox();
                    assertThat(box.x).isNotNegative();
                    assertThat(box.x + box.width).isLessThanOrEqualTo(View.PHONE.width());
                    assertThat(box.width).isGreaterThan(100);
                });
    }

    @Test
    void theWinningLineOfTicTacToeLiesInItsSquaresOnAPhoneToo(@TempDir Path directory) throws Exception {
        List<String> options = List.of("--game=tic_tac_toe", "--players=4");
        try (WatchedLeague tictactoe = WatchedLeague.open(directory, options)) {
            tictactoe.startReferee("Referee");
            tictactoe.startPlayers("Player", 4);
            tictactoe.awaitEnd();
            Page page = browsing.visit(View.PHONE.withTouch()).open(tictactoe.at("/matches?ending=played"));
            assertThat(page).hasTitle("Matches · Tic-tac-toe League");
            page.locator(".score")
                    .filter(new Locator.FilterOptions().setHasText(Pattern.compile("0")))
                    .first()
                    .click();

            assertThat(page.locator(".squares .winning")).hasCount(3);
            for (Locator square : page.locator(".squares tbody td").all()) {
                BoundingBox box = square.boundingBox();
                for (Locator winning : square.locator(".winning").all()) {
                    assertThat(winning.boundingBox()).usingRecursiveComparison().isEqualTo(box);
                }
                for (Locator piece : square.locator(".piece").all()) {
                    BoundingBox mark = piece.boundingBox();
                    assertThat(mark.x + mark.width / 2).isCloseTo(box.x + box.width / 2, within(1.0));
                    assertThat(mark.y + mark.height / 2).isCloseTo(box.y + box.height / 2, within(4.0));
                }
            }
            BoundingBox middle = page.locator(".squares tbody td").nth(4).boundingBox();
            assertThat(middle.x + middle.width / 2).isCloseTo(View.PHONE.width() / 2.0, within(4.0));
            assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(View.PHONE.width());
            Axe.check(page);
            browsing.end();
        }
    }

    @Test
    void theSealedDrawIsVerifiedByServerBrowserAndWhoeverRunsTheCommand() throws Exception {
        Page page = open(MATCH);

        assertThat(page.locator(".verdict")).containsText("They are the same.");
        assertThat(page.locator("#checked")).hasText("Your browser has computed it, too.");
        String text = page.locator("#computed").getAttribute("data-text");
        String digest = HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        assertThat(page.locator("#computed")).hasText(digest);
        assertThat(page.locator(".proof .command")).hasText("printf %s " + text + " | sha256sum");
        assertThat(text).startsWith("R1M1:");
        assertThat(page.locator(".board .number")).hasText(text.split(":", -1)[1]);
    }

    @Test
    void messagesAreShownOnRequestWithoutTokens() {
        Page page = open(MATCH);
        assertThat(page.locator("#messages pre")).hasCount(0);

        page.getByText("Show the requests and answers").click();

        assertThat(page.locator("#messages pre").first()).containsText("GAME_INVITATION");
        assertThat(page.locator("#messages")).containsText(Pattern.compile("\n {4}\"parity_choice\": \"even\"[,\n]"));
        assertThat(page).hasURL(league.at(MATCH).toString());
        for (ScriptedPlayer player : league.players()) {
            assertThat(page.content()).doesNotContain(player.token());
        }
        Axe.check(page);
    }

    @Test
    void readersWithoutJavaScriptSeeEveryStepAndFollowALinkToTheMessages() {
        Page page = browsing.visit(View.DESKTOP.withoutScripts()).open(league.at(MATCH));

        assertThat(page.locator(".controls")).isHidden();
        assertThat(page.locator(".board .number")).isVisible();
        page.getByText("Show the requests and answers").click();
        assertThat(page.locator("h1")).hasText("Messages of R1M1");
    }
}
