package org.evenodd.conformance.kit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.evenodd.conformance.kit.ReportFormat.escapedInQuotes;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.evenodd.conformance.kit.CheckReport.CheckStep;
import org.evenodd.conformance.kit.ProtocolRule.Severity;

/** The report as one file for a browser, in the style of the league's own page. */
record HtmlReport(CheckReport report) {

    private static final String STYLE = style();

    private static String style() {
        try (InputStream in = HtmlReport.class.getResourceAsStream("/page/page.css")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String text() {
        List<Finding> findings = report.findings();
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <title>Check of the %1$s at %2$s</title>
                <style>
                %9$s</style>
                </head>
                <body>
                <header class="band"><div class="top"><p><strong>Even/Odd League</strong></p></div></header>
                <main>
                <h1>Check of the %1$s at %2$s</h1>
                <p class="%3$s">%4$s</p>
                %5$s<section class="block"><h2>What was checked</h2>
                <ul class="lines plain">
                %6$s</ul></section>
                %7$s</main>
                <footer class="bottom"><p>Checked %8$s.</p></footer>
                </body>
                </html>
                """.formatted(
                        escapedInQuotes(report.kind()),
                        escapedInQuotes(report.target()),
                        findings.isEmpty() ? "good" : report.count(Severity.MUST) > 0 ? "problem" : "notice",
                        escapedInQuotes(report.summary()),
                        joined(findings, HtmlReport::of),
                        joined(report.steps(), HtmlReport::of),
                        joined(report.remarks(), remark -> "<p class=\"facts\">" + escapedInQuotes(remark) + "</p>\n"),
                        escapedInQuotes(report.at()),
                        STYLE);
    }

    private static <T> String joined(List<T> parts, Function<T, String> markup) {
        return parts.stream().map(markup).collect(Collectors.joining());
    }

    private static String of(Finding finding) {
        ProtocolRule rule = finding.rule();
        return """
                <section class="block"><h2><span class="%1$s">%2$s</span> %3$s</h2>
                <p>%4$s</p>
                <p><b>Seen%5$s:</b> %6$s</p>
                <p class="fix"><b>To do:</b> %7$s</p>
                %8$s<p class="facts">%9$s</p></section>
                """.formatted(
                        finding.isMust() ? "problem" : "margin",
                        escapedInQuotes(rule.severity()),
                        escapedInQuotes(rule.id()),
                        escapedInQuotes(rule.demand()),
                        finding.count() == 1 ? "" : " " + finding.count() + " times",
                        escapedInQuotes(finding.seen()),
                        escapedInQuotes(rule.fix()),
                        finding.sent().isEmpty()
                                ? ""
                                : "<details><summary>What was sent, and what came</summary><pre>%s</pre><pre>%s</pre></details>\n"
                                        .formatted(escapedInQuotes(finding.sent()), escapedInQuotes(finding.came())),
                        escapedInQuotes(rule.page()));
    }

    private static String of(CheckStep step) {
        String found = step.findings().stream()
                .map(finding -> finding.rule().id())
                .distinct()
                .collect(Collectors.joining(", "));
        String mark = step.isSkipped() ? "–" : step.findings().isEmpty() ? "✓" : "✗";
        String rest = step.isSkipped() ? "not done, because " + step.skipped() : found;
        return "<li>%s %s <span class=\"waits\">%s</span></li>\n"
                .formatted(mark, escapedInQuotes(step.title()), escapedInQuotes(rest));
    }
}
