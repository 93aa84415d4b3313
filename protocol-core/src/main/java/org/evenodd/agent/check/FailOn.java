package org.evenodd.agent.check;

import org.evenodd.agent.options.ProgramException.ExitStatus;

/** Which findings make a check fail. */
public enum FailOn {
    MUST,
    SHOULD;

    /** The exit status of a check: {@link ExitStatus#DONE} or {@link ExitStatus#FAILED}. */
    public ExitStatus status(CheckReport report) {
        boolean bad = this == MUST
                ? report.count(Severity.MUST) > 0
                : !report.findings().isEmpty();
        return bad ? ExitStatus.FAILED : ExitStatus.DONE;
    }
}
