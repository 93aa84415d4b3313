package org.evenodd.protocol.json;

/** UTF-16 surrogates, of which a lone half has no UTF-8 form. */
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
