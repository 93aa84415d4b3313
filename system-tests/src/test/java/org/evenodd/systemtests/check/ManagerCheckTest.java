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
import org.evenodd.agent.options.ListenAddress;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.command.AutoStart;
import org.evenodd.manager.start.LeagueManager;
import org.evenodd.manager.start.ManagerPlan;
import org.evenodd.manager.store.InMemoryEventStore;
import org.evenodd.manager.store.Storage;
import org.evenodd.player.check.CheckManagerCommand;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ManagerCheckTest {

    private static final String MANAGER = "http://127.0.0.1:8000/mcp";
    private static final int PLAYERS = 4;
    private static final Defect NONE = new Defect("none", Set.of(), platform -> platform, List.of());

    /** What a manager of ours cannot be made to do from outside: RoundJudgeTest. */
    private static final Set<String> IN_UNIT_TESTS = Set.of("schedule", "round-completed-early");

    @TempDir
    Path directory;

    private Arena arena;

    @BeforeEach
    void open() {
        arena = new Arena(directory);
    }

    static Stream<Defect> defects() {
        return ManagerDefects.all();
    }

    private void begin(Defect defect, int players) {
        ManagerPlan plan = new ManagerPlan(
                new ListenAddress("127.0.0.1", 8000, "127.0.0.1"),
                SettingsLoader.DEFAULT_LEAGUE,
                new AutoStart(players, 1),
                false,
                false,
                arena.shared.leagueKey(SettingsLoader.DEFAULT_LEAGUE));
        LeagueManager.start(
                defect.spoiled().apply(arena.platform(defect.options().toArray(String[]::new))),
                plan,
                () -> Storage.on(arena.time, new InMemoryEventStore()));
    }

    private ExitStatus check(int players, String... more) {
        List<String> all = new ArrayList<>(List.of(
                MANAGER,
                "--players",
                String.valueOf(players),
                "--format",
                "json",
                "--referee-key",
                arena.shared.refereeKey(SettingsLoader.DEFAULT_LEAGUE).toString()));
        all.addAll(List.of(more));
        return arena.check(new CheckManagerCommand(), all.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 5})
    void hasNothingToSayAboutOurOwnManager(int players) {
        begin(NONE, players);

        assertThat(check(players)).isEqualTo(ExitStatus.DONE);
        assertThat(arena.report().path("findings"))
                .as(arena.report().toPrettyString())
                .isEmpty();
        assertThat(arena.report().path("remarks")).isEmpty();
        assertThat(arena.report().path("steps")).hasSizeGreaterThan(14).noneMatch(step -> step.has("skipped"));
    }

    @ParameterizedTest
    @MethodSource("defects")
    void findsTheOneDefectAndNothingElse(Defect defect) {
        begin(defect, PLAYERS);

        check(PLAYERS);

        assertThat(arena.rules())
                .as(arena.report().path("findings").toPrettyString())
                .isEqualTo(defect.rules());
    }

    @Test
    void hasNothingToSayAboutALeagueOfTwoLegs() {
        begin(new Defect("two legs", Set.of(), platform -> platform, List.of("league.legs=2")), 2);

        check(2);

        assertThat(arena.report().path("findings"))
                .as(arena.report().toPrettyString())
                .isEmpty();
    }

    @Test
    void hasADefectForEachRule() throws ReflectiveOperationException {
        Set<String> broken = new TreeSet<>(IN_UNIT_TESTS);
        defects().forEach(defect -> broken.addAll(defect.rules()));

        assertThat(Class.forName("org.evenodd.player.check.ManagerRule").getEnumConstants())
                .extracting(
                        rule -> ((Enum<?>) rule).name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .isSubsetOf(broken);
    }

    @Test
    void saysThatNobodyIsThere() {
        assertThat(check(2)).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(arena.errors()).contains("nobody answers at " + MANAGER);
    }

    @Test
    void saysThatALeagueIsClosed() {
        begin(NONE, 2);
        check(2);
        arena.forget();

        assertThat(check(2)).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(arena.errors()).contains("start it with a new league");
    }

    @Test
    void doesNotWaitForEverForALeagueToStart() {
        begin(NONE, PLAYERS);

        assertThat(check(3)).isEqualTo(ExitStatus.DONE);
        assertThat(arena.report().path("steps"))
                .anyMatch(step -> step.path("skipped").asString("").contains("did not start within 75 s"));
    }
}
