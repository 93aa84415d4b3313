package org.evenodd.agent.check;

import javax.xml.stream.XMLStreamException;
import org.evenodd.protocol.message.PageSection;

/** The report as one self-contained HTML page. */
record HtmlReport(CheckReport report) implements HtmlElement.Document {

    private static final String STYLE = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;"
            + "padding:0 1rem}pre{background:#f4f4f4;padding:.6rem;white-space:pre-wrap;overflow-wrap:anywhere}"
            + "article{border-left:.3rem solid #c90;padding-left:1rem;margin:1.5rem 0}article.must{border-color:#c22}"
            + "li.clean{color:#171}li.skipped{color:#777}";

    @Override
    public void writeTo(HtmlElement out) throws XMLStreamException {
        String title = "Check of the %s at %s".formatted(report.kind(), report.target());
        out.declareHtml();
        out.open("html", "lang", "en").open("head");
        out.single("meta", "charset", "utf-8");
        out.element("title", title).element("style", STYLE).close();
        out.open("body").element("h1", title).element("p", new ReportSummary(report).sentence());
        for (Finding finding : report.findings()) {
            write(finding, out);
        }
        steps(out);
        remarks(out);
        out.close().close();
    }

    private static void write(Finding finding, HtmlElement out) throws XMLStreamException {
        ProtocolRule rule = finding.rule();
        out.open("article", "class", finding.isMust() ? "must" : "should", "id", rule.id());
        out.element("h2", "%s %s".formatted(rule.severity(), rule.id()));
        out.element("p", finding.seen());
        out.element("p", "%s: %s".formatted(PageSection.of(rule.source()), rule.demand()));
        out.open("p").element("strong", "Fix: ").text(rule.fix()).close();
        out.element("h3", "Sent").element("pre", finding.sent());
        out.element("h3", "Came back").element("pre", finding.came());
        out.close();
    }

    private void steps(HtmlElement out) throws XMLStreamException {
        out.element("h2", "What was checked").open("ul");
        for (CheckStep step : report.steps()) {
            String state = step.isClean() ? "clean" : step.isSkipped() ? "skipped" : "findings";
            String why = step.isSkipped() ? " (not done: " + step.skipped() + ")" : "";
            out.element("li", step.title() + why, "class", state);
        }
        out.close();
    }

    private void remarks(HtmlElement out) throws XMLStreamException {
        for (String remark : report.remarks()) {
            out.element("p", remark);
        }
    }
}
