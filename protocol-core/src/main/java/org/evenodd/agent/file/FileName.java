package org.evenodd.agent.file;

import org.evenodd.protocol.value.Digest;

/** A name that any file system takes, and that leads nowhere else. */
final class FileName {

    private static final String UNSAFE = "[^A-Za-z0-9 _-]";

    private static final int DIGITS = 8;

    private FileName() {}

    /** The text itself where it is harmless, else a likeness of it with a digest, so that two texts never share one. */
    static String of(String text) {
        String likeness = text.replaceAll(UNSAFE, "_").strip();
        return likeness.equals(text)
                ? text
                : likeness + '-' + Digest.sha256(text).value().substring(0, DIGITS);
    }
}
