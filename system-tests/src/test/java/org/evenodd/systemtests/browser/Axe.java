package org.evenodd.systemtests.browser;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Map;

/** Checks a page for barriers with axe-core: WCAG 2.2, A and AA, and axe's own best practices. */
public final class Axe {

    private static final List<String> RULES =
            List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice");

    /** The rules that judge what is painted, which differs with the theme and the width of the window. */
    private static final List<String> RULES_OF_THE_VIEW =
            List.of("color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size");

    /** Tells of violations only: most of the time would go into the descriptions of what is well. */
    private static final String RUN = """
            async rules => {
              const result = await axe.run(document, { runOnly: rules, resultTypes: ['violations'], preload: false });
              return result.violations.map(rule => `${rule.id} (${rule.impact}): ${rule.help}\\n` + rule.nodes
                  .map(node => `  at ${node.target}: ${node.html}\\n    ${node.failureSummary.replaceAll('\\n', '\\n    ')}`)
                  .join('\\n')).join('\\n');
            }""";

    private Axe() {}

    /** Throws an {@link AssertionError} that names each barrier, where it is and what would remove it. */
    public static void check(Page page) {
        check(page, Map.of("type", "tag", "values", RULES));
    }

    /** The same for a page that was checked, and only looks different since. */
    static void checkAgain(Page page) {
        check(page, Map.of("type", "rule", "values", RULES_OF_THE_VIEW));
    }

    private static void check(Page page, Map<String, Object> rules) {
        if (page.evaluate("typeof axe").equals("undefined")) {
            page.evaluate(AxeBuilder.getAxeScript());
        }
        String barriers = (String) page.evaluate(RUN, rules);
        if (!barriers.isEmpty()) {
            throw new AssertionError("Barriers on %s:%n%s".formatted(page.url(), barriers));
        }
    }
}
