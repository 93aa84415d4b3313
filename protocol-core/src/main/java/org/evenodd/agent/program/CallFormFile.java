package org.evenodd.agent.program;

import java.nio.file.Path;
import java.time.InstantSource;
import org.evenodd.agent.file.BackgroundFiles;
import org.evenodd.agent.file.ViewFile;
import org.evenodd.agent.file.ViewFile.KeptFile;
import org.evenodd.dialect.LearnedCallForms;
import org.evenodd.dialect.StoredCallForms;
import org.slf4j.Logger;

/**
 * Stores the call forms that other agents understood, from run to run. The file is created only when an agent needs
 * another form than the protocol's.
 */
public record CallFormFile(Path path, BackgroundFiles files, InstantSource clock, Logger log) {

    /** Returns the call forms that earlier runs learned; later ones are added to the file. Waits for the disk. */
    public LearnedCallForms open() {
        LearnedCallForms callForms = new LearnedCallForms();
        new KeptFile<>(path, StoredCallForms.class, "how others speak is learned anew", log)
                .read()
                .ifPresent(callForms::recall);
        callForms.onChange(() ->
                files.replace(path, () -> new ViewFile<>(callForms.learned(), clock.instant()).bytes()));
        return callForms;
    }
}
