package org.evenodd.systemtests.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.evenodd.agent.options.ExitStatus;
import org.evenodd.manager.check.CheckRefereeCommand;
import org.evenodd.referee.RefereeCommand;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RefereeCheckTest {

    private static final String MANAGER = "http://127.0.0.1:8000/mcp";
    private static final String REFEREE = "http://127.0.0.1:8001/mcp";

    @TempDir
    Path directory;

    private Arena arena;

    @BeforeEach
    void open() {
        arena = new Arena(directory);
    }

    static Stream<Defect> defects() {
        return RefereeDefects.all();
    }

    private void begin(Defect defect, String... arguments) {
        List<String> all = new ArrayList<>(List.of("--port", "8001"));
        all.addAll(List.of(arguments));
        arena.start(new RefereeCommand(), defect.spoiled(), defect.options(), all.toArray(String[]::new));
    }

    private ExitStatus check(String... more) {
        List<String> all = new ArrayList<>(List.of(REFEREE, "--format", "json"));
        all.addAll(List.of(more));
        return arena.check(new CheckRefereeCommand(), all.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 10})
    void hasNothingToSayAboutOurOwnReferee(int places) {
        begin(new Defect("none", Set.of(), platform -> platform, List.of()), "--max-matches", String.valueOf(places));

        assertThat(check()).isEqualTo(ExitStatus.DONE);
        assertThat(arena.report().path("findings"))
                .as(arena.report().toPrettyString())
                .isEmpty();
        assertThat(arena.report().path("remarks")).isEmpty();
        assertThat(arena.report().path("steps")).hasSizeGreaterThan(15).noneMatch(step -> step.has("skipped"));
    }

    @ParameterizedTest
    @MethodSource("defects")
    void findsTheOneDefectAndNothingElse(Defect defect) {
        begin(defect);

        check();

        assertThat(arena.rules())
                .as(arena.report().path("findings").toPrettyString())
                .isEqualTo(defect.rules());
    }

    @Test
    void failsARefereeThatBreaksWhatItMustNot() {
        begin(RefereeDefects.all()
                .filter(defect -> defect.rules().contains("winner-right"))
                .findFirst()
                .orElseThrow());

        assertThat(check()).isEqualTo(ExitStatus.FAILED);
    }

    @Test
    void failsARefereeForLessOnlyWhereThatIsWanted() {
        Defect dialect = RefereeDefects.all()
                .filter(defect -> defect.rules().contains("dialect-deadline"))
                .findFirst()
                .orElseThrow();
        begin(dialect);

        assertThat(check()).isEqualTo(ExitStatus.DONE);
        Arena strict = new Arena(directory.resolve("strict"));
        arena = strict;
        begin(dialect);
        assertThat(check("--fail-on", "should")).isEqualTo(ExitStatus.FAILED);
    }

    @Test
    void hasADefectForEachRule() throws ReflectiveOperationException {
        Set<String> broken = new TreeSet<>(Set.<String>of());
        defects().forEach(defect -> broken.addAll(defect.rules()));

        assertThat(Class.forName("org.evenodd.manager.check.RefereeRule").getEnumConstants())
                .extracting(
                        rule -> ((Enum<?>) rule).name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .isSubsetOf(broken);
    }

    @Test
    void saysThatNobodyIsThere() {
        assertThat(arena.check(new CheckRefereeCommand(), REFEREE)).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(arena.errors()).contains("nobody answers at " + REFEREE);
    }

    @Test
    void saysHowARefereeIsCheckedThatRegistersFirst() {
        begin(new Defect("none", Set.of(), platform -> platform, List.of()), "--manager", "http://127.0.0.1:9/mcp");

        assertThat(check()).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(arena.errors()).contains("Start it with " + MANAGER + " as its manager");
    }
}
