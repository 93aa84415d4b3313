package org.evenodd.agent.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Reads files that people write with any editor: in UTF-8, perhaps with a byte order mark, which is no part of the text. */
public final class TextFile {

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private TextFile() {}

    /** The bytes of a file, without the mark. */
    public static byte[] bytes(Path file) throws IOException {
        byte[] all = Files.readAllBytes(file);
        int mark = BYTE_ORDER_MARK.length;
        boolean marked = all.length >= mark && Arrays.equals(all, 0, mark, BYTE_ORDER_MARK, 0, mark);
        return marked ? Arrays.copyOfRange(all, mark, all.length) : all;
    }

    /** The text of a file, without the mark and the blanks around it. */
    public static String line(Path file) throws IOException {
        return new String(bytes(file), UTF_8).strip();
    }
}
