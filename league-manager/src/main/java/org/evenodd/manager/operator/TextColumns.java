package org.evenodd.manager.operator;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.value.Printable;

/** Rows of a table as aligned lines. */
final class TextColumns {

    private static final String BETWEEN = "  ";

    private TextColumns() {}

    /**
     * Returns one line a row, each column as wide as its widest text; the last is not padded.
     *
     * @param rows of equal length
     */
    static List<String> of(List<List<String>> rows) {
        List<String> lines = new ArrayList<>();
        List<List<String>> safe = rows.stream()
                .map(row -> row.stream().map(Printable::of).toList())
                .toList();
        for (List<String> row : safe) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                line.append(BETWEEN).append(row.get(column));
                line.append(" ".repeat(width(safe, column) - length(row.get(column))));
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    private static int width(List<List<String>> rows, int column) {
        return rows.stream().mapToInt(row -> length(row.get(column))).max().orElse(0);
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
