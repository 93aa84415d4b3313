package org.evenodd.manager.start;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.manager.start.Preparation.RosterRow;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.EnrolmentKey;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RosterFileTest {

    @TempDir
    private Path directory;

    private List<RosterRow> read(String text) throws IOException {
        return read(text, UTF_8);
    }

    private List<RosterRow> read(String text, Charset charset) throws IOException {
        Path file = directory.resolve("roster.csv");
        Files.write(file, text.getBytes(charset));
        return RosterFile.read(file, 3);
    }

    private static RosterRow row(String name, @Nullable String key) {
        return new RosterRow(new DisplayName(name), key == null ? null : new EnrolmentKey(key), null);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "name,key\nAda,blue-7\nBen,\n",
                "name;key\r\nAda;blue-7\r\nBen;\r\n",
                "\ufeffname,key\nAda,blue-7\nBen",
                "Key,Name\nblue-7,Ada\n,Ben\n",
                "\n name , key \n\n\"Ada\" , blue-7\n,\n  \nBen\n\n",
                "name,key,\nAda,blue-7,\nBen,,\n",
                "name\tkey\r\nAda\tblue-7\r\nBen\t\r\n",
                "\ufeffsep=;\r\nname;key\r\nAda;blue-7\r\nBen;\r\n",
                "SEP=\t\nname\tkey\nAda\tblue-7\nBen\n",
                "sep=,\nname,key\nAda,blue-7\nBen,\n",
                "name,key\nAda,\" blue-7\u00a0\"\nBen,\n",
            })
    void readsNamesAndKeysHoweverASpreadsheetWritesThem(String text) throws IOException {
        assertThat(read(text)).containsExactly(row("Ada", "blue-7"), row("Ben", null));
    }

    @Test
    void readsNamesWithoutKeys() throws IOException {
        assertThat(read("name\nP01\n\u0420\u0416\n")).containsExactly(row("P01", null), row("\u0420\u0416", null));
        assertThat(read("name\n\"José, the first\"\n")).containsExactly(row("José, the first", null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"division,name,key\nTue 14,Ada,blue-7\n,Ben\n", "Name;Division;Key\nAda;Tue 14;blue-7\nBen\n"})
    void readsTheDivisionOfTheFirstLeg(String text) throws IOException {
        RosterRow ada = new RosterRow(new DisplayName("Ada"), new EnrolmentKey("blue-7"), "Tue 14");

        assertThat(read(text)).containsExactly(ada, row("Ben", null));
    }

    @Test
    void refusesMoreNamesOfADivisionThanPlayInOne() throws IOException {
        Path file = directory.resolve("crowded.csv");
        String names =
                IntStream.rangeClosed(1, 100).mapToObj("%d,Tue"::formatted).collect(Collectors.joining("\n"));
        Files.writeString(file, "name,division\n" + names);

        assertThatThrownBy(() -> RosterFile.read(file, 999))
                .hasMessageEndingWith("line 101: expected at most 99 names of a division, got one more of \"Tue\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|line 1: expected the heading name and, optionally, key and division, got the end of the file",
                "name\\n|line 2: expected a name, got the end of the file",
                "Ada,secret\\nBen,k|line 1: expected the heading name and, optionally, key and division, got a row without them",
                "name,keys\\nAda,k|line 1: expected the heading name and, optionally, key and division, got \"name, keys\"",
                "name,key\\nAda,k\\n,k2|line 3: expected a name of 1 to 50 printable characters, with no blank but the space, got no name",
                "name\\nAda\\n\\nADA|line 4: expected another name than in line 2, got \"ADA\"",
                "name\\nAda\u2800|line 2: expected a name of 1 to 50 printable characters, with no blank but the space, got \"Ada\u2800\", with U+2800 in it",
                "name,key\\nAda,a b|line 2: expected a key of 1 to 100 visible ASCII characters without spaces, got something else",
                "name,division\\nAda,Tue\u2800|line 2: expected a division with a name of 1 to 50 printable characters, with no blank but the space, got \"Tue\u2800\"",
                "name,name\\nAda,Ben|line 1: expected the heading name and, optionally, key and division, got \"name, name\"",
                "key,division\\nk,Tue|line 1: expected the heading name and, optionally, key and division, got \"key, division\"",
                "name,key\\nAda,k,secret|line 2: expected 2 cells, got 3",
                "name\\nA\\nB\\nC\\nD|line 5: expected at most 3 names, as many as participants.max_players allows (more than 99 need --division-size), got one more",
                "name\\nAda\\n\"Ben|line 3: expected cells whose quotation marks are closed, got something else",
            })
    void refusesAnythingElseAndSaysWhereAndWhy(String text, String sentence) {
        assertThatThrownBy(() -> read(text.replace("\\n", "\n")))
                .isInstanceOf(ProgramException.class)
                .hasMessage("--roster %s, %s", directory.resolve("roster.csv"), sentence)
                .hasMessageNotContainingAny("a b", "secret")
                .extracting(e -> ((ProgramException) e).status())
                .isEqualTo(ExitStatus.WRONG_USAGE);
    }

    @Test
    void refusesAnotherEncodingAndNoFile() {
        assertThatThrownBy(() -> read("name\nAda\nJosé\n", ISO_8859_1))
                .hasMessageEndingWith("line 3: expected text in UTF-8, got other bytes");
        assertThatThrownBy(() -> RosterFile.read(directory.resolve("none.csv"), 3))
                .isInstanceOf(ProgramException.class)
                .hasMessageContaining("none.csv cannot be read");
    }
}
