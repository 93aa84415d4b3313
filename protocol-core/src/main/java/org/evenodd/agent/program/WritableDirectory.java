package org.evenodd.agent.program;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.evenodd.agent.file.DiskTrouble;
import org.evenodd.agent.file.OwnerOnly;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.options.ProgramException;

/** Checks, before a program starts, that it can write under {@code --shared-dir}. */
final class WritableDirectory {

    private WritableDirectory() {}

    /**
     * Creates the directory and returns it.
     *
     * @throws ProgramException (cannot start) if nothing can be written there
     */
    static SharedDirectory require(SharedDirectory shared) {
        try {
            for (Path each : List.of(shared.root(), shared.data(), shared.logs())) {
                make(each);
            }
            OwnerOnly.close(shared.logs());
            return shared;
        } catch (IOException e) {
            throw ProgramException.cannotStart(
                    "--shared-dir %s cannot be used: %s".formatted(shared.root(), reason(e)), e);
        }
    }

    private static void make(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            Files.createDirectories(directory);
        }
        if (!Files.isWritable(directory)) {
            throw new AccessDeniedException(directory.toString());
        }
    }

    private static String reason(IOException failure) {
        return failure instanceof AccessDeniedException denied
                ? denied.getFile() + " may not be written"
                : DiskTrouble.reason(failure);
    }
}
