package org.evenodd.agent.program;

import java.nio.file.Path;
import java.time.InstantSource;
import org.evenodd.agent.file.BackgroundFiles;
import org.evenodd.agent.file.KeptFile;
import org.evenodd.agent.file.ViewFile;
import org.evenodd.dialect.LearnedCallForms;
import org.evenodd.dialect.StoredCallForms;
import org.slf4j.Logger;

/**
 * Where an agent keeps from run to run how others understood it. There is no file before somebody has spoken otherwise
 * than the protocol says.
 */
public record CallFormFile(Path path, BackgroundFiles files, InstantSource clock, Logger log) {

    /** What the earlier runs learned; what this one learns is added to the file. Waits for the disk. */
    public LearnedCallForms open() {
        LearnedCallForms tongues = new LearnedCallForms();
        new KeptFile<>(path, StoredCallForms.class, "how others speak is learned anew", log)
                .read()
                .ifPresent(tongues::recall);
        tongues.onChange(() -> files.replace(path, () -> new ViewFile<>(tongues.learned(), clock.instant()).bytes()));
        return tongues;
    }
}
