package org.evenodd.systemtests.browser;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.options.AriaRole;
import java.net.URI;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.systemtests.browser.PageProblems.Kind;
import org.evenodd.systemtests.browser.PageProblems.PageProblem;

/**
 * One reader's visit to a site: cookies and pages of its own. Every problem that the test did not expect or tolerate
 * fails it in the end.
 */
public final class Visit {

    private final BrowserContext context;
    private final PageProblems problems;
    private final Page page;
    private final Set<Kind> expected = EnumSet.noneOf(Kind.class);

    Visit(BrowserContext context) {
        this.context = context;
        this.problems = PageProblems.in(context);
        this.page = context.newPage();
    }

    /** Loads an address in the visit's first page. Its origin may be asked for anything from now on. */
    public Page open(URI address) {
        problems.allow(address);
        page.navigate(address.toString());
        return page;
    }

    public Page page() {
        return page;
    }

    /** Returns the context, for cookies and further pages. */
    public BrowserContext context() {
        return context;
    }

    /** Lets the pages ask another origin too. */
    public void allow(URI address) {
        problems.allow(address);
    }

    /** Waits for a problem of this kind, returns the first and tolerates the others. */
    public PageProblem expect(Kind kind) {
        page.waitForCondition(() -> of(kind).findFirst().isPresent());
        tolerate(kind);
        return of(kind).findFirst().orElseThrow();
    }

    /** Problems of this kind, past and future, do not fail the test. */
    public void tolerate(Kind kind) {
        expected.add(kind);
    }

    private Stream<PageProblem> of(Kind kind) {
        return problems.all().stream().filter(problem -> problem.kind() == kind);
    }

    /** Closes all pages and returns the problems that nobody expected. */
    List<PageProblem> end() {
        try {
            context.pages().forEach(Visit::awaitReports);
        } finally {
            context.close();
        }
        return problems.all().stream()
                .filter(problem -> !expected.contains(problem.kind()))
                .toList();
    }

    /** The answer to a question comes after the reports that the browser has sent before it. */
    private static void awaitReports(Page open) {
        try {
            open.title();
        } catch (PlaywrightException e) {
            // It has crashed, which is a problem of its own, or is about to close
            return;
        }
    }

    /** Fills in the form of the sign-in page, which must be open, as a reader does. */
    static void signIn(String token, Page page) {
        page.getByLabel("Token").fill(token);
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Sign in"))
                .click();
    }
}
