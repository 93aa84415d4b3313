package org.evenodd.manager.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.runtime.Cancellable;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.manager.store.PostgresUrl.PostgresServers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first connection to a database server. */
class FirstContactTest {
    private final List<Duration> pauses = new ArrayList<>();
    private @Nullable Scheduler clock = new LeapingClock();
    private int knocks;

    /** A clock that advances only in pauses, which take no time. */
    private final class LeapingClock implements Scheduler {
        @Override
        public Instant instant() {
            return pauses.stream().reduce(Instant.EPOCH, Instant::plus, (first, second) -> second);
        }

        @Override
        public Cancellable after(Duration delay, Runnable task) {
            pauses.add(delay);
            task.run();
            return () -> {};
        }

        @Override
        public void execute(Runnable task) {
            task.run();
        }
    }

    private void knock(int failures, String state) throws SQLException {
        PostgresServers.firstContact(
                "a server",
                () -> {
                    knocks++;
                    if (knocks <= failures) {
                        throw new SQLException("it failed", state);
                    }
                },
                clock);
    }

    @Tag("case:database-not-up")
    @ParameterizedTest
    @ValueSource(strings = {"08001", "57P03", "53300"})
    void waitsForAServerThatIsOnItsWayUpAndAsksEachSecond(String state) throws SQLException {
        knock(3, state);

        assertThat(knocks).isEqualTo(4);
        assertThat(pauses).hasSize(3).containsOnly(Duration.ofSeconds(1));
    }

    @Tag("case:database-not-up")
    @ParameterizedTest
    @ValueSource(strings = {"28P01", "28000", "3D000", "08004"})
    void doesNotTryAMissingOrWrongPasswordOrAMissingDatabaseTwice(String state) {
        assertThatThrownBy(() -> knock(1, state)).isInstanceOf(SQLException.class);

        assertThat(knocks).isEqualTo(1);
    }

    @Test
    void givesUpAfterTenSeconds() {
        assertThatThrownBy(() -> knock(1000, "08001")).isInstanceOf(SQLException.class);

        assertThat(pauses).hasSize(10);
    }

    @Test
    void doesNotWaitWithoutAClock() {
        clock = null;

        assertThatThrownBy(() -> knock(1, "08001")).isInstanceOf(SQLException.class);

        assertThat(knocks).isEqualTo(1);
    }
}
