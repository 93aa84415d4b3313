package org.evenodd.manager.export;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Pattern;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.protocol.value.Printable;

/**
 * The tables as a workbook for spreadsheets (Office Open XML, ISO/IEC 29500), each as a sheet with a frozen heading and a
 * filter. Numbers are numbers and times are dates in UTC. Texts are texts, whatever they begin with, with control
 * characters escaped as in CSV. The same tables always give the same bytes.
 */
final class TableWorkbook {

    /** More do not fit into a cell. */
    private static final int LONGEST_TEXT = 32_767;

    private static final int NARROWEST = 6;
    private static final int WIDEST = 60;
    private static final int ROOM_FOR_THE_FILTER = 4;

    /** What a reader of such a file would take for an escaped character. */
    private static final Pattern LIKE_AN_ESCAPE = Pattern.compile("_(?=x[0-9A-Fa-f]{4}_)");

    private final Export export;

    private TableWorkbook(Export export) {
        this.export = export;
    }

    /**
     * The bytes of a file.
     *
     * @throws IOException if no temporary file can be written
     * @throws ProgramException (wrong usage) if a table is larger than a sheet can be
     */
    static byte[] of(Export export) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Workbook workbook = new Workbook(bytes, "even-odd-league", null)) {
            TableWorkbook tables = new TableWorkbook(export);
            export.allTables().forEach(table -> tables.add(table, workbook));
        }
        return TimelessZip.of(bytes.toByteArray());
    }

    private void add(Table table, Workbook workbook) {
        if (table.rows().size() >= Worksheet.MAX_ROWS || table.headings().size() > Worksheet.MAX_COLS) {
            throw ProgramException.wrongUsage(
                    "the table %s is too large for a sheet: use --format csv".formatted(table.name()));
        }
        Worksheet sheet = workbook.newWorksheet(table.name());
        addHeading(table, sheet);
        CrossTableColours colours = CrossTableColours.of(table, export);
        for (int row = 0; row < table.rows().size(); row++) {
            List<Cell> cells = table.rows().get(row);
            for (int column = 0; column < cells.size(); column++) {
                set(sheet, row + 1, column, cells.get(column));
                int at = column;
                int line = row;
                colours.at(row, column)
                        .ifPresent(colour -> sheet.style(line + 1, at)
                                .fillColor(colour)
                                .horizontalAlignment("center")
                                .set());
            }
        }
    }

    private static void addHeading(Table table, Worksheet sheet) {
        List<String> header = table.header();
        for (int column = 0; column < header.size(); column++) {
            sheet.value(0, column, header.get(column));
            sheet.style(0, column).bold().set();
            sheet.width(column, width(table, column));
        }
        sheet.freezePane(CrossTableColours.isCrossTable(table) ? CrossTableColours.FIRST : 0, 1);
        sheet.pageOrientation("landscape");
        sheet.setFitToPage(true);
        sheet.fitToHeight((short) 0);
        sheet.repeatRows(0);
        sheet.setAutoFilter(0, 0, table.rows().size(), header.size() - 1);
    }

    private static int width(Table table, int column) {
        int longest = table.rows().stream()
                .mapToInt(row -> row.get(column).text().length())
                .max()
                .orElse(0);
        int heading = table.header().get(column).length() + ROOM_FOR_THE_FILTER;
        return Math.max(NARROWEST, Math.min(WIDEST, Math.max(longest + 2, heading)));
    }

    private static void set(Worksheet sheet, int row, int column, Cell cell) {
        if (cell instanceof Cell.Whole whole) {
            sheet.value(row, column, whole.value());
        } else if (cell instanceof Cell.Decimal decimal) {
            sheet.value(row, column, decimal.value());
            format(sheet, row, column, "0.00");
        } else if (cell instanceof Cell.PointInTime time) {
            sheet.value(row, column, LocalDateTime.ofInstant(time.value(), ZoneOffset.UTC));
            format(sheet, row, column, "yyyy-mm-dd hh:mm:ss");
        } else if (!cell.text().isEmpty()) {
            sheet.value(row, column, text(cell));
        }
    }

    private static void format(Worksheet sheet, int row, int column, String format) {
        sheet.style(row, column).format(format).set();
    }

    private static String text(Cell cell) {
        String text = LIKE_AN_ESCAPE.matcher(Printable.of(cell.text())).replaceAll("_x005F_");
        return text.codePointCount(0, text.length()) <= LONGEST_TEXT / 2
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST_TEXT / 2));
    }
}
