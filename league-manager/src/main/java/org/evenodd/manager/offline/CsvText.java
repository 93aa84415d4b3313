package org.evenodd.manager.offline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.evenodd.manager.export.Cell;
import org.evenodd.manager.export.Table;
import org.evenodd.protocol.log.Printable;

/**
 * A table as CSV (RFC 4180) with a header.
 *
 * <p>A text that a spreadsheet would take for a formula, because it begins with one of {@code = + - @}, gets an apostrophe in
 * front. Control characters are shown as escapes.
 */
final class CsvText {

    private static final Pattern FORMULA = Pattern.compile("^\\s*[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20].*", Pattern.DOTALL);

    private CsvText() {}

    static String of(Table table) {
        StringBuilder text = new StringBuilder();
        try (CSVPrinter printer = new CSVPrinter(text, CSVFormat.RFC4180)) {
            printer.printRecord(table.header());
            for (List<Cell> row : table.rows()) {
                printer.printRecord(row.stream().map(CsvText::field).toList());
            }
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String field(Cell cell) {
        if (cell instanceof Cell.Text text) {
            return harmless(Printable.of(text.value()));
        }
        return cell instanceof Cell.Whole whole ? String.valueOf(whole.value()) : "";
    }

    private static String harmless(String text) {
        return FORMULA.matcher(text).matches() ? "'" + text : text;
    }
}
