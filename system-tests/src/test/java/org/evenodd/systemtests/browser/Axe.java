package org.evenodd.systemtests.browser;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.CheckedNode;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Page;
import java.util.List;
import java.util.stream.Collectors;

/** Checks a page for barriers with axe-core: WCAG 2.2, A and AA, and axe's own best practices. */
public final class Axe {

    private static final List<String> RULES =
            List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice");

    private Axe() {}

    /** Throws an {@link AssertionError} that names each barrier, where it is and what would remove it. */
    public static void check(Page page) {
        List<Rule> violations = new AxeBuilder(page).withTags(RULES).analyze().getViolations();
        if (!violations.isEmpty()) {
            throw new AssertionError(violations.stream()
                    .map(Axe::text)
                    .collect(Collectors.joining("\n", "Barriers on " + page.url() + ":\n", "")));
        }
    }

    private static String text(Rule rule) {
        return "%s (%s): %s%n%s"
                .formatted(
                        rule.getId(),
                        rule.getImpact(),
                        rule.getHelp(),
                        rule.getNodes().stream().map(Axe::text).collect(Collectors.joining("\n")));
    }

    private static String text(CheckedNode node) {
        return "  at %s: %s%n    %s"
                .formatted(
                        node.getTarget(),
                        node.getHtml(),
                        node.getFailureSummary().replace("\n", "\n    "));
    }
}
