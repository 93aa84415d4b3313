package org.evenodd.agent.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** A file that only its owner should be able to read. */
public record SecretFile(Path path) {

    private static final Set<PosixFilePermission> OTHERS = EnumSet.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);

    /**
     * A warning if others may read or write the file; empty if not, or if the file system has no permissions.
     *
     * @throws IOException if the permissions cannot be read
     */
    public Optional<String> exposure() throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        if (view == null) {
            return Optional.empty();
        }
        Set<PosixFilePermission> permissions = view.readAttributes().permissions();
        return permissions.stream().anyMatch(OTHERS::contains)
                ? Optional.of("%s is a secret that others on this machine can get at (%s): chmod 600 it"
                        .formatted(path, PosixFilePermissions.toString(permissions)))
                : Optional.empty();
    }
}
