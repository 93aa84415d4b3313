package org.evenodd.manager.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.evenodd.manager.export.Table.ColumnHeading;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvTextTest {

    private static String field(@Nullable Object cell) {
        String text = CsvText.of(table(List.of("c", "d"), Arrays.asList(1L, cell)));
        return text.substring("c,d\r\n1,".length(), text.length() - "\r\n".length());
    }

    private static Table table(List<String> header, List<@Nullable Object> row) {
        List<ColumnHeading> headings =
                header.stream().map(name -> new ColumnHeading(name, "")).toList();
        return new Table("t", "", headings, List.of(row));
    }

    @Test
    void hasAHeaderAndEndsItsLinesAsRfc4180Says() {
        Table table = table(List.of("name", "points"), List.of("Größe 😀", -3L));
        assertThat(CsvText.of(table)).isEqualTo("name,points\r\nGröße 😀,-3\r\n");
    }

    /** An apostrophe goes in front of what a spreadsheet would run or change, also behind a semicolon. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "a, \"b\"|\"a, \"\"b\"\"\"",
                "=1+1|'=1+1",
                "+1|'+1",
                "-1|'-1",
                "@SUM(A1)|'@SUM(A1)",
                " =1+1|' =1+1",
                "＝1+1|'＝1+1",
                "a;=1+1|a;'=1+1",
                "a; @SUM(A1);-2|a;' @SUM(A1);'-2",
                "=1;b|'=1;b",
                "a;b|a;b",
                "1e5|'1e5",
                "0012|'0012",
                "TRUE|'TRUE",
                "false|'false",
                "1.50|'1.50",
                "1,000|\"'1,000\"",
                ".5|'.5",
                "3/4|'3/4",
                "2025-01-02|'2025-01-02",
                "12:30|'12:30",
                "3 pm|'3 pm",
                "MAR1|'MAR1",
                "2 September|'2 September",
                "5 %|'5 %",
                "12345678901234567890|'12345678901234567890",
                "a;0012;b|a;'0012;b",
                "'0012|''0012",
                "12|12",
                "0|0",
                "2=|2=",
                "1.2.3|1.2.3",
                "R1M1|R1M1",
                "12 monkeys|12 monkeys",
                "Mark 1 of 2|Mark 1 of 2",
                "true love|true love",
                "a=1;b+1|a=1;b+1"
            })
    void writesATextSoThatItStaysOne(String text, String written) {
        assertThat(field(text)).isEqualTo(written);
    }

    @Test
    void writesNumbersTimesAndNothing() {
        assertThat(field(-1L)).isEqualTo("-1");
        assertThat(field(Instant.parse("2026-03-01T09:00:00Z"))).isEqualTo("2026-03-01T09:00:00Z");
        assertThat(field(null)).isEmpty();
    }

    @Test
    void showsControlCharactersAsEscapes() {
        assertThat(field("a\tb\nc\u202ed")).isEqualTo("a\\u0009b\\nc\\u202ed");
    }

    @Test
    void beginsAFileWithTheMarkOfUtf8() {
        Table table = table(List.of("name"), List.of("Größe"));
        assertThat(CsvText.file(table))
                .startsWith(0xEF, 0xBB, 0xBF)
                .endsWith(CsvText.of(table).getBytes(UTF_8));
    }

    @Test
    void writesDecimalsWithADotInEveryCountry() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(field(new BigDecimal("-1234.50"))).isEqualTo("-1234.50");
        } finally {
            Locale.setDefault(before);
        }
    }
}
