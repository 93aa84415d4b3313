package org.evenodd.systemtests.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.systemtests.testbed.FinishedLeague;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A league of our agents: strict mode has nothing to refuse, and tolerant mode nothing to note.
 */
class StrictLeagueTest {

    @TempDir
    private Path directory;

    private List<StoredEvent> play(String compatibility) {
        try (MemoryLeague league = new MemoryLeague(directory, 2025)) {
            league.settings = List.of("compatibility=" + compatibility);
            RunningProgram manager = league.manager(4, 2);
            league.referees(2);
            league.players(4);
            league.play(manager, Duration.ofMinutes(5));
            return league.store.load(MemoryLeague.LEAGUE);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"strict", "tolerant"})
    void playsEveryMatchOutAndNeedsNoLeniency(String compatibility) {
        List<StoredEvent> events = play(compatibility);

        assertThat(events).extracting(StoredEvent::type).noneMatch(type -> type.contains("dialect"));
        assertThat(FinishedLeague.in(directory).matches()).hasSize(6).allSatisfy(match -> {
            assertThat(match.at("/result/details/status").asString()).isIn("WIN", "DRAW");
            assertThat(match.at("/result/details/drawn_number").isIntegralNumber())
                    .isTrue();
            assertThat(match.at("/result/details/dialect_notes")).isEmpty();
        });
    }
}
