package org.evenodd.protocol.file;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A file that is replaced as a whole: who reads it finds the old content or the new, never a part.
 *
 * @param secret whether nobody but its owner may read it, where the file system knows owners
 * @param durable whether a replacement has reached the disk when it returns
 */
public record AtomicFile(Path path, boolean secret, boolean durable) {

    private static final FileAttribute<?>[] FOR_ANYBODY = {};

    /** A file that anybody may read, and that can be made again after a crash. */
    public static AtomicFile view(Path path) {
        return new AtomicFile(path, false, false);
    }

    /** A file of mode 600 that survives a crash. */
    public static AtomicFile secret(Path path) {
        return new AtomicFile(path, true, true);
    }

    /**
     * Puts new content in place of the old, and makes the directories on the way. For one writer at a time; what a writer that
     * was killed has left is cleared away.
     */
    public void replace(byte[] content) throws IOException {
        replace(content, () -> {});
    }

    /**
     * Replaces the content likewise.
     *
     * @param directoryMade run at once where the file's directory was not there and had to be made, even if the file cannot
     *     be written then
     */
    public void replace(byte[] content, Runnable directoryMade) throws IOException {
        Path absolute = path.toAbsolutePath();
        Path directory = absolute.getParent();
        if (directory != null && makeDirectory(directory)) {
            directoryMade.run();
        }
        Path draft = absolute.resolveSibling("." + absolute.getFileName() + ".draft");
        Files.deleteIfExists(draft);
        try {
            write(draft, content);
            Files.move(draft, absolute, ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** Whether it was made just now; asking first and making then would overlook what others do in between. */
    private static boolean makeDirectory(Path directory) throws IOException {
        Path above = directory.getParent();
        if (above != null) {
            Files.createDirectories(above);
        }
        try {
            Files.createDirectory(directory);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    private void write(Path draft, byte[] content) throws IOException {
        try (FileChannel channel = FileChannel.open(draft, Set.of(CREATE_NEW, WRITE), attributes(draft))) {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            if (durable) {
                channel.force(true);
            }
        }
    }

    private FileAttribute<?>[] attributes(Path draft) {
        boolean posix = draft.getFileSystem().supportedFileAttributeViews().contains("posix");
        return secret && posix ? OwnerOnly.ATTRIBUTES : FOR_ANYBODY;
    }

    private static final class OwnerOnly {
        static final FileAttribute<?>[] ATTRIBUTES = {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        };
    }
}
