package org.evenodd.systemtests.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.browser.PageProblems.Kind;
import org.evenodd.systemtests.testbed.DatabaseServer;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The pages of two managers of one league. */
@Tag("browser")
class TwoManagersPageTest {

    @RegisterExtension
    final Browsing browsing = new Browsing();

    @TempDir
    private Path directory;

    @Test
    @Tag("kills")
    void leadToTheOtherManagerFromTheOneThatStandsByAndFromTheOneThatIsGone() throws Exception {
        try (DatabaseServer server = new DatabaseServer(directory.resolve("postgres"));
                Programs programs = new Programs(directory)) {
            String database = server.newDatabase();
            Program one = manager(programs, database, "ONE");
            URI first = pages(one.awaitReady());
            Program two = manager(programs, database, "TWO");
            URI second = pages(two.awaitReady());
            Page ofFirst = open(first);
            assertThat(ofFirst.locator("h1")).hasText("Waiting for players");

            one.signal("STOP");
            two.awaitLineWith("this manager leads now");
            one.signal("CONT");
            assertThat(ofFirst.locator("h1")).hasText("This manager stands by");
            assertThat(ofFirst.locator("#other")).hasAttribute("href", second.toString());

            Page ofSecond = open(second.resolve("/matches?ending=played"));
            assertThat(ofSecond.locator("#gone")).hasAttribute("data-other", first.toString());
            two.kill();
            assertThat(ofSecond.locator("#gone")).containsText("The manager has not answered since");
            assertThat(ofSecond.locator("#gone a"))
                    .hasAttribute(
                            "href", first.resolve("/matches?ending=played").toString());
            assertThat(ofFirst.locator("h1")).hasText("Waiting for players");
            browsing.end();
        }
    }

    @Test
    @Tag("kills")
    void leadToTheOneThatStoodByAndSayBothThatTheDatabaseIsUnavailableAndWhenItIsBack() throws Exception {
        try (DatabaseServer server = new DatabaseServer(directory.resolve("postgres"));
                Programs programs = new Programs(directory)) {
            String database = server.newDatabase();
            Program one = manager(programs, database, "ONE");
            Page ofFirst = open(pages(one.awaitReady()));
            Program two = manager(programs, database, "TWO");
            URI second = pages(two.awaitReady());
            assertThat(ofFirst.locator("#gone")).hasAttribute("data-other", second.toString());
            one.kill();
            assertThat(ofFirst.locator("#gone"))
                    .containsText("It may go on at " + second.getScheme() + "://" + second.getAuthority());
            two.awaitLineWith("this manager leads now");
            Page ofSecond = open(second);
            assertThat(ofSecond.locator("h1")).hasText("Waiting for players");
            Page ofStandby = open(pages(manager(programs, database, "ONE").awaitReady()));
            assertThat(ofStandby.locator("h1")).hasText("This manager stands by");
            assertThat(ofStandby.locator(".league a")).hasText("Even/Odd League 2025");
            Axe.check(ofStandby);

            server.close();
            for (Page page : List.of(ofSecond, ofStandby)) {
                assertThat(page.locator("h1")).hasText("The league waits for its database");
                assertThat(page.locator(".notice")).containsText("has been unavailable since");
            }
            Axe.check(ofSecond);
            server.restart();
            for (Page page : List.of(ofSecond, ofStandby)) {
                assertThat(page.locator("h1")).hasText(Pattern.compile("Waiting for players|This manager stands by"));
            }
            browsing.end();
        }
    }

    private Page open(URI address) {
        Visit visit = browsing.visit(address);
        visit.tolerate(Kind.FAILED_REQUEST);
        return visit.page();
    }

    private Program manager(Programs programs, String database, String shared) {
        return programs.start(
                "manager",
                "--port=0",
                "--db=" + database,
                "--league-key=" + directory.resolve("league.key"),
                "--shared-dir=" + shared);
    }

    private static URI pages(Endpoint manager) {
        return manager.uri().resolve("/");
    }
}
