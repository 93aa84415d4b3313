package org.evenodd.manager.token;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/** A file that holds one secret in one line and that only its owner may read (mode 600, where files have modes). */
record SecretFile(Path path) {
    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /** The secret; empty where there is no file. */
    Optional<String> read() throws IOException {
        return Files.exists(path) ? Optional.of(Files.readString(path, US_ASCII).strip()) : Optional.empty();
    }

    /** Replaces the secret, in one step and on the disk before it returns. */
    void write(String secret) throws IOException {
        Path directory = path.toAbsolutePath().resolveSibling(".").normalize();
        Files.createDirectories(directory);
        Path draft = directory.resolve(path.getFileName() + ".new");
        Files.deleteIfExists(draft);
        try (FileChannel channel = FileChannel.open(draft, options(), attributes())) {
            channel.write(ByteBuffer.wrap((secret + '\n').getBytes(US_ASCII)));
            channel.force(true);
        }
        move(draft);
    }

    private static Set<StandardOpenOption> options() {
        return Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    private static FileAttribute<?>[] attributes() {
        boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        return posix ? new FileAttribute<?>[] {OWNER_ONLY} : new FileAttribute<?>[0];
    }

    private void move(Path draft) throws IOException {
        try {
            Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(draft, path, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
