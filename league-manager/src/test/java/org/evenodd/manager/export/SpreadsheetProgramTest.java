package org.evenodd.manager.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.value.Printable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What LibreOffice makes of an export, where it is installed. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SpreadsheetProgramTest {

    private static final Pattern PATH_SEPARATOR = Pattern.compile(Pattern.quote(File.pathSeparator));

    /** CSV with commas, double quotes, UTF-8, cells as they are stored, and a file for each sheet. */
    private static final String ALL_SHEETS =
            "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1";

    /** What its dialog sets for such a file: commas, double quotes, UTF-8. */
    private static final String WITH_COMMAS = "Text - txt - csv (StarCalc):44,34,76,1";

    private final Export export = ExportSamples.of(PlayedLeagues.meddledWith());

    @TempDir
    private Path directory;

    @BeforeEach
    void needLibreOffice() {
        assumeTrue(
                PATH_SEPARATOR
                        .splitAsStream(System.getenv().getOrDefault("PATH", ""))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "soffice"))),
                "LibreOffice is not installed: apt-get install libreoffice-calc-nogui");
    }

    private void convert(String from, String to, Path file) throws IOException, InterruptedException {
        ProcessBuilder soffice = new ProcessBuilder(
                "soffice",
                "-env:UserInstallation=" + directory.resolve("profile").toUri(),
                "--headless",
                "--norestore",
                "--infilter=" + from,
                "--convert-to",
                to,
                "--outdir",
                directory.toString(),
                file.toString());
        soffice.environment().putAll(Map.of("HOME", directory.toString(), "LC_ALL", "C.UTF-8"));
        Path log = directory.resolve("soffice.log");
        Process process =
                soffice.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try {
            assertThat(process.waitFor(240, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(log)).isZero();
    }

    private static List<List<String>> rows(String csv) throws IOException {
        try (CSVParser parser = CSVParser.parse(new StringReader(csv), CSVFormat.RFC4180)) {
            return parser.stream().map(CSVRecord::toList).toList();
        }
    }

    private static List<List<String>> expected(Table table) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(table.header());
        table.rows()
                .forEach(row ->
                        rows.add(row.stream().map(SpreadsheetProgramTest::shown).toList()));
        return rows;
    }

    private static String shown(Cell cell) {
        if (cell instanceof Cell.PointInTime time) {
            return time.value().toString().replaceAll("(\\.\\d+)?Z$", "").replace('T', ' ');
        }
        return Printable.of(cell.text());
    }

    @Test
    void opensTheWorkbookWithEachCellOfEachSheet() throws Exception {
        Path workbook = Files.write(directory.resolve("grades.xlsx"), TableWorkbook.of(export));
        convert("Calc MS Excel 2007 XML", ALL_SHEETS, workbook);

        for (Table table : export.allTables()) {
            Path sheet = directory.resolve("grades-%s.csv".formatted(table.name()));
            List<List<String>> read = rows(Files.readString(sheet));
            List<List<String>> expected = expected(table);
            assertThat(read).as(table.name()).hasSameSizeAs(expected);
            for (int row = 0; row < read.size(); row++) {
                assertSame(read.get(row), expected.get(row));
            }
        }
    }

    /** The same cells, of which numbers may be written in another way. */
    private static void assertSame(List<String> read, List<String> expected) {
        assertThat(read).hasSameSizeAs(expected);
        for (int column = 0; column < read.size(); column++) {
            String due = expected.get(column);
            if (due.matches("-?\\d+\\.\\d+")) {
                assertThat(Double.parseDouble(read.get(column))).isEqualTo(Double.parseDouble(due));
            } else {
                assertThat(read.get(column)).isEqualTo(due);
            }
        }
    }

    @Test
    void opensTheCsvOfTheGradesWithNamesAsTheyAreAndRunsNone() throws Exception {
        Table grades = export.table("grades");
        Path file = Files.write(directory.resolve("grades.csv"), CsvText.file(grades));
        convert(WITH_COMMAS, "fods", file);

        String opened = Files.readString(directory.resolve("grades.fods"), UTF_8);
        assertThat(opened)
                .contains("Größe 😀", "display_name")
                .contains("<text:p>display_name</text:p>")
                .doesNotContain("table:formula");
        assertThat(opened).contains("&apos;=HYPERLINK(&quot;http://x&quot;)", "&apos;+1;&apos;-2");
    }
}
