package org.evenodd.agent.runtime;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps other users of this machine out of directories that tell what happens in a league, where the file system knows
 * permissions: they have mode 700, and what our programs make in them later has 700 or 600.
 */
public final class OwnerOnly {

    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> DIRECTORY = PosixFilePermissions.fromString("rwx------");
    private static final FileAttribute<?>[] NONE = {};

    /** The files that this process has locked. Not paths: a path keeps its file system, and a simulated league has one. */
    private static final Set<URI> LOCKED = ConcurrentHashMap.newKeySet();

    private static final Set<PosixFilePermission> OTHERS = PosixFilePermissions.fromString("---rwxrwx");

    private OwnerOnly() {}

    /**
     * Closes a directory, with all that is in it, to others; makes it if it is missing. What is not ours stays as it
     * is, and what cannot be made is reported by whoever writes there.
     */
    public static void close(Path directory) {
        try {
            createDirectories(directory);
            Files.walkFileTree(directory.toRealPath(), new Closing());
        } catch (IOException e) {
            // as said above
        }
    }

    private static final class Closing extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            return allow(directory, DIRECTORY);
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            return attributes.isRegularFile() ? allow(file, FILE) : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
        }

        private static FileVisitResult allow(Path path, Set<PosixFilePermission> permissions) {
            PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
            try {
                if (view != null && !view.readAttributes().permissions().equals(permissions)) {
                    view.setPermissions(permissions);
                }
            } catch (IOException e) {
                // it belongs to somebody else, or is gone
            }
            return FileVisitResult.CONTINUE;
        }
    }

    /**
     * Locks a file, which others could lock, too, if they could read it; makes it if it is missing.
     *
     * @return the lock, which ends with the process at the latest; empty if somebody has it, in this process or another
     */
    public static Optional<Closeable> lock(Path file) throws IOException {
        createDirectories(file.toAbsolutePath().resolveSibling(""));
        URI locked = real(file);
        if (!LOCKED.add(locked)) {
            return Optional.empty(); // opened and closed once more, the file would be free for other processes
        }
        FileChannel channel = null;
        boolean held = false;
        try {
            channel = FileChannel.open(file, Set.of(CREATE, WRITE), attributes(file, true));
            Closing.allow(file, FILE);
            held = channel.tryLock() != null;
            return held ? Optional.of(new HeldLock(channel, locked)) : Optional.empty();
        } finally {
            if (!held) {
                new HeldLock(channel, locked).close();
            }
        }
    }

    /** Whether this process has the lock of a file. */
    public static boolean isLockedHere(Path file) throws IOException {
        return LOCKED.contains(real(file));
    }

    private static URI real(Path file) throws IOException {
        return file.toAbsolutePath()
                .resolveSibling("")
                .toRealPath()
                .resolve(file.getFileName())
                .toUri();
    }

    private record HeldLock(@Nullable FileChannel channel, URI file) implements Closeable {
        @Override
        public void close() throws IOException {
            if (channel == null) {
                LOCKED.remove(file);
            } else if (channel.isOpen()) {
                channel.close();
                LOCKED.remove(file);
            }
        }
    }

    /** Creates missing directories, closed ones below a closed one. */
    public static void createDirectories(Path directory) throws IOException {
        Path existing = directory.toAbsolutePath();
        while (Files.notExists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        Files.createDirectories(directory, isClosed(existing) ? attribute(DIRECTORY) : NONE);
    }

    /** The attributes of a new file, which others may not read if it is a secret or its directory is closed. */
    public static FileAttribute<?>[] attributes(Path file, boolean secret) throws IOException {
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix && (secret || isClosed(file.toAbsolutePath().resolveSibling(""))) ? attribute(FILE) : NONE;
    }

    private static FileAttribute<?>[] attribute(Set<PosixFilePermission> permissions) {
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)};
    }

    private static boolean isClosed(Path directory) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(directory, PosixFileAttributeView.class);
        return view != null && view.readAttributes().permissions().stream().noneMatch(OTHERS::contains);
    }

    /**
     * A warning if others may read or write a secret; empty if not, or if the file system has no permissions.
     *
     * @throws IOException if the permissions cannot be read
     */
    public static Optional<String> exposure(Path secret) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(secret, PosixFileAttributeView.class);
        if (view == null) {
            return Optional.empty();
        }
        Set<PosixFilePermission> permissions = view.readAttributes().permissions();
        return permissions.stream().anyMatch(OTHERS::contains)
                ? Optional.of("%s is a secret that others on this machine can get at (%s): chmod 600 it"
                        .formatted(secret, PosixFilePermissions.toString(permissions)))
                : Optional.empty();
    }
}
