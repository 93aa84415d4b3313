package org.evenodd.manager.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FirstContactTest {
    private final List<Duration> pauses = new ArrayList<>();
    private final Persistence persistence = new Persistence(
            new BlockingPauses() {
                @Override
                public long nanoTime() {
                    return pauses.stream().mapToLong(Duration::toNanos).sum();
                }

                @Override
                public boolean pause(Duration duration) {
                    return pauses.add(duration);
                }
            },
            Duration.ofSeconds(10));
    private int knocks;

    private void knock(int failures, String state) throws SQLException {
        persistence.connect("a server", () -> {
            knocks++;
            if (knocks <= failures) {
                throw new SQLException("it failed", state);
            }
        });
    }

    @Tag("case:database-not-up")
    @ParameterizedTest
    @ValueSource(strings = {"08001", "57P03"})
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
    void givesUpWhenThePatienceIsOver() {
        assertThatThrownBy(() -> knock(1000, "08001")).isInstanceOf(SQLException.class);

        assertThat(pauses).hasSize(10);
    }

    @Test
    void doesNotWaitWhereNobodyHasPatience() {
        Persistence hasty = Persistence.NONE;

        assertThatThrownBy(() -> hasty.connect("a server", () -> {
                    knocks++;
                    throw new SQLException("it failed", "08001");
                }))
                .isInstanceOf(SQLException.class);
        assertThat(knocks).isEqualTo(1);
    }
}
