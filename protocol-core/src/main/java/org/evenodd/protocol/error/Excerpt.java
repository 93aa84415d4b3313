package org.evenodd.protocol.error;

/** Shortens a value for errors and notes, without cutting a character in half. */
public final class Excerpt {

    private static final int LONGEST = 60;

    private Excerpt() {}

    public static String of(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return text.substring(0, end) + "…";
    }
}
