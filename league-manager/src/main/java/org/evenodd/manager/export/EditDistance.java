package org.evenodd.manager.export;

/** How many characters must be inserted, deleted or replaced to make one text of another (Levenshtein 1966). */
final class EditDistance {

    private EditDistance() {}

    static int between(String one, String other) {
        int[] distances = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            distances[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = distances[0];
            distances[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = distances[j];
                distances[j] = Math.min(replaced, 1 + Math.min(distances[j], distances[j - 1]));
            }
        }
        return distances[other.length()];
    }
}
