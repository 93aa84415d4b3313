package org.evenodd.systemtests.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenodd.protocol.message.Catalogue.McpNumbers;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The page of errors has each code with its name, cause and fix, and each number with its meaning. */
class ErrorsPageTest {

    private static final Path PAGE = Path.of(System.getProperty("league.root", ".."), "docs", "errors.md");
    private static final Pattern BAR = Pattern.compile("\\|");

    private static List<List<String>> rows() throws IOException {
        return Files.readAllLines(PAGE).stream()
                .filter(line -> line.startsWith("|"))
                .map(line ->
                        BAR.splitAsStream(line.substring(1)).map(String::strip).toList())
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void hasEachCodeOnceWithCauseAndCure(ErrorCode code) throws IOException {
        List<List<String>> found = rows().stream()
                .filter(row -> row.get(0).equals("`" + code + "`"))
                .toList();

        assertThat(found).hasSize(1);
        assertThat(found.get(0).subList(1, 3))
                .containsExactly("`" + code.title() + "`", code.retryable() ? "yes" : "no");
        assertThat(found.get(0).subList(3, 5)).allMatch(cell -> !cell.isEmpty());
    }

    @Test
    void hasEachNumberWithTheCodesThatItStandsFor() throws IOException {
        List<List<String>> rows = rows();

        assertThat(numbers())
                .isNotEmpty()
                .allSatisfy(numbered -> assertThat(rows)
                        .as(numbered.toString())
                        .anyMatch(row -> names(row, numbered.number())
                                && row.get(2).contains(numbered.code().name())));
    }

    @Test
    void hasNoOtherNumbers() throws IOException {
        List<Integer> known = Stream.concat(
                        numbers().map(Numbered::number),
                        Stream.of(McpNumbers.INVALID_QUERY_TYPE, McpNumbers.LEAGUE_NOT_FOUND))
                .toList();

        assertThat(rows().stream()
                        .flatMap(row -> Pattern.compile("\\b[1-6]00\\d\\b")
                                .matcher(row.get(0))
                                .results())
                        .map(number -> Integer.valueOf(number.group())))
                .isSubsetOf(known)
                .doesNotHaveDuplicates();
    }

    private static boolean names(List<String> row, int number) {
        return List.of(row.get(0).split(", ")).contains(String.valueOf(number));
    }

    private record Numbered(int number, ErrorCode code) {}

    private static Stream<Numbered> numbers() {
        return Stream.of(MessageType.values())
                .flatMap(type -> Stream.of(ErrorCode.values())
                        .flatMap(code -> numbered(type.numbers().of(code), code)));
    }

    private static Stream<Numbered> numbered(OptionalInt number, ErrorCode code) {
        return number.stream().mapToObj(value -> new Numbered(value, code));
    }
}
