package org.evenodd.agent.file;

import org.evenodd.protocol.value.Digest;

/** Makes safe file names for any file system. */
final class FileName {

    private static final String UNSAFE = "[^A-Za-z0-9 _-]";

    private static final int DIGITS = 8;

    private FileName() {}

    /** The text itself if it is safe, else a similar name with a digest, so that two texts never share a name. */
    static String of(String text) {
        String likeness = likeness(text).strip();
        return likeness.equals(text)
                ? text
                : likeness + '-' + Digest.sha256(text).value().substring(0, DIGITS);
    }

    /** A safe name like the text, which other texts may share. */
    static String likeness(String text) {
        return text.replaceAll(UNSAFE, "_");
    }
}
