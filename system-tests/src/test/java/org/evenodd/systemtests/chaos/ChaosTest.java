package org.evenodd.systemtests.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChaosTest {

    @TempDir
    private Path directory;

    @Test
    void aLeagueWhoseProcessesAreKilledStoppedAndEndedHasOneResultForEachMatch() throws Exception {
        ChaosPlan plan = new ChaosPlan(4, 2, 4, 6);
        Chaos.Summary summary = new Chaos(plan, directory, line -> {}).run(Duration.ZERO, 2025);
        assertThat(summary.problems()).isEmpty();
        assertThat(summary.leagues()).isOne();
        assertThat(summary.deeds()).isNotEmpty();
    }
}
