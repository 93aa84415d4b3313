package org.evenodd.agent.file;

import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;

/** Logs when files cannot be written and when they can again; with a stack trace only for bugs. */
record DiskLog(Logger log) implements BackgroundFiles.FileListener {

    @Override
    public void failed(Path file, IOException cause) {
        log.atWarn().setCause(cause.getCause()).log("{} cannot be written: {}", file, DiskTrouble.reason(cause));
    }

    @Override
    public void recovered() {
        log.info("The files that could not be written are written now");
    }
}
