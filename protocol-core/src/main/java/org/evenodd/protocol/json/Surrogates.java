package org.evenodd.protocol.json;

/** Detects lone UTF-16 surrogates, which have no UTF-8 form. */
final class Surrogates {

    private Surrogates() {}

    static boolean arePaired(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                int codePoint = text.codePointAt(i);
                if (!Character.isSupplementaryCodePoint(codePoint)) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }
}
