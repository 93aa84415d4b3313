package org.evenodd.systemtests.month;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.evenodd.manager.store.FormerLegs.LegSummary;
import org.evenodd.systemtests.month.Month.Start;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MonthTest {

    private static final int KEPT = 3;

    @Test
    void aMonthCanBeStartedFromItsLastLegAtAnyTime(@TempDir Path directory) throws Exception {
        try (Month month =
                new Month(directory.resolve("league.db"), 4, 0, KEPT, Reports.recorded(new SplittableRandom(2)))) {
            month.playTo(10);
            Start early = month.startFromCopy();
            month.playTo(30);
            Start late = month.startFromCopy();

            assertThat(late.league()).isEqualTo(month.league());
            assertThat(late.league().ladder().matchesBefore()).isBetween(29 * 3, 29 * 6);
            assertThat(late.events()).isLessThan(2 * early.events());
            assertThat(late.latestLegs())
                    .filteredOn(leg -> !leg.folded())
                    .extracting(LegSummary::number)
                    .containsExactly(29, 28);
            assertThat(late.latestLegs())
                    .hasSize(29)
                    .allMatch(leg -> leg.played().finalRows().size() >= 3);
        }
    }

    @Tag("variants")
    @Test
    void theCommandTellsHowTheMonthGoes() {
        assertThat(output(0, "--legs", "21", "--bots", "3", "--keep", "1"))
                .matches("(?s).*matches/s.*\n {4}21 +6\\d  .*");
        assertThat(output(2, "--legs", "0")).contains("--legs and --keep take numbers from 1 up");
        assertThat(output(0, "--help")).contains("month.sh");
    }

    private static String output(int status, String... arguments) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        assertThat(new MonthCommand().run(out, out, arguments)).isEqualTo(status);
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
