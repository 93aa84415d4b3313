package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.SameSiteAttribute;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.evenodd.systemtests.browser.PageProblem.Kind;
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

    private static void signOut(Page page) {
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Sign out"))
                .click();
    }

    @Test
    void aPlayerComesToItsOwnPageAndSignsOutAgain() {
        Visit visit = browsing.visit(league.at("/sign-in"));
        Page page = visit.page();

        SignIn.with(ada.token(), page);

        assertThat(page).hasURL(league.at("/players/" + ada.id()).toString());
        assertThat(page.locator("nav")).containsText("Signed in as " + ada.id());
        assertThat(page.locator("nav a[href='/operator']")).hasCount(0);
        Cookie cookie = visit.context().cookies().get(0);
        assertThat(cookie.httpOnly).isTrue();
        assertThat(cookie.sameSite).isEqualTo(SameSiteAttribute.STRICT);
        assertThat(cookie.value).doesNotContain(ada.token());

        page.getByText("Signed in as").click();
        signOut(page);
        assertThat(page).hasURL(league.at("/").toString());
        assertThat(page.locator("nav")).not().containsText("Signed in");
        assertThat(visit.context().cookies()).isEmpty();
    }

    @Test
    void theOperatorComesToTheOperatorsPage() throws Exception {
        Page page = browsing.visit(league.at("/operator")).page();
        assertThat(page).hasURL(league.at("/sign-in").toString());

        SignIn.with(league.operatorToken(), page);

        assertThat(page).hasURL(league.at("/operator").toString());
        assertThat(page.locator("nav")).containsText("Signed in as operator");
    }

    @Test
    void aWrongTokenIsToldAsSuchAndIsNowhereOnThePage() {
        Visit visit = browsing.visit(league.at("/sign-in"));
        visit.tolerate(Kind.FAILED_REQUEST);
        Page page = visit.page();
        String wrong = "x" + ada.token().substring(1);

        SignIn.with(wrong, page);
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("That token is not valid here");
        assertThat(page.content()).doesNotContain(wrong);
        assertThat(page.url()).doesNotContain(wrong);
        SignIn.with("two words", page);
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("That is no token.");
        assertThat(visit.context().cookies()).isEmpty();
        Axe.check(page);
    }

    @Test
    void theCookieIsForThisSiteAloneAndEnds() throws Exception {
        HttpResponse<String> response = league.client().post("/sign-in", List.of("token", ada.token()));

        assertThat(response.statusCode()).isEqualTo(303);
        assertThat(response.headers().firstValue("Set-Cookie").orElseThrow())
                .matches(Pattern.compile("[^;]+; Path=/; Max-Age=\\d{4,6}; HttpOnly; SameSite=Strict"));
    }

    @Test
    void aSessionThatHasEndedIsWorthNothing() throws Exception {
        PageClient client = league.client().signIn(league.operatorToken());
        assertThat(client.get("/operator").statusCode()).isEqualTo(200);

        client.post("/sign-in", List.of("do", "sign-out", "form", client.formValue()));

        assertThat(client.get("/operator").statusCode()).isEqualTo(303);
    }

    @Test
    void onlyTheSessionsOwnFormSignsOut() throws Exception {
        PageClient client = league.client().signIn(league.operatorToken());
        String foreign = league.client().signIn(ada.token()).formValue();

        for (String form : List.of("", foreign)) {
            HttpResponse<String> response = client.post("/sign-in", List.of("do", "sign-out", "form", form));

            assertThat(response.statusCode()).isEqualTo(403);
            assertThat(response.headers().firstValue("Set-Cookie")).isEmpty();
        }
        assertThat(client.get("/operator").statusCode()).isEqualTo(200);
    }

    @Test
    void aFormOfAnotherPortOfThisHostSignsNobodyIn() throws Exception {
        List<String> form = List.of("token", ada.token());
        for (String origin : List.of("http://127.0.0.1:1", "null", "http://evil.invalid")) {
            HttpResponse<String> response = league.client().post("/sign-in", form, "Origin", origin);

            assertThat(response.statusCode()).as(origin).isEqualTo(403);
            assertThat(response.headers().firstValue("Set-Cookie")).isEmpty();
        }
        HttpResponse<String> other = league.client().post("/sign-in", form, "Sec-Fetch-Site", "same-site");
        assertThat(other.statusCode()).isEqualTo(403);
    }
}
