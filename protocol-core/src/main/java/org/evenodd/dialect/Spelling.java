package org.evenodd.dialect;

import java.util.Locale;

/** How names are compared: {@code parityChoice}, {@code parity-choice} and {@code PARITY_CHOICE} are one name. */
final class Spelling {

    private static final String SEPARATORS = "[_\\-. ]";

    private Spelling() {}

    static String folded(String name) {
        return name.replaceAll(SEPARATORS, "").toLowerCase(Locale.ROOT);
    }
}
