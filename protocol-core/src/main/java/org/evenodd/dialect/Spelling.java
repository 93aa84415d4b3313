package org.evenodd.dialect;

import java.util.Locale;

/** Compares names: {@code parityChoice}, {@code parity-choice} and {@code PARITY_CHOICE} are the same. */
final class Spelling {

    private static final String SEPARATORS = "[_\\-. /]";

    private Spelling() {}

    static String folded(String name) {
        return name.replaceAll(SEPARATORS, "").toLowerCase(Locale.ROOT);
    }
}
