package org.evenodd.systemtests.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.evenodd.agent.program.Launcher;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.conformance.referee.CheckRefereeCommand;
import org.evenodd.referee.RefereeCommand;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RefereeCheckTest {

    private static final String REFEREE = MemoryLeague.FIRST_REFEREE.toString();

    @TempDir
    Path directory;

    static List<Defect> defects() {
        return RefereeDefects.all();
    }

    static Stream<Defect> someDefects() {
        return Defect.oneInSeven(defects(), false);
    }

    static Stream<Defect> otherDefects() {
        return Defect.oneInSeven(defects(), true);
    }

    private MemoryLeague leagueOf(Defect defect, String... arguments) {
        MemoryLeague league = defect.league(directory);
        league.referees(1, arguments);
        return league;
    }

    private static CheckerOutput check(MemoryLeague league, String... more) {
        List<String> all = new ArrayList<>(List.of(REFEREE, "--format", "json"));
        all.addAll(List.of(more));
        return CheckerOutput.of(league, new CheckRefereeCommand(), all.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10})
    void hasNothingToSayAboutOurOwnReferee(int places) {
        CheckerOutput output = check(leagueOf(Defect.NONE, "--max-matches", String.valueOf(places)));

        assertThat(output.status()).isEqualTo(ExitStatus.DONE);
        assertThat(output.report().path("findings")).as(output.printed()).isEmpty();
        assertThat(output.report().path("remarks")).isEmpty();
        assertThat(output.report().path("steps")).hasSizeGreaterThan(15).noneMatch(step -> step.has("skipped"));
    }

    @ParameterizedTest
    @MethodSource("someDefects")
    void findsADefectAndNothingElse(Defect defect) {
        assertThatNothingElseIsFound(defect);
    }

    @Tag("variants")
    @ParameterizedTest
    @MethodSource("otherDefects")
    void findsEachOtherDefectAndNothingElse(Defect defect) {
        assertThatNothingElseIsFound(defect);
    }

    private void assertThatNothingElseIsFound(Defect defect) {
        CheckerOutput output = check(leagueOf(defect));

        assertThat(output.rules()).as(output.printed()).isEqualTo(defect.rules());
    }

    @Test
    void hasADefectForEachRule() throws ReflectiveOperationException {
        Set<String> broken = new TreeSet<>();
        defects().forEach(defect -> broken.addAll(defect.rules()));

        assertThat(Class.forName("org.evenodd.conformance.referee.RefereeRule").getEnumConstants())
                .extracting(
                        rule -> ((Enum<?>) rule).name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .isSubsetOf(broken);
    }

    @Test
    void saysHowARefereeIsCheckedThatRegistersFirst() {
        MemoryLeague league = Defect.NONE.league(directory);
        RefereeCommand referee = new RefereeCommand();
        Launcher.commandLine(referee).parseArgs("--port", "8001", "--manager", "http://127.0.0.1:9/mcp");
        league.start(referee);

        CheckerOutput output = check(league);
        assertThat(output.status()).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(output.errors()).contains("Start it with " + MemoryLeague.MANAGER + " as its manager");
    }
}
