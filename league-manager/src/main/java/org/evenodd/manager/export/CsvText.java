package org.evenodd.manager.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;

/**
 * A table as CSV (RFC 4180) with a header.
 *
 * <p>A text that a spreadsheet would take for a formula, because it begins with one of {@code = + - @}, is prefixed
 * with an apostrophe; likewise any part after a semicolon, where some spreadsheets start a new cell despite quotes.
 * Control characters are escaped.
 */
final class CsvText {

    private static final Pattern FORMULA = Pattern.compile("(?<=^|;)(?=\\s*[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20])");

    /** The byte order mark by which spreadsheets recognise UTF-8. */
    private static final String MARK = "\uFEFF";

    private CsvText() {}

    /** The bytes of a file for spreadsheets. */
    static byte[] file(Table table) {
        return (MARK + of(table)).getBytes(UTF_8);
    }

    static String of(Table table) {
        StringBuilder text = new StringBuilder();
        Map<String, String> safe = new HashMap<>(); // almost all texts are in a table many times
        try (CSVPrinter printer = new CSVPrinter(text, CSVFormat.RFC4180)) {
            printer.printRecord(table.header());
            for (List<@Nullable Object> row : table.rows()) {
                printer.printRecord(row.stream().map(cell -> field(cell, safe)).toList());
            }
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String field(@Nullable Object cell, Map<String, String> safe) {
        return cell instanceof String text
                ? safe.computeIfAbsent(
                        text, any -> FORMULA.matcher(Printable.of(any)).replaceAll("'"))
                : Table.text(cell);
    }
}
