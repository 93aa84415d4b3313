package org.evenodd.systemtests.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.evenodd.systemtests.chaos.ChaosCommand.ChaosPlan;
import org.evenodd.systemtests.chaos.ChaosCommand.Summary;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

class ChaosTest {

    /** Kept after a failure, whose message names it. */
    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path directory;

    private Summary play(LeagueDatabase.Kind database) throws Exception {
        return play(database, new ChaosPlan(4, 2, 0, 3, 5));
    }

    private Summary play(LeagueDatabase.Kind database, ChaosPlan plan) throws Exception {
        return ChaosCommand.run(plan, List.of(database), directory, Duration.ZERO, 2025);
    }

    private static void assertNothingIsLost(Summary summary) {
        assertThat(summary.problems()).isEmpty();
        assertThat(summary.leagues()).isOne();
        assertThat(summary.faults()).isNotEmpty();
    }

    @Test
    @Tag("chaos")
    void aLeagueWhoseProcessesAreKilledStoppedAndEndedHasOneResultForEachMatch() throws Exception {
        assertNothingIsLost(play(LeagueDatabase.Kind.SQLITE));
    }

    @Test
    @Tag("chaos")
    void soHasALeagueOfTwoManagersOverADatabaseServer() throws Exception {
        assertNothingIsLost(play(LeagueDatabase.Kind.POSTGRESQL));
    }

    @Test
    @Tag("chaos")
    void soHasALeagueInDivisions() throws Exception {
        assertNothingIsLost(play(LeagueDatabase.Kind.SQLITE, new ChaosPlan(8, 2, 6, 3, 5)));
    }

    @Test
    void whatVerifyDoesNotFindInOrderIsAProblem() throws Exception {
        assertThat(ChaosLeague.verify(directory, List.of())).first().isEqualTo("verify ends with exit status 3");
    }
}
