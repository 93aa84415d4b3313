package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.IsInViewportOptions;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.evenodd.systemtests.process.RpcCaller;
import org.evenodd.systemtests.process.ScriptedAgent;
import org.evenodd.systemtests.process.ScriptedPlayer;
import org.evenodd.systemtests.testbed.Program;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What the operator does on the page: each after a question. Whose forms count: see WebPageTest. */
@Tag("browser")
class OperatorPageTest {

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @TempDir
    private Path directory;

    private WatchedLeague league;
    private Program referee;
    private List<ScriptedPlayer> players;

    @BeforeEach
    void open() throws Exception {
        league = WatchedLeague.open(directory, List.of("--set=health.referee_probe_seconds=0.2"));
        referee = league.startReferee("Referee");
        league.awaitLogged("referee reached");
        players = league.register(List.of("Ada", "Ben", "Cleo"), WatchedLeague.AFTER_ROUND_ONE);
    }

    @AfterEach
    void close() {
        try {
            browsing.end();
        } finally {
            league.close();
        }
    }

    private Page signIn() throws Exception {
        Page page = browsing.visit(league.at("/sign-in")).page();
        Visit.signIn(league.operatorToken(), page);
        assertThat(page.locator("h1")).hasText("Operator");
        return page;
    }

    private static void click(Page page, String link) {
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(link).setExact(true))
                .click();
    }

    private static void confirm(Page page, String button, String told) {
        page.getByRole(
                        AriaRole.BUTTON,
                        new Page.GetByRoleOptions().setName(button).setExact(true))
                .click();
        assertThat(page.locator(".notice[role=status]")).containsText(told);
        assertThat(page.locator(".notice[role=status]")).not().containsText("Nothing was done");
    }

    private static Locator row(Page page, String agent) {
        return page.locator("tr", new Page.LocatorOptions().setHasText(agent));
    }

    private static Locator item(Page page, String heading, String about) {
        return page.locator("section", new Page.LocatorOptions().setHas(heading(page, heading)))
                .locator("li", new Locator.LocatorOptions().setHasText(about));
    }

    private static Locator heading(Page page, String text) {
        return page.getByRole(
                AriaRole.HEADING, new Page.GetByRoleOptions().setName(text).setExact(true));
    }

    private static Locator link(Locator item, String begin) {
        return item.locator("a", new Locator.LocatorOptions().setHasText(Pattern.compile("^" + begin)));
    }

    @Test
    void startsPausesResumesPlaysAgainKicksAndStopsTheLeagueEachAfterAQuestion() throws Exception {
        Page page = signIn();
        Page wall = browsing.visit(league.at("/")).page();

        click(page, "Start the league");
        assertThat(page.locator("main")).containsText("Nobody can join afterwards.");
        assertThat(wall.locator("h1")).hasText("Ready: waits for the operator's start");
        confirm(page, "Start", "");
        assertThat(wall.locator(".top .state")).hasText("Running");

        click(page, "Pause the league");
        assertThat(page.locator("main")).containsText("Pause the league?");
        confirm(page, "Pause", "The league is paused");
        assertThat(wall.locator(".top .state")).hasText("Paused");

        click(page, "Resume the league");
        confirm(page, "Resume", "The league continues.");
        assertThat(wall.locator(".top .state")).hasText("Running");

        click(page, "Back");
        page.locator("input[name=subject]").fill(" r1m1");
        page.locator("form button").click();
        assertThat(page.locator("h1")).hasText("Requeue R1M1: annul its result and have it played again?");
        click(page, "No, go back");
        click(page, "All matches");
        link(page.locator("#R1M1"), "Requeue").click();
        assertThat(page.locator("h1")).hasText("Requeue R1M1: annul its result and have it played again?");
        click(page, "No, go back");
        link(item(page, "Latest results", "R1M1"), "Requeue").click();
        assertThat(page.locator("main")).containsText("Requeue R1M1: annul its result and have it played again?");
        page.getByLabel("Reason").fill("The projector fell down");
        confirm(page, "Requeue", "R1M1");
        Page match = browsing.visit(league.at("/matches/R1M1")).page();
        assertThat(match.locator("main")).containsText("The projector fell down");

        click(page, "Back");
        Locator acts = page.locator(".acts li");
        assertThat(acts).containsText(new String[] {
            "You requeued R1M1", "You resumed the league", "You paused the league", "You started the league"
        });
        assertThat(acts.first()).containsText("The projector fell down");

        Locator awaited = item(page, "Playing now", "R2M1");
        assertThat(awaited.locator(".elapsed")).hasText(Pattern.compile("\\d+ s of 30 s"));
        assertThat(link(awaited, "Requeue")).hasCount(1);
        assertThat(link(awaited, "Kick")).hasCount(0); // nobody has kept it waiting for long
        assertThat(page.locator(".calm")).containsText("Nothing needs you: round 2 of 3");
        link(item(page, "Agents", "Ben"), "Kick").click();
        assertThat(page.locator("h1"))
                .hasText(Pattern.compile("^Kick \\w+ \\(P0\\d\\) out of the league for good\\?$"));
        assertThat(page.locator("main")).containsText("Its unplayed matches are forfeited");
        confirm(page, "Kick", "is kicked.");
        click(page, "Back");

        assertThat(page.locator(".orders .apart .danger")).hasText("Stop the league");
        click(page, "Stop the league");
        assertThat(page.locator("h1")).hasText("Stop the league for good?");
        assertThat(page.locator("main")).containsText("This cannot be undone.");
        click(page, "No, go back");
        assertThat(wall.locator(".top .state")).hasText("Running");
        click(page, "Stop the league");
        confirm(page, "Stop", "The league is stopped");
        assertThat(wall.locator(".top .state")).hasText("Stopped");
    }

    /** Each is answered on the page to which one click leads from the first one, in the window without scrolling. */
    @Test
    void whoNeedsMeSinceWhenWhyWhatCanIDoAndWhatHappenedLast() throws Exception {
        Page page = signIn();
        click(page, "Start the league");
        confirm(page, "Start", "");
        click(page, "Back");
        assertThat(item(page, "Playing now", "R2M1")).containsText("of 30 s");
        page.navigate(league.at("/").toString());
        Locator count = page.locator(".top nav .count");
        assertThat(count).hasCount(0);

        referee.kill();
        assertThat(count).hasText("2 need you"); // without a reload
        Axe.check(page);
        count.click();
        Locator dead = page.locator("#need-REF01");
        assertThat(page.locator("#needs-title")).hasText("2 need you");
        assertThat(page.locator("#need-league")).containsText("No referee answers");
        assertThat(dead.locator(".fact"))
                .hasText(Pattern.compile("Referee REF01\\s+does not answer[^0-9]+since\\s+[0-9:]+"));
        assertThat(dead.locator("li")).containsText(new String[] {
            "Readmit REF01 For five minutes", "Kick Referee Its name, endpoint and place become free again."
        });
        assertThat(page.locator(".acts li").first()).containsText("You started the league");
        assertThat(page.locator(".again li").first()).containsText("R1M1");
        for (Locator answer : List.of(
                dead,
                page.locator(".acts li").first(),
                page.locator(".again li").first())) {
            assertThat(answer).isInViewport(new IsInViewportOptions().setRatio(1));
        }
        assertThat(row(browsing.visit(league.at("/agents")).page(), "REF01")).containsText("does not answer");
        Axe.check(page);
    }

    @Test
    void admitsARefereeThatWaitsReadmitsAPlayerAndKicksOneWithAReason() throws Exception {
        try (ScriptedAgent stranger = ScriptedAgent.acknowledging()) {
            RpcCaller.ask(league.manager(), "register_referee", stranger.refereeRequest("Stranger"));
            Page page = signIn();
            Page agents = browsing.visit(league.at("/agents")).page();
            assertThat(row(agents, "Stranger")).containsText("waits for the operator to admit it");
            link(item(page, "Agents", "Stranger"), "Admit").click();
            assertThat(page.locator("main")).containsText("Stranger");
            confirm(page, "Admit", "is admitted");
            assertThat(row(agents, "Stranger")).containsText("active");

            click(page, "Back");
            link(item(page, "Agents", "Ben"), "Readmit").click();
            assertThat(page.locator("main")).containsText("For five minutes");
            confirm(page, "Readmit", "Ben");

            click(page, "Back");
            String cleo = players.get(2).id();
            link(item(page, "Agents", "Cleo"), "Kick").click();
            assertThat(page.locator("main")).containsText("Kick Cleo (" + cleo + ") out of the league");
            page.getByLabel("Reason").fill("It sent <b>nonsense</b>");
            confirm(page, "Kick", cleo + " is kicked.");
            assertThat(row(agents, "Cleo")).containsText("kicked by the operator");
            assertThat(page.locator("main b")).hasCount(0);
            assertThat(league.printed()).contains("It sent <b>nonsense</b>");

            page.close();
            agents.close();
            league.killManager();
            league.startManagerAgain();
            Page desk = browsing.visit(league.at("/sign-in")).page();
            Visit.signIn(league.operatorToken(), desk);
            assertThat(desk.locator(".acts li"))
                    .containsText(new String[] {"You kicked Cleo", "You readmitted Ben", "You admitted Stranger"});
            assertThat(desk.locator(".acts li").first()).containsText("It sent <b>nonsense</b>");
        }
    }
}
