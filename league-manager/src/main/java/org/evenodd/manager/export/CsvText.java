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
 * <p>A text that a spreadsheet would take for a formula, because it begins with one of {@code = + - @}, or for a value
 * that it writes in another way, like {@code 0012}, {@code 1e5}, {@code 3/4} or {@code TRUE}, is prefixed with an
 * apostrophe; likewise any part after a semicolon, where some spreadsheets start a new cell despite quotes. So is one that
 * begins with an apostrophe: whoever takes away one at these places has the texts as they were. Control characters are
 * escaped.
 */
final class CsvText {

    private static final String FORMULA = "['=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]";

    /** Not a whole number as spreadsheets write it, nor a version like 1.2.3. */
    private static final String NUMBER =
            "(?!(?:0|[1-9]\\d{0,14}|\\d+(?:\\.\\d+){2,})\\s*(?:;|$))[.,$\u20AC\u00A3]?\\d[\\d.,/:+\\-e%$\u20AC\u00A3 ]*";

    private static final String MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}";
    private static final String DATE =
            MONTH + "[ ./-]?\\d{1,4}|\\d{1,4}[ ./-]?" + MONTH + "(?:[ ./-]\\d{1,4})?|\\d{1,2}(?::\\d\\d)* ?[ap]m?";

    private static final Pattern CHANGED = Pattern.compile(
            "(?<=^|;)(?=\\s*(?:%s|(?:%s|%s|true|false)\\s*(?:;|$)))".formatted(FORMULA, NUMBER, DATE),
            Pattern.CASE_INSENSITIVE);

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
                        text, any -> CHANGED.matcher(Printable.of(any)).replaceAll("'"))
                : Table.text(cell);
    }
}
