package org.evenodd.manager.league;

import java.text.Normalizer;
import java.util.Locale;
import org.evenodd.protocol.value.DisplayName;

/**
 * The skeleton of a name in the sense of Unicode's UTS 39: two names with the same skeleton look alike. Covers
 * case, compatibility forms, invisible characters, spaces, and the Cyrillic and Greek letters that look like Latin
 * ones; not the remaining confusables of UTS 39, such as l and 1.
 */
public final class NameSkeleton {

    private static final String FOREIGN = "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445"
            + "\u0455\u0456\u0458\u0501\u051b\u051d\u04bb\u03b1\u03b2\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7";
    private static final String LATIN = "abekmhopctyxsijdqwhabezhikmnoptyx";

    private NameSkeleton() {}

    /** Whether two names look the same. */
    public static boolean alike(DisplayName one, DisplayName other) {
        return of(one.value()).equals(of(other.value()));
    }

    /** What a name looks like: equal for two names that look the same. */
    public static String of(String name) {
        StringBuilder skeleton = new StringBuilder();
        String folded = Normalizer.normalize(name, Normalizer.Form.NFKD)
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT);
        Normalizer.normalize(folded, Normalizer.Form.NFKC)
                .codePoints()
                .filter(character -> !isIgnorable(character))
                .map(NameSkeleton::plain)
                .forEach(skeleton::appendCodePoint);
        return skeleton.toString().strip().replaceAll(" +", " ");
    }

    /** Characters that leave no ink: joiners, direction marks, variation selectors, tags, fillers. */
    private static boolean isIgnorable(int character) {
        return Character.getType(character) == Character.FORMAT
                || character == 0x034f
                || (character >= 0x115f && character <= 0x1160)
                || character == 0x2800
                || (character >= 0xfe00 && character <= 0xfe0f)
                || (character >= 0xe0100 && character <= 0xe01ef);
    }

    private static int plain(int character) {
        if (Character.isSpaceChar(character)) {
            return ' ';
        }
        int found = FOREIGN.indexOf(character);
        return found < 0 ? character : LATIN.charAt(found);
    }
}
