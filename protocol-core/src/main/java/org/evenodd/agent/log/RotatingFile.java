package org.evenodd.agent.log;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.READ;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.evenodd.agent.file.OwnerOnly;

/**
 * A size-bounded file that is appended to. When full it is renamed to {@code <name>.1}, the previous {@code <name>.1}
 * to {@code <name>.2} and so on; the oldest is deleted.
 *
 * @param mostBytes limit for one file, exceeded only by a single longer addition
 * @param older how many full files are kept
 */
record RotatingFile(Path path, long mostBytes, int older) {

    private static final long DEFAULT_MOST_BYTES = 20L << 20;
    private static final int DEFAULT_OLDER = 4;
    private static final byte[] LINE_END = {'\n'};

    /** Returns a log file with the usual bounds: 20 MB, and four older files of that size. */
    static RotatingFile log(Path path) {
        return new RotatingFile(path, DEFAULT_MOST_BYTES, DEFAULT_OLDER);
    }

    /** Appends to the file; creates it and its directories if missing. For one writer at a time. */
    void append(byte[] content) throws IOException {
        try {
            appendOrRotate(content);
        } catch (NoSuchFileException e) {
            OwnerOnly.createDirectories(path.toAbsolutePath().resolveSibling(""));
            Files.createFile(path, OwnerOnly.attributes(path, false));
            appendOrRotate(content);
        }
    }

    private void appendOrRotate(byte[] content) throws IOException {
        if (!appendWithin(mostBytes, content)) {
            rotate();
            appendWithin(Long.MAX_VALUE, content);
        }
    }

    /** Appends unless that makes a file that is not empty longer than this; returns whether it did. */
    private boolean appendWithin(long most, byte[] content) throws IOException {
        try (FileChannel file = FileChannel.open(path, APPEND)) {
            long size = file.size();
            if (size > 0 && size > most - content.length) {
                return false;
            }
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
            return true;
        }
    }

    /** Ends the last line if a crash or a full disk cut it short. */
    void endLine() throws IOException {
        if (Files.exists(path) && !endsInALine()) {
            Files.write(path, LINE_END, APPEND);
        }
    }

    private boolean endsInALine() throws IOException {
        try (SeekableByteChannel content = Files.newByteChannel(path, READ)) {
            if (content.size() == 0) {
                return true;
            }
            ByteBuffer last = ByteBuffer.allocate(1);
            content.position(content.size() - 1).read(last);
            return last.get(0) == LINE_END[0];
        }
    }

    private void rotate() throws IOException {
        for (int age = older; age > 0; age--) {
            Path younger = aged(age - 1);
            if (Files.exists(younger)) {
                Files.move(younger, aged(age), REPLACE_EXISTING);
            }
        }
    }

    private Path aged(int age) {
        return age == 0 ? path : path.resolveSibling(path.getFileName() + "." + age);
    }
}
