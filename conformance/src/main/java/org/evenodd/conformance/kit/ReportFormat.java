package org.evenodd.conformance.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.evenodd.agent.runtime.ViewFile.PrettyJson;

/** The forms of a report. */
public enum ReportFormat {
    HUMAN {
        @Override
        public byte[] render(CheckReport report, boolean colours) {
            return new HumanReport(report, colours).text().getBytes(UTF_8);
        }
    },
    JSON {
        @Override
        public byte[] render(CheckReport report, boolean colours) {
            return PrettyJson.bytes(JsonReport.of(report));
        }
    },
    JUNIT {
        @Override
        public byte[] render(CheckReport report, boolean colours) {
            return JunitReport.of(report);
        }
    };

    /**
     * Writes a report in UTF-8, with a newline at its end.
     *
     * @param colours whether to use colours
     */
    public abstract byte[] render(CheckReport report, boolean colours);
}
