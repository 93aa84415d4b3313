package org.evenodd.manager.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.evenodd.manager.export.Table.ColumnHeading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTextTest {

    private static String field(Cell cell) {
        String text = CsvText.of(table(List.of("c", "d"), List.of(Cell.of(1), cell)));
        return text.substring("c,d\r\n1,".length(), text.length() - "\r\n".length());
    }

    private static Table table(List<String> header, List<Cell> row) {
        List<ColumnHeading> headings =
                header.stream().map(name -> new ColumnHeading(name, "")).toList();
        return new Table("t", "", headings, List.of(row));
    }

    @Test
    void hasAHeaderAndEndsItsLinesAsRfc4180Says() {
        Table table = table(List.of("name", "points"), List.of(Cell.of("Größe 😀"), Cell.of(-3)));
        assertThat(CsvText.of(table)).isEqualTo("name,points\r\nGröße 😀,-3\r\n");
    }

    @Test
    void quotesWhatWouldBreakTheLine() {
        assertThat(field(Cell.of("a, \"b\""))).isEqualTo("\"a, \"\"b\"\"\"");
    }

    @Test
    void leavesACellEmptyWhereThereIsNothingToTell() {
        assertThat(field(Cell.of((Object) null))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", " =1+1", "＝1+1"})
    void putsAnApostropheInFrontOfWhatASpreadsheetWouldRun(String name) {
        assertThat(field(Cell.of(name)).replace("\"", "")).isEqualTo("'" + name);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "a;=1+1, a;'=1+1",
                "a; @SUM(A1);-2, a;' @SUM(A1);'-2",
                "=1;b, '=1;b",
                "a;b, a;b",
                "a=1;b+1, a=1;b+1"
            })
    void putsOneBehindASemicolonToo(String name, String shown) {
        assertThat(field(Cell.of(name))).isEqualTo(shown);
    }

    @Test
    void beginsAFileWithTheMarkOfUtf8() {
        Table table = table(List.of("name"), List.of(Cell.of("Größe")));
        assertThat(CsvText.file(table))
                .startsWith(0xEF, 0xBB, 0xBF)
                .endsWith(CsvText.of(table).getBytes(UTF_8));
    }

    @Test
    void showsControlCharactersAsEscapes() {
        assertThat(field(Cell.of("a\tb\nc\u202ed"))).isEqualTo("a\\u0009b\\nc\\u202ed");
    }

    @Test
    void writesDecimalsWithADotInEveryCountry() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(field(new Cell.Decimal(new BigDecimal("-1234.50")))).isEqualTo("-1234.50");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void writesTimesInUtc() {
        assertThat(field(Cell.of(Instant.parse("2026-03-01T09:00:00Z")))).isEqualTo("2026-03-01T09:00:00Z");
    }

    @Test
    void leavesANegativeNumberANumber() {
        assertThat(field(Cell.of(-1))).isEqualTo("-1");
    }
}
