package org.evenodd.agent.runtime;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * A file that is replaced atomically: readers see the old content or the new, never a part.
 *
 * @param secret whether only its owner may read it, if the file system supports that, and a replacement has reached the
 *     disk when it returns
 */
public record AtomicFile(Path path, boolean secret) {

    /** A file that whoever may enter its directory may read, and that can be rebuilt after a crash. */
    public static AtomicFile view(Path path) {
        return new AtomicFile(path, false);
    }

    /** A file of mode 600 that survives a crash. */
    public static AtomicFile secret(Path path) {
        return new AtomicFile(path, true);
    }

    /**
     * Replaces the content, and creates missing directories. For one writer at a time; removes what a killed writer has
     * left.
     */
    public void replace(byte[] content) throws IOException {
        replace(List.of(content));
    }

    /** Replaces the content likewise, part by part. */
    public void replace(Iterable<byte[]> content) throws IOException {
        Path absolute = path.toAbsolutePath();
        try {
            put(absolute, content);
        } catch (NoSuchFileException e) {
            OwnerOnly.createDirectories(absolute.resolveSibling(""));
            put(absolute, content);
        }
    }

    private void put(Path absolute, Iterable<byte[]> content) throws IOException {
        Path draft = absolute.resolveSibling("." + absolute.getFileName() + ".draft");
        try {
            write(draft, content);
            Files.move(draft, absolute, ATOMIC_MOVE);
        } catch (IOException e) {
            deleteDraft(draft, e);
            throw e;
        }
    }

    private static void deleteDraft(Path draft, IOException cause) {
        try {
            Files.deleteIfExists(draft);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    private void write(Path draft, Iterable<byte[]> content) throws IOException {
        Files.deleteIfExists(draft);
        try (FileChannel channel =
                FileChannel.open(draft, Set.of(CREATE_NEW, WRITE), OwnerOnly.attributes(draft, secret))) {
            OutputStream out = Channels.newOutputStream(channel);
            for (byte[] part : content) {
                out.write(part);
            }
            if (secret) {
                channel.force(true);
            }
        }
    }
}
