package org.evenodd.referee.match;

/** Shortens text that somebody else wrote. */
final class QuotedText {

    private QuotedText() {}

    /** Returns at most this many code points of the text. */
    static String of(String text, int longest) {
        return text.codePointCount(0, text.length()) <= longest
                ? text
                : text.substring(0, text.offsetByCodePoints(0, longest)) + "…";
    }
}
