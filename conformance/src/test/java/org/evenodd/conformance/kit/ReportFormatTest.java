package org.evenodd.conformance.kit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.conformance.kit.CheckReport.CheckStep;
import org.evenodd.conformance.kit.ProtocolRule.Severity;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import tools.jackson.databind.JsonNode;

class ReportFormatTest {

    private static final ProtocolRule CHOICE =
            new ProtocolRule("choice-value", Severity.MUST, "PRD 6.2.3", "Exactly even or odd.", "Send even or odd.");
    private static final ProtocolRule TIME =
            new ProtocolRule("dialect-timestamp", Severity.SHOULD, "PRD 10.4", "In UTC.", "Add Z.");

    private static Finding finding(ProtocolRule rule, String seen) {
        return Finding.of(rule, seen, exchange("<script>alert(1)</script> \u001b[31m & more"));
    }

    private static CheckExchange exchange(String answer) {
        return new CheckExchange(
                Endpoint.parse("http://127.0.0.1:8101/mcp"),
                "{\"auth_token\":\"tok_p01_0123456789abcdef\"}".getBytes(UTF_8),
                new Delivery.Replied(200, "application/json", answer.getBytes(UTF_8)),
                Duration.ofMillis(3));
    }

    private static CheckReport report(CheckStep... steps) {
        return new CheckReport(
                Endpoint.parse("http://localhost:8101/mcp"),
                "player",
                Instant.parse("2025-01-15T10:30:00.123Z"),
                Duration.ofMillis(1234),
                17,
                List.of(steps),
                List.of("a remark"));
    }

    private static CheckReport mixed() {
        return report(
                CheckStep.skipped("registration", "it did not register"),
                CheckStep.done("a match", List.of(finding(TIME, "no zone"), finding(CHOICE, "\"Even\""))),
                CheckStep.done("another match", List.of(finding(TIME, "no zone"))),
                CheckStep.done("the end", List.of()));
    }

    private static String text(ReportFormat format, CheckReport report) {
        return new String(format.render(report, false), UTF_8);
    }

    @Test
    void namesEachBrokenRuleOnceWithWhatCostsMatchesFirst() {
        assertThat(mixed().findings())
                .extracting(finding -> finding.rule().id() + " " + finding.count())
                .containsExactly("choice-value 1", "dialect-timestamp 2");
    }

    @Test
    void tellsAPersonTheRuleTheProofAndTheFix() {
        assertThat(text(ReportFormat.HUMAN, mixed()))
                .contains(
                        "MUST   choice-value (docs/protocol.md#choose_parity_response)\n  Exactly even or odd.\n  seen: \"Even\"\n  sent: {",
                        "fix:  Send even or odd.",
                        "SHOULD dialect-timestamp (docs/protocol.md), 2 times",
                        "not done, because it did not register: registration",
                        "1 MUST: this costs matches; 1 SHOULD")
                .endsWith("(17 exchanges in 1.2 s).\n");
    }

    @Test
    void showsAPersonNoControlCharactersOfOthers() {
        assertThat(text(ReportFormat.HUMAN, mixed())).doesNotContain("\u001b").contains("\\u001b[31m");
    }

    @Test
    void paintsForATerminalOnly() {
        String painted = new String(ReportFormat.HUMAN.render(mixed(), true), UTF_8);

        assertThat(painted).contains("\u001b[31mMUST  \u001b[0m");
        assertThat(text(ReportFormat.HUMAN, report())).contains("No finding").doesNotContain("\u001b");
    }

    @Test
    void endsWithASummaryThatFitsAScreen() {
        List<Finding> many = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            many.add(finding(new ProtocolRule("rule-" + i, Severity.SHOULD, "PRD 1", "This.", "That."), "other"));
        }
        String text = text(ReportFormat.HUMAN, report(CheckStep.done("much", many)));
        String summary = text.substring(text.indexOf("Check of the player"));

        assertThat(summary.lines()).hasSizeLessThan(20);
        assertThat(summary).contains("and 48 more, above");
    }

    @Test
    void showsTheBeginningOfTokensOnly() {
        for (ReportFormat format : ReportFormat.values()) {
            assertThat(text(format, mixed())).contains("tok_p01_").doesNotContain("0123456789");
        }
    }

    @Test
    void cutsWhatWasSentForATerminalAndKeepsItWholeElsewhere() {
        String end = "the end";
        CheckReport report = report(CheckStep.done(
                "a match", List.of(Finding.of(CHOICE, "seen", exchange("x".repeat(5000) + end)))));

        assertThat(text(ReportFormat.HUMAN, report)).doesNotContain(end);
        assertThat(text(ReportFormat.JSON, report)).contains(end, "\n  \"findings\"");
    }

    @Test
    void isJsonForPrograms() throws Exception {
        JsonNode json = StrictJson.parse(ReportFormat.JSON.render(mixed(), false));

        assertThat(json.path("must").intValue()).isEqualTo(1);
        assertThat(json.path("should").intValue()).isEqualTo(1);
        assertThat(json.at("/findings/0/rule").stringValue()).isEqualTo("choice-value");
        assertThat(json.at("/steps/0/skipped").stringValue()).isEqualTo("it did not register");
    }

    @Test
    void isXmlOfWhichAFailureIsWhatCostsMatches() throws Exception {
        Element suite = xml(mixed());

        assertThat(suite.getAttribute("tests")).isEqualTo("4");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        assertThat(suite.getAttribute("skipped")).isEqualTo("1");
        assertThat(suite.getElementsByTagName("failure").getLength()).isEqualTo(1);
        assertThat(suite.getElementsByTagName("failure").item(0).getTextContent())
                .contains("<script>");
    }

    @Test
    void isXmlWhateverAReplyHolds() throws Exception {
        String everything = IntStream.rangeClosed(0, 0x10ffff)
                .filter(character -> character % 0x101 == 0 || character < 0x100 || (character & 0xfff0) == 0xfff0)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        CheckReport report =
                report(CheckStep.done("a match", List.of(Finding.of(CHOICE, everything, exchange(everything)))));

        assertThat(xml(report).getElementsByTagName("failure").item(0).getTextContent())
                .contains("\\uffff");
    }

    private static Element xml(CheckReport report) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(ReportFormat.JUNIT.render(report, true)))
                .getDocumentElement();
    }

    @Test
    void isOnePageInTheStyleOfTheLeaguesWhateverAReplyHolds() {
        String page = text(ReportFormat.HTML, mixed());

        assertThat(page)
                .startsWith("<!DOCTYPE html>")
                .contains("(prefers-color-scheme: dark)", ".block {")
                .contains("<p class=\"problem\">1 MUST: this costs matches", "<b>To do:</b> Send even or odd.")
                .contains("&lt;script&gt;alert(1)", "– registration", "✗ a match", "✓ the end")
                .doesNotContain("<script", "\u001b", "url(", "http-equiv")
                .endsWith("</html>\n");
        assertThat(text(ReportFormat.HTML, report())).contains("<p class=\"good\">No finding");
    }
}
