package org.evenodd.protocol.error;

/** What an error or a note may quote of a value: its beginning, cut between letters. */
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
