package org.evenodd.systemtests.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** Runs a command as a user who may not write everywhere: as this one, or as nobody if this one is root. */
final class OrdinaryUser {

    private static final boolean ROOT = System.getProperty("user.name").equals("root");

    private OrdinaryUser() {}

    static List<String> command(Path program, String... options) {
        List<String> command = new ArrayList<>();
        if (ROOT) {
            command.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        }
        command.add(program.toString());
        command.addAll(List.of(options));
        return command;
    }

    /** Makes a directory that the user may write to. */
    static Path writable(Path directory) throws Exception {
        Files.createDirectories(directory);
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        return directory;
    }

    /** Lets the user read a directory, and not write to it. */
    static Path readable(Path directory) throws Exception {
        Files.createDirectories(directory);
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("r-xr-xr-x"));
        return directory;
    }
}
