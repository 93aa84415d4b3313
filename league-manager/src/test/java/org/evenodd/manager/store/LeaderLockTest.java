package org.evenodd.manager.store;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.evenodd.manager.store.LeaderLock.LeadershipClaim;
import org.evenodd.manager.store.LeaderLock.LeadershipLost;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = SECONDS)
class LeaderLockTest {
    private static final LeagueId LEAGUE = EventStoreContract.LEAGUE;
    private static final LeagueId OTHER = new LeagueId("another_league");

    /** Returns once the advisory lock that somebody holds has been released. */
    private static final String WAIT_FOR_THE_LOCK =
            "SELECT pg_advisory_lock((classid::bigint << 32) | objid::bigint) FROM pg_locks WHERE locktype = 'advisory'"
                    + " AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";

    private final String url = DatabaseServer.newStore();
    private final Manager first = new Manager(1);
    private final Manager second = new Manager(2);

    /** One of the managers that share the database. */
    private final class Manager implements AutoCloseable {
        private final SqlEventStore store = (SqlEventStore) EventStores.open(url);
        private final LeaderLock lock;

        Manager(int number) {
            lock = store.leaderLock(LEAGUE, endpoint(number)).orElseThrow();
        }

        void append(long sequence) {
            store.append(LEAGUE, List.of(EventStoreContract.event(sequence)));
        }

        /** Claims the lock until the server has ended the session that had it. */
        void claimUntilTaken() {
            LeadershipClaim claim = lock.claim();
            while (!claim.taken()) {
                claim = lock.claim();
            }
        }

        @Override
        public void close() {
            store.close();
        }
    }

    @AfterEach
    void closeAll() {
        first.close();
        second.close();
    }

    private static Endpoint endpoint(int number) {
        return Endpoint.parse("http://localhost:800%d/mcp".formatted(number));
    }

    private static LeadershipClaim occupiedBy(int number) {
        return new LeadershipClaim(false, endpoint(number).toString(), Optional.empty());
    }

    private static LeadershipClaim taken() {
        return new LeadershipClaim(true, "", Optional.empty());
    }

    private void assertStored(int events) {
        assertThat(second.store.load(LEAGUE)).hasSize(events);
    }

    private static void assertLost(Runnable task, String beginning) {
        assertThatThrownBy(task::run)
                .isInstanceOfSatisfying(
                        LeadershipLost.class, e -> assertThat(e.sentence()).startsWith(beginning));
    }

    @Test
    void isTakenByWhoComesFirstAndIsOneForEachLeague() {
        assertThat(first.lock.claim()).isEqualTo(taken());

        assertThat(second.lock.claim()).isEqualTo(occupiedBy(1));
        LeaderLock other = second.store.leaderLock(OTHER, endpoint(2)).orElseThrow();
        assertThat(other.claim()).isEqualTo(taken());
    }

    @Test
    void isFreeWhenItsLeaderEnds() {
        first.lock.claim();
        first.close();

        second.claimUntilTaken();

        second.append(1);
        assertStored(1);
    }

    @Test
    void isLostWithTheSessionAndNothingIsWrittenOverAnotherOne() {
        first.lock.claim();
        first.append(1);
        DatabaseServer.endConnections(url);

        assertLost(() -> first.append(2), "The store cannot be written: ");
        assertLost(() -> first.append(2), "This manager has lost the lead");
        assertLost(() -> first.store.forget(LEAGUE), "This manager has lost the lead");
        assertThatThrownBy(first.lock::hold).isInstanceOf(StoreException.class);
        assertStored(1);
    }

    @Test
    void isLostAlsoWhereOnlyReadingFindsThatTheSessionHasEnded() {
        first.lock.claim();
        DatabaseServer.endConnections(url);

        assertThatThrownBy(() -> first.store.load(LEAGUE)).isInstanceOf(LeadershipLost.class);
        assertThat(first.store.load(LEAGUE)).isEmpty();

        assertLost(() -> first.append(1), "This manager has lost the lead");
    }

    @Test
    void canBeTakenAgainByWhoeverHasLostIt() {
        first.lock.claim();
        DatabaseServer.endConnections(url);
        assertThatThrownBy(first.lock::hold).isInstanceOf(LeadershipLost.class);

        first.claimUntilTaken();

        first.lock.hold();
        first.append(1);
        assertStored(1);
    }

    @Test
    void isTakenWithinSixSecondsFromALeaderThatHangsThoughItsSessionLives() {
        first.lock.claim();
        first.append(1);
        long begin = System.nanoTime();

        DatabaseServer.sql(url, WAIT_FOR_THE_LOCK);
        second.claimUntilTaken();

        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(5));
        assertLost(() -> first.append(2), "The store cannot be written: ");
        assertThatThrownBy(first.lock::hold).isInstanceOf(StoreException.class);
    }

    @Test
    void isTakenAlsoFromALeaderThatHangsInTheMiddleOfATransaction() {
        first.lock.claim();

        assertThatThrownBy(() -> first.store.write(connection -> {
                    SqlEventStore.execute(
                            connection, "INSERT INTO league_event VALUES ('%s', 1, '', '', '')".formatted(LEAGUE));
                    DatabaseServer.sql(url, WAIT_FOR_THE_LOCK);
                }))
                .isInstanceOf(LeadershipLost.class);

        second.claimUntilTaken();
        assertStored(0);
    }

    @Test
    void isLostToWhoeverHasWrittenTheNextEvent() {
        first.lock.claim();
        first.append(1);
        DatabaseServer.sql(
                url, "INSERT INTO league_event VALUES ('%s', 2, '2025-01-15T10:30:02Z', '', '')".formatted(LEAGUE));

        assertLost(() -> first.append(2), "Another manager writes league");
        assertLost(() -> first.append(3), "This manager has lost the lead");
        assertStored(2);
    }

    @Test
    void letsNobodyWriteIntoALeagueThatWasBegunAnewMeanwhile() {
        first.lock.claim();
        first.append(1);
        DatabaseServer.sql(url, "UPDATE league_event SET recorded_at = '2025-02-01T00:00:00Z'");

        assertLost(() -> first.append(2), "Another manager writes league");
        assertStored(1);
    }

    @Test
    void keepsTheMarkOfTheKeyForWhoeverComesNext() {
        first.lock.claim();
        first.lock.keepKeyMark("abc");

        assertThat(second.lock.claim())
                .isEqualTo(new LeadershipClaim(false, endpoint(1).toString(), Optional.of("abc")));
        first.close();
        second.claimUntilTaken();
        assertThat(first.lock.claim())
                .isEqualTo(new LeadershipClaim(false, endpoint(2).toString(), Optional.of("abc")));
    }
}
