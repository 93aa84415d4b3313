package org.evenodd.manager.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.ConnectionException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PersistenceTest {
    private final SteppedPauses pauses = new SteppedPauses();
    private final Persistence persistence = new Persistence(pauses, Duration.ofSeconds(10));
    private final List<Boolean> asked = new ArrayList<>();

    /** A clock that advances only in pauses. */
    static final class SteppedPauses implements BlockingPauses {
        private final List<Duration> taken = new ArrayList<>();
        private boolean ending;

        @Override
        public long nanoTime() {
            return taken.stream().mapToLong(Duration::toNanos).sum();
        }

        @Override
        public boolean pause(Duration duration) {
            taken.add(duration);
            return !ending;
        }
    }

    private static RuntimeException failure(String state) {
        return new ConnectionException(new SQLException("it failed", state));
    }

    /** Runs a task that fails this often before it succeeds. */
    private void ask(int failures, String state) {
        persistence.retry(again -> {
            asked.add(again);
            if (asked.size() <= failures) {
                throw failure(state);
            }
            return true;
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"08006", "08001", "57P01", "57P02", "57P03", "40001", "40P01", "53300", "55P03"})
    void asksAgainAfterWhatMayPassAndSaysThatItIsNotTheFirstTime(String state) {
        ask(2, state);

        assertThat(asked).containsExactly(false, true, true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"42P01", "28P01", "53100", "57P04", "23505", "25006"})
    void doesNotAskAgainAfterWhatWillNotPass(String state) {
        assertThatThrownBy(() -> ask(1, state)).isInstanceOf(ConnectionException.class);

        assertThat(asked).containsExactly(false);
    }

    @Test
    void asksAgainWhenThePoolHadNoConnectionInTime() {
        persistence.retry(again -> {
            asked.add(again);
            if (!again) {
                throw new ConnectionException(new SQLTransientConnectionException("no connection in time"));
            }
            return true;
        });

        assertThat(asked).containsExactly(false, true);
    }

    @Test
    void asksEverLessOftenButEachSecondAtLeast() {
        ask(7, "08006");

        assertThat(pauses.taken)
                .extracting(Duration::toMillis)
                .containsExactly(50L, 100L, 200L, 400L, 800L, 1000L, 1000L);
    }

    @Test
    void stopsWhenTheNextFailureIsOneThatWillNotPass() {
        assertThatThrownBy(() -> persistence.retry(again -> {
                    asked.add(again);
                    throw failure(again ? "42P01" : "08006");
                }))
                .isInstanceOf(ConnectionException.class);

        assertThat(asked).containsExactly(false, true);
    }

    @Nested
    class GivesUp {
        @Test
        void whenThePatienceIsOver() {
            assertThatThrownBy(() -> ask(1000, "08006")).isInstanceOf(ConnectionException.class);

            assertThat(Duration.ofNanos(pauses.nanoTime())).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(11));
        }

        @Test
        void whenTheProgramEnds() {
            pauses.ending = true;

            assertThatThrownBy(() -> ask(1000, "08006")).isInstanceOf(ConnectionException.class);

            assertThat(asked).hasSize(1);
        }
    }
}
