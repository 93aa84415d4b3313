package org.evenodd.manager.export;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.dhatim.fastexcel.PaperSize;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;

/**
 * The tables as a workbook for spreadsheets (Office Open XML, ISO/IEC 29500), each as a sheet with a frozen heading and a
 * filter. Numbers are numbers and times are dates in UTC. Texts are texts, whatever they begin with, with control
 * characters escaped as in CSV.
 */
final class TableWorkbook {

    /** More do not fit into a cell. */
    private static final int LONGEST_TEXT = 32_767;

    private static final int NARROWEST = 6;
    private static final int WIDEST = 60;
    private static final int ROOM_FOR_THE_FILTER = 4;

    /** As many characters as a printed page is wide; in wider tables the headings stand upright, to be legible on it. */
    private static final int PAGE = 130;

    private static final double POINTS_PER_LETTER = 6.5;
    private static final float MARGIN_IN_INCHES = 0.4f;

    /** What a reader of such a file would take for an escaped character. */
    private static final Pattern LIKE_AN_ESCAPE = Pattern.compile("_(?=x[0-9A-Fa-f]{4}_)");

    /** Blue and orange, which colour-blind people tell apart, and light enough to read what is written on them. */
    private static final String MORE = "FF9ECAE9";

    private static final String AS_MANY = "FFE6E6E6";
    private static final String FEWER = "FFFDBF6F";

    /** The first column of a player in a cross-table. */
    private static final int FIRST_PLAYER = 2;

    private final Export export;

    private TableWorkbook(Export export) {
        this.export = export;
    }

    /**
     * The bytes of a file.
     *
     * @throws IOException never, as it writes to memory
     * @throws ProgramException (wrong usage) if a table is larger than a sheet can be
     */
    static byte[] of(Export export) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Workbook workbook = new Workbook(bytes, "even-odd-league", null)) {
            TableWorkbook tables = new TableWorkbook(export);
            export.allTables().forEach(table -> tables.add(table, workbook));
        }
        return bytes.toByteArray();
    }

    private void add(Table table, Workbook workbook) {
        if (table.rows().size() >= Worksheet.MAX_ROWS || table.headings().size() > Worksheet.MAX_COLS) {
            throw ProgramException.wrongUsage(
                    "the table %s is too large for a sheet: use --format csv".formatted(table.name()));
        }
        Worksheet sheet = workbook.newWorksheet(table.name());
        boolean isCrossTable = table.name().startsWith(PlayerTables.CROSS_TABLE);
        addHeading(table, sheet, isCrossTable ? FIRST_PLAYER : 0);
        for (int row = 0; row < table.rows().size(); row++) {
            for (int column = 0; column < table.headings().size(); column++) {
                set(sheet, row + 1, column, table.rows().get(row).get(column));
            }
        }
        if (isCrossTable) {
            colour(sheet, export.table(PlayerTables.CROSS_TABLE).rows());
        }
    }

    /** Colours the cells of a cross-table: whether the row's player took more, as many or fewer points. */
    private static void colour(Worksheet sheet, List<List<@Nullable Object>> points) {
        for (int row = 0; row < points.size(); row++) {
            for (int column = FIRST_PLAYER; column < points.get(row).size(); column++) {
                Object own = points.get(row).get(column);
                Object other = points.get(column - FIRST_PLAYER).get(row + FIRST_PLAYER);
                if (own instanceof Long more && other instanceof Long fewer) {
                    sheet.style(row + 1, column)
                            .fillColor(colour(more.compareTo(fewer)))
                            .horizontalAlignment("center")
                            .set();
                }
            }
        }
    }

    private static String colour(int lead) {
        return lead == 0 ? AS_MANY : lead > 0 ? MORE : FEWER;
    }

    private static void addHeading(Table table, Worksheet sheet, int frozenColumns) {
        List<String> header = table.header();
        boolean upright = IntStream.range(0, header.size())
                        .map(column -> width(table, column, false))
                        .sum()
                > PAGE;
        for (int column = 0; column < header.size(); column++) {
            sheet.value(0, column, header.get(column));
            sheet.style(0, column).bold().rotation(upright ? 90 : 0).set();
            sheet.width(column, width(table, column, upright));
        }
        if (upright) {
            int longest = header.stream().mapToInt(String::length).max().orElse(0);
            sheet.rowHeight(0, (longest + ROOM_FOR_THE_FILTER) * POINTS_PER_LETTER);
        }
        sheet.paperSize(PaperSize.A4_PAPER);
        sheet.leftMargin(MARGIN_IN_INCHES);
        sheet.rightMargin(MARGIN_IN_INCHES);
        sheet.freezePane(frozenColumns, 1);
        sheet.pageOrientation("landscape");
        sheet.setFitToPage(true);
        sheet.fitToHeight((short) 0);
        sheet.repeatRows(0);
        sheet.setAutoFilter(0, 0, table.rows().size(), header.size() - 1);
    }

    private static int width(Table table, int column, boolean upright) {
        int longest = table.rows().stream()
                .mapToInt(row -> Table.text(row.get(column)).length())
                .max()
                .orElse(0);
        int heading = upright ? 0 : table.header().get(column).length() + ROOM_FOR_THE_FILTER;
        return Math.max(NARROWEST, Math.min(WIDEST, Math.max(longest + 2, heading)));
    }

    private static void set(Worksheet sheet, int row, int column, @Nullable Object cell) {
        if (cell instanceof Number number) {
            sheet.value(row, column, number);
            if (cell instanceof BigDecimal) {
                format(sheet, row, column, "0.00");
            }
        } else if (cell instanceof Instant time) {
            sheet.value(row, column, LocalDateTime.ofInstant(time, ZoneOffset.UTC));
            format(sheet, row, column, "yyyy-mm-dd hh:mm:ss");
        } else if (!Table.text(cell).isEmpty()) {
            sheet.value(row, column, text(Table.text(cell)));
        }
    }

    private static void format(Worksheet sheet, int row, int column, String format) {
        sheet.style(row, column).format(format).set();
    }

    private static String text(String cell) {
        String text = LIKE_AN_ESCAPE.matcher(Printable.of(cell)).replaceAll("_x005F_");
        return text.codePointCount(0, text.length()) <= LONGEST_TEXT / 2
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST_TEXT / 2));
    }
}
