package org.evenodd.protocol.value;

/** Makes text from others safe to show on a terminal or in a log. */
public final class Printable {

    /** The last two code points of each Unicode plane are noncharacters. */
    private static final int LAST_TWO = 0xfffe;

    private static final int FIRST_NONCHARACTER = 0xfdd0;
    private static final int LAST_NONCHARACTER = 0xfdef;
    private static final int ZERO_WIDTH_NON_JOINER = 0x200c;
    private static final int ZERO_WIDTH_JOINER = 0x200d;

    private Printable() {}

    /**
     * Returns the text with control characters, bidirectional controls and noncharacters replaced by visible escapes.
     * The result is also valid in XML.
     */
    public static String of(String text) {
        if (text.codePoints().noneMatch(Printable::isUnsafe)) {
            return text;
        }
        StringBuilder safe = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(character -> append(character, safe));
        return safe.toString();
    }

    /** Returns a name as people are shown it: with the agent's id behind it if the name itself could be taken for one. */
    public static String of(DisplayName name, Object id) {
        String shown = of(name.value());
        return name.readsLikeAnId() ? "%s (%s)".formatted(shown, id) : shown;
    }

    private static boolean isUnsafe(int character) {
        int type = Character.getType(character);
        return type == Character.CONTROL
                || (type == Character.FORMAT && !isJoiner(character))
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR
                || type == Character.SURROGATE
                || isNoncharacter(character);
    }

    /** Returns whether a code point is a noncharacter (Unicode 23.7). */
    public static boolean isNoncharacter(int character) {
        return (character & LAST_TWO) == LAST_TWO
                || (character >= FIRST_NONCHARACTER && character <= LAST_NONCHARACTER);
    }

    /** Joiners are legitimate in Persian words and in many emoji. */
    private static boolean isJoiner(int character) {
        return character == ZERO_WIDTH_NON_JOINER || character == ZERO_WIDTH_JOINER;
    }

    private static void append(int character, StringBuilder safe) {
        if (!isUnsafe(character)) {
            safe.appendCodePoint(character);
        } else if (character == '\n') {
            safe.append("\\n");
        } else {
            safe.append("\\u%04x".formatted(character));
        }
    }
}
