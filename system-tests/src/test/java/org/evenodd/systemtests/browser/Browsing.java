package org.evenodd.systemtests.browser;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.evenodd.systemtests.browser.PageProblems.PageProblem;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Gives a test a real browser, as a field with {@code @RegisterExtension}. Without a browser the test is skipped. After
 * it all of its pages are closed, and it fails if one of them had a problem that it did not expect.
 */
public final class Browsing implements BeforeEachCallback, AfterEachCallback {

    private final List<Visit> visits = new ArrayList<>();

    @Override
    public void beforeEach(ExtensionContext test) {
        SharedBrowser.get();
    }

    @Override
    public void afterEach(ExtensionContext test) {
        end();
    }

    /** Begins a visit that shares nothing with any other. */
    public Visit visit(View view) {
        Visit visit = new Visit(SharedBrowser.context(view));
        visits.add(visit);
        return visit;
    }

    /** Begins a visit at a desk and loads an address. */
    public Visit visit(URI address) {
        Visit visit = visit(View.DESKTOP);
        visit.open(address);
        return visit;
    }

    void end() {
        List<PageProblem> unexpected = new ArrayList<>();
        visits.forEach(visit -> unexpected.addAll(visit.end()));
        visits.clear();
        if (!unexpected.isEmpty()) {
            throw new AssertionError(unexpected.stream()
                    .map(PageProblem::toString)
                    .collect(Collectors.joining("\n  ", "The browser reported:\n  ", "")));
        }
    }
}
