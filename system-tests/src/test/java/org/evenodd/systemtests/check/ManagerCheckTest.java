package org.evenodd.systemtests.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.conformance.manager.CheckManagerCommand;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ManagerCheckTest {

    private static final String MANAGER = MemoryLeague.MANAGER.toString();
    private static final int PLAYERS = 4;

    /** A manager of ours cannot be made to break these rules from outside; see RoundJudgeTest. */
    private static final Set<String> IN_UNIT_TESTS = Set.of("schedule", "round-completed-early");

    @TempDir
    Path directory;

    static List<Defect> defects() {
        return ManagerDefects.all();
    }

    static Stream<Defect> someDefects() {
        return Defect.oneInSeven(defects(), false);
    }

    static Stream<Defect> otherDefects() {
        return Defect.oneInSeven(defects(), true);
    }

    private MemoryLeague leagueOf(Defect defect, int players) {
        MemoryLeague league = defect.league(directory);
        league.manager(players, 1, false);
        return league;
    }

    private static CheckerOutput check(MemoryLeague league, int players) {
        return CheckerOutput.of(
                league,
                new CheckManagerCommand(),
                MANAGER,
                "--players",
                String.valueOf(players),
                "--format",
                "json",
                "--referee-key",
                league.shared.refereeKey(MemoryLeague.LEAGUE).toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5})
    void hasNothingToSayAboutOurOwnManager(int players) {
        CheckerOutput output = check(leagueOf(Defect.NONE, players), players);

        assertThat(output.status()).isEqualTo(ExitStatus.DONE);
        assertThat(output.report().path("findings")).as(output.printed()).isEmpty();
        assertThat(output.report().path("remarks")).isEmpty();
        assertThat(output.report().path("steps")).hasSizeGreaterThan(14).noneMatch(step -> step.has("skipped"));
    }

    @Test
    void hasNothingToSayAboutOurOwnManagerOfALeagueInDivisions() {
        MemoryLeague league = Defect.NONE.league(directory);
        league.settings = List.of(
                "league.legs=2",
                "league.division_size=6",
                "league.leg_pause_seconds=1",
                "league.participants.max_per_host=0");
        league.manager(13, 1, false);

        CheckerOutput output = check(league, 13);

        assertThat(output.report().path("findings")).as(output.printed()).isEmpty();
        assertThat(output.report().path("remarks")).singleElement().asString().contains("it is a league in divisions");
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
        CheckerOutput output = check(leagueOf(defect, PLAYERS), PLAYERS);

        assertThat(output.rules()).as(output.printed()).isEqualTo(defect.rules());
    }

    @Test
    void hasNothingToSayAboutALeagueOfTwoLegs() {
        Defect twoLegs = new Defect("two legs", Set.of(), platform -> platform, List.of("league.legs=2"));

        CheckerOutput output = check(leagueOf(twoLegs, 2), 2);

        assertThat(output.report().path("findings")).as(output.printed()).isEmpty();
    }

    @Test
    void hasADefectForEachRule() throws ReflectiveOperationException {
        Set<String> broken = new TreeSet<>(IN_UNIT_TESTS);
        defects().forEach(defect -> broken.addAll(defect.rules()));

        assertThat(Class.forName("org.evenodd.conformance.manager.ManagerRule").getEnumConstants())
                .extracting(
                        rule -> ((Enum<?>) rule).name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .isSubsetOf(broken);
    }

    @Test
    void saysThatALeagueIsClosed() {
        MemoryLeague league = leagueOf(Defect.NONE, 2);
        check(league, 2);

        CheckerOutput second = check(league, 2);
        assertThat(second.status()).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(second.errors()).contains("start it with a new league");
    }

    @Test
    void doesNotBlameTheManagerForMatchesOfAnotherReferee() {
        MemoryLeague league = leagueOf(Defect.NONE, 2);
        league.referees(1);

        CheckerOutput output = CheckerOutput.of(league, new CheckManagerCommand(), MANAGER, "--format", "json");

        assertThat(output.report().path("findings")).as(output.printed()).isEmpty();
        assertThat(output.report().path("steps"))
                .anyMatch(step -> step.path("skipped").asString("").contains("another referee had its matches"));
    }

    @Test
    void doesNotWaitForEverForALeagueToStart() {
        CheckerOutput output = check(leagueOf(Defect.NONE, PLAYERS), 3);

        assertThat(output.status()).isEqualTo(ExitStatus.DONE);
        assertThat(output.report().path("steps"))
                .anyMatch(step -> step.path("skipped").asString("").contains("did not start within 75 s"));
    }
}
