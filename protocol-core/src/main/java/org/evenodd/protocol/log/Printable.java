package org.evenodd.protocol.log;

/** Text of others as a terminal or a log may show it. */
public final class Printable {

    private Printable() {}

    /** The text with control characters and changes of direction replaced by escapes that can be seen. */
    public static String of(String text) {
        if (text.codePoints().noneMatch(Printable::isUnsafe)) {
            return text;
        }
        StringBuilder safe = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(character -> append(character, safe));
        return safe.toString();
    }

    private static boolean isUnsafe(int character) {
        int type = Character.getType(character);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR
                || type == Character.SURROGATE;
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
