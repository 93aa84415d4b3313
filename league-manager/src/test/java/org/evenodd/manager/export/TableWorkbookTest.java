package org.evenodd.manager.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.manager.export.Table.ColumnHeading;
import org.evenodd.manager.export.WorkbookReader.ReadCell;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.value.Printable;
import org.junit.jupiter.api.Test;

class TableWorkbookTest {

    private static final Instant FIRST_DAY =
            LocalDate.of(1899, 12, 30).atStartOfDay().toInstant(ZoneOffset.UTC);
    private static final BigDecimal DAY = BigDecimal.valueOf(Duration.ofDays(1).toMillis());

    private final Export export = ExportSamples.of(PlayedLeagues.meddledWith());

    private static WorkbookReader read(Export export) throws IOException {
        return new WorkbookReader(TableWorkbook.of(export));
    }

    private static Export of(Table table) {
        return new Export(table, List.of());
    }

    private static Table table(Object... cells) {
        List<ColumnHeading> headings = Collections.nCopies(cells.length, new ColumnHeading("c", "m"));
        return new Table("t", "", headings, List.of(List.of(cells)));
    }

    @Test
    void hasASheetForEachTableInItsOrderWithItsCellsAndTheirTypes() throws IOException {
        WorkbookReader workbook = read(export);
        assertThat(workbook.sheets())
                .isEqualTo(export.allTables().stream().map(Table::name).toList());
        for (Table table : export.allTables()) {
            Map<String, ReadCell> cells = workbook.cells(table.name());
            int filled = table.headings().size();
            for (int column = 0; column < table.headings().size(); column++) {
                assertSame(table.header().get(column), cells.get(WorkbookReader.place(0, column)));
                for (int row = 0; row < table.rows().size(); row++) {
                    Object cell = table.rows().get(row).get(column);
                    if (!Table.text(cell).isEmpty()) {
                        filled++;
                        assertSame(cell, cells.get(WorkbookReader.place(row + 1, column)));
                    }
                }
            }
            assertThat(cells.values().stream().filter(cell -> !cell.value().isEmpty()))
                    .as(table.name())
                    .hasSize(filled);
        }
    }

    private static void assertSame(Object cell, ReadCell read) {
        if (cell instanceof String text) {
            assertThat(read.type()).isEqualTo("s");
            assertThat(read.value()).isEqualTo(Printable.of(text));
            return;
        }
        assertThat(read.type()).isEqualTo("n");
        if (cell instanceof Instant time) {
            assertThat(time(read.value())).isEqualTo(time.truncatedTo(ChronoUnit.SECONDS));
            assertThat(read.format()).isEqualTo("yyyy-mm-dd hh:mm:ss");
        } else {
            assertThat(new BigDecimal(read.value())).isEqualByComparingTo(new BigDecimal(Table.text(cell)));
        }
    }

    private static Instant time(String serial) {
        long millis = new BigDecimal(serial)
                .multiply(DAY)
                .setScale(0, RoundingMode.HALF_UP)
                .longValueExact();
        return FIRST_DAY.plusMillis(millis).truncatedTo(ChronoUnit.SECONDS);
    }

    /** On so many pages as its rows need, each as wide as the table and with its heading. */
    @Test
    void printsEachTableAcrossThePageFreezesItsHeadingAndFiltersByIt() throws IOException {
        WorkbookReader workbook = read(export);
        Table results = export.table("results");
        String last =
                WorkbookReader.place(results.rows().size(), results.headings().size() - 1);
        assertThat(workbook.part("xl/worksheets/sheet2.xml"))
                .contains("fitToPage=\"true\"", "orientation=\"landscape\"", "fitToHeight=\"0\"")
                .contains("ySplit=\"1\"", "state=\"frozen\"", "<autoFilter ref=\"A1:" + last + '"')
                .doesNotContain("fitToWidth=\"0\"");
        assertThat(workbook.part("xl/workbook.xml")).contains("_xlnm.Print_Titles");
    }

    /** A page is shrunk to the table's width: the grades' headings alone would make a letter a millimetre high. */
    @Test
    void turnsTheHeadingsOfTablesThatWouldBeTooWideForAPage() throws IOException {
        WorkbookReader workbook = read(export);
        assertThat(width(workbook.part("xl/worksheets/sheet1.xml"))).isLessThan(270);
        assertThat(workbook.part("xl/styles.xml")).contains("textRotation=\"90\"");
        assertThat(workbook.part("xl/worksheets/sheet1.xml")).contains("paperSize=\"9\"");
    }

    private static double width(String sheet) {
        return Pattern.compile("<col [^>]*width=\"([0-9.]+)\"")
                .matcher(sheet)
                .results()
                .mapToDouble(column -> Double.parseDouble(column.group(1)))
                .sum();
    }

    @Test
    void hasTextsAsTheyAreAndNeverAFormula() throws IOException {
        WorkbookReader workbook = read(of(table("=1+1", "_x003D_1+1", "a\tb\u0000\u202e", "<&>\"' 😀")));
        Map<String, ReadCell> cells = workbook.cells("t");
        assertThat(workbook.part("xl/worksheets/sheet1.xml")).doesNotContain("<f>");
        assertThat(List.of("A2", "B2", "C2", "D2"))
                .extracting(cells::get)
                .extracting(ReadCell::value)
                .containsExactly("=1+1", "_x003D_1+1", "a\\u0009b\\u0000\\u202e", "<&>\"' 😀");
    }

    @Test
    void cutsATextThatIsTooLongForACell() throws IOException {
        String read = read(of(table("😀".repeat(40_000)))).cells("t").get("A2").value();
        assertThat(read).hasSizeLessThanOrEqualTo(32_767).matches("(😀)+");
    }

    @Test
    void coloursTheCrossTablesByWhoTookMoreAndKeepsTheLetters() throws IOException {
        Export smooth = ExportSamples.of(PlayedLeagues.smooth(4));
        Map<String, ReadCell> outcomes = read(smooth).cells("cross_table_outcomes");
        List<String> colours = new ArrayList<>();
        for (int row = 0; row < 4; row++) {
            for (int column = 0; column < 4; column++) {
                ReadCell cell = outcomes.get(WorkbookReader.place(row + 1, column + 2));
                if (row != column) {
                    colours.add(cell.value() + cell.fill());
                }
            }
        }
        assertThat(colours).hasSize(12).isSubsetOf("WFF9ECAE9", "DFFE6E6E6", "LFFFDBF6F");
        assertThat(read(smooth).cells("standings").values())
                .allMatch(cell -> cell.fill().isEmpty());
    }

    @Test
    void isRefusedWhereATableIsLargerThanASheet() {
        List<Object> row = List.of(1L);
        Table large =
                new Table("results", "", List.of(new ColumnHeading("c", "m")), Collections.nCopies(1_048_576, row));
        assertThatThrownBy(() -> TableWorkbook.of(of(large)))
                .isInstanceOf(ProgramException.class)
                .hasMessage("the table results is too large for a sheet: use --format csv");
    }
}
