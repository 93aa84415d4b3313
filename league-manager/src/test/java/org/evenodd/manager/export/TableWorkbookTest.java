package org.evenodd.manager.export;

import static java.nio.charset.StandardCharsets.UTF_8;
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
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.manager.export.Table.ColumnHeading;
import org.evenodd.manager.export.WorkbookReader.ReadCell;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.value.Printable;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

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
    void hasASheetForEachTableWithItsNameInItsOrder() throws IOException {
        List<String> sheets = read(export).sheets();
        assertThat(sheets)
                .isEqualTo(export.allTables().stream().map(Table::name).toList());
        assertThat(sheets)
                .startsWith("grades")
                .allMatch(name -> name.length() <= 31 && name.matches("[a-z_]+"))
                .doesNotHaveDuplicates();
    }

    @Test
    void hasTheCellsOfTheTablesWithTheirTypes() throws IOException {
        WorkbookReader workbook = read(export);
        for (Table table : export.allTables()) {
            Map<String, ReadCell> cells = workbook.cells(table.name());
            int filled = table.headings().size();
            for (int column = 0; column < table.headings().size(); column++) {
                ReadCell heading = cells.get(WorkbookReader.place(0, column));
                assertThat(heading.value()).isEqualTo(table.header().get(column));
                assertThat(heading.bold()).isTrue();
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
            assertThat(cells.values()).noneMatch(ReadCell::formula);
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
    void printsEachTableAcrossThePage() throws IOException {
        WorkbookReader workbook = read(export);
        assertThat(new String(workbook.parts().get("xl/worksheets/sheet2.xml"), UTF_8))
                .contains("fitToPage=\"true\"", "orientation=\"landscape\"", "fitToHeight=\"0\"")
                .doesNotContain("fitToWidth=\"0\"");
        assertThat(new String(workbook.parts().get("xl/workbook.xml"), UTF_8)).contains("_xlnm.Print_Titles");
    }

    @Test
    void hasTextsAsTheyAreAndNeverAFormula() throws IOException {
        Map<String, ReadCell> cells = read(of(table("=1+1", "_x003D_1+1", "a\tb\u0000\u202e", "<&>\"' 😀")))
                .cells("t");
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
    void freezesTheHeadingAndFiltersByIt() throws IOException {
        WorkbookReader workbook = read(export);
        for (Table table : export.allTables()) {
            Element sheet = workbook.sheet(table.name());
            Element pane = WorkbookReader.children(sheet, "pane").get(0);
            assertThat(pane.getAttribute("state")).isEqualTo("frozen");
            assertThat(pane.getAttribute("ySplit")).isEqualTo("1");
            String last =
                    WorkbookReader.place(table.rows().size(), table.headings().size() - 1);
            assertThat(WorkbookReader.children(sheet, "autoFilter").get(0).getAttribute("ref"))
                    .isEqualTo("A1:" + last);
            assertThat(WorkbookReader.children(sheet, "col"))
                    .hasSize(table.headings().size())
                    .allSatisfy(column -> assertThat(Double.parseDouble(column.getAttribute("width")))
                            .isBetween(6.0, 60.0));
        }
    }

    @Test
    void coloursTheCrossTablesByWhoTookMoreAndKeepsTheLetters() throws IOException {
        Export smooth = ExportSamples.of(PlayedLeagues.smooth(4));
        Map<String, ReadCell> outcomes = read(smooth).cells("cross_table_outcomes");
        Table points = smooth.table("cross_table");
        int coloured = 0;
        for (int row = 0; row < 4; row++) {
            for (int column = 0; column < 4; column++) {
                ReadCell cell = outcomes.get(WorkbookReader.place(row + 1, column + 2));
                if (row != column) {
                    String fill = cell.fill();
                    assertThat(Map.of("W", "FF9ECAE9", "D", "FFE6E6E6", "L", "FFFDBF6F"))
                            .containsEntry(cell.value(), fill);
                    coloured++;
                }
            }
        }
        assertThat(coloured).isEqualTo(12);
        assertThat(read(smooth).cells("standings").values())
                .allMatch(cell -> cell.fill().isEmpty());
        assertThat(points.rows()).hasSize(4);
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
