package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.SameSiteAttribute;
import java.nio.file.Path;
import org.evenodd.systemtests.browser.PageProblems.Kind;
import org.evenodd.systemtests.process.ScriptedPlayer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Players and the operator sign in with their tokens, and out. */
@Tag("browser")
class SignInPageTest {

    @TempDir
    private static Path directory;

    private static WatchedLeague league;
    private static ScriptedPlayer ada;

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @BeforeAll
    static void open() throws Exception {
        league = WatchedLeague.open(directory);
        ada = league.register("Ada", "even", WatchedLeague.NOTHING);
    }

    @AfterAll
    static void close() {
        league.close();
    }

    @Test
    void aPlayerComesToItsOwnPageAndSignsOutAgain() {
        Visit visit = browsing.visit(league.at("/sign-in"));
        Page page = visit.page();
        Visit.signIn(ada.token(), page);
        assertThat(page).hasURL(league.at("/players/" + ada.id()).toString());
        assertThat(page.locator("nav")).containsText("Signed in as " + ada.id());
        assertThat(page.locator("nav a[href='/operator']")).hasCount(0);
        Cookie cookie = visit.context().cookies().get(0);
        assertThat(cookie.httpOnly).isTrue();
        assertThat(cookie.sameSite).isEqualTo(SameSiteAttribute.STRICT);
        assertThat(cookie.value).doesNotContain(ada.token());
        page.getByText("Signed in as").click();
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Sign out"))
                .click();
        assertThat(page).hasURL(league.at("/").toString());
        assertThat(page.locator("nav")).not().containsText("Signed in");
        assertThat(visit.context().cookies()).isEmpty();
    }

    @Test
    void theOperatorComesToTheOperatorsPage() throws Exception {
        Page page = browsing.visit(league.at("/operator")).page();
        assertThat(page).hasURL(league.at("/sign-in").toString());
        Visit.signIn(league.operatorToken(), page);
        assertThat(page).hasURL(league.at("/operator").toString());
        assertThat(page.locator("nav")).containsText("Signed in as operator");
    }

    @Test
    void aWrongTokenIsToldAsSuchAndIsNowhereOnThePage() {
        Visit visit = browsing.visit(league.at("/sign-in"));
        visit.tolerate(Kind.FAILED_REQUEST);
        Page page = visit.page();
        String wrong = "x" + ada.token().substring(1);
        Visit.signIn(wrong, page);
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("That token is not valid here");
        assertThat(page.content()).doesNotContain(wrong);
        assertThat(page.url()).doesNotContain(wrong);
        Visit.signIn("two words", page);
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("That is no token.");
        assertThat(visit.context().cookies()).isEmpty();
        Axe.check(page);
    }
}
