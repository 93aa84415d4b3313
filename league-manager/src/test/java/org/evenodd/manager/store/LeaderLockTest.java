package org.evenodd.manager.store;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.evenodd.manager.store.LeaderLock.LeadershipClaim;
import org.evenodd.manager.store.LeaderLock.LeadershipLost;
import org.evenodd.manager.store.LeaderLock.OutcomeUnknown;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, unit = SECONDS)
class LeaderLockTest {
    private static final LeagueId LEAGUE = EventStoreContract.LEAGUE;
    private static final LeagueId OTHER = new LeagueId("another_league");

    /** Returns once the advisory lock that somebody holds has been released. */
    private static final String WAIT_FOR_THE_LOCK =
            "SELECT pg_advisory_lock((classid::bigint << 32) | objid::bigint) FROM pg_locks WHERE locktype = 'advisory'"
                    + " AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";

    private final String url = DatabaseServer.newStore();
    private Manager first;
    private Manager second;

    @TempDir
    private Path directory;

    @BeforeEach
    void startBoth() {
        first = new Manager(1);
        second = new Manager(2);
    }

    /** One of the managers that share the database. */
    private final class Manager implements AutoCloseable {
        private final SqlEventStore store = (SqlEventStore) EventStores.open(url);
        private final LeaderLock lock;

        Manager(int number) {
            lock = store.leaderLock(LEAGUE, endpoint(number), directory.resolve("seen-" + number))
                    .orElseThrow();
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

    private static LeadershipClaim occupiedBy(int number, @Nullable String keyMark, int term) {
        return new LeadershipClaim(
                false, endpoint(number).toString(), Optional.ofNullable(keyMark), term, Optional.empty());
    }

    private static LeadershipClaim taken() {
        return new LeadershipClaim(true, "", Optional.empty(), 1, Optional.empty());
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

        assertThat(second.lock.claim()).isEqualTo(occupiedBy(1, null, 1));
        LeaderLock other = second.store
                .leaderLock(OTHER, endpoint(2), directory.resolve("other"))
                .orElseThrow();
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

    /** The leader on a former primary may believe for three seconds that it leads. */
    @Test
    void isTakenAfterAFailOverAtOnceByWhoeverLedAndByOthersThreeSecondsLater() {
        first.lock.claim();
        first.close();
        failOver();
        long begin = System.nanoTime();

        second.claimUntilTaken();
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofSeconds(3));

        second.close();
        failOver();
        begin = System.nanoTime();
        second.claimUntilTaken();
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(3));
    }

    /** As far as the managers can see: the last term began on another timeline. Behind a proxy they have one address. */
    private void failOver() {
        DatabaseServer.sql(url, "UPDATE league_leader SET history = '1/0', endpoint = '%s'".formatted(endpoint(2)));
    }

    @Test
    void tellsWhatTheStoreLacksUntilTheLeagueGoesOnWithoutIt() {
        first.lock.claim();
        for (int number = 1; number <= 4; number++) {
            first.append(number);
        }
        DatabaseServer.sql(url, "DELETE FROM league_event WHERE sequence > 2");
        first.close();

        assertThat(first.lock.claim().missing()).contains("events 3 to 4");
        first.close();
        assertThat(second.lock.claim().missing()).contains("events 3 to 4");

        second.lock.keepKeyMark("abc");
        second.close();
        assertThat(second.lock.claim().missing()).isEmpty();
    }

    /** Whoever is about to bring the former primary back must not be refused there. */
    @Test
    void remembersNothingOfAStoreThatLacksSomething() throws IOException {
        first.lock.claim();
        first.append(1);
        String before = Files.readString(directory.resolve("seen-1"));
        DatabaseServer.sql(url, "DELETE FROM league_event");
        first.close();

        first.lock.claim();

        assertThat(directory.resolve("seen-1")).hasContent(before);
    }

    @Test
    void vouchesForWhatALeaderHasFoundThoughItHasWrittenNothing() {
        first.lock.claim();
        first.append(1);
        first.append(2);
        first.close();
        second.claimUntilTaken();
        second.close();
        DatabaseServer.sql(url, "DELETE FROM league_event WHERE sequence = 2");

        assertThat(second.lock.claim().missing()).contains("events 2 to 2");
    }

    @Test
    void tellsOfABackupFromBeforeItsLastTermEvenIfNothingWasWrittenInIt() {
        first.lock.claim();
        first.close();
        first.claimUntilTaken();
        first.close();
        DatabaseServer.sql(url, "UPDATE league_leader SET epoch = 1");

        assertThat(first.lock.claim().missing()).contains("whatever happened since term 2 of its managers");
    }

    @Test
    void missesNothingOfALeagueThatItHasForgottenItself() {
        first.lock.claim();
        first.append(1);
        first.store.forget(LEAGUE);
        first.close();

        assertThat(first.lock.claim().missing()).isEmpty();
    }

    /** A primary that has been cut off from its standby answers questions, and keeps the lock of the session that waits. */
    @Test
    void isSoughtElsewhereWhereItsHolderWritesNothing() {
        first.lock.claim();
        DatabaseServer.sql(url, "UPDATE league_leader SET heartbeat_at = now() - interval '6 s'");

        assertThat(second.lock.claim().taken()).isFalse();
        assertThat(second.store.unavailableSince()).isPresent();

        first.lock.hold();
        assertThat(second.lock.claim().taken()).isFalse();
        assertThat(second.store.unavailableSince()).isEmpty();
    }

    @Test
    void tellsOfAnotherEventInThePlaceOfAnAcknowledgedOne() {
        first.lock.claim();
        first.append(1);
        first.append(2);
        DatabaseServer.sql(url, "UPDATE league_event SET payload = '{}' WHERE sequence = 2");
        first.close();

        assertThat(first.lock.claim().missing()).contains("event 2 as it was");
    }

    /** A league that was begun anew, or folded, by another one: who led last vouches for what there is. */
    @Test
    void asksNobodyForEventsFromBeforeAnotherLeadersTerm() {
        first.lock.claim();
        first.append(1);
        first.close();
        second.claimUntilTaken();
        second.store.forget(LEAGUE);
        second.close();

        LeadershipClaim claim = first.lock.claim();

        assertThat(claim.taken()).isTrue();
        assertThat(claim.missing()).isEmpty();
    }

    @Test
    void isNotTakenOnAFormerPrimary() throws IOException {
        first.lock.claim();
        first.close();
        Path seen = directory.resolve("seen-1");
        String line = Files.readString(seen);
        String[] words = line.split(" ", 3);
        Files.writeString(seen, words[0] + " 99 " + words[2]);

        assertThatThrownBy(first.lock::claim)
                .isInstanceOfSatisfying(
                        StoreException.class,
                        e -> assertThat(e.sentence())
                                .contains("is a former primary, on timeline 1, and timeline 99 has begun: stop it"));

        Files.writeString(seen, "half a li");
        assertThat(first.lock.claim().taken()).isTrue();
    }

    /** As when somebody cancels the wait for the synchronous standby. */
    @Test
    void isLostWhereTheCommitComesWithAWarningAndNobodyKnowsWhatWillStay() {
        DatabaseServer.sql(url, """
                CREATE FUNCTION warn() RETURNS trigger AS $$ BEGIN RAISE WARNING 'not replicated'; RETURN NULL; END $$
                LANGUAGE plpgsql;
                CREATE CONSTRAINT TRIGGER warn AFTER INSERT ON league_event DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW EXECUTE FUNCTION warn()""");
        first.lock.claim();

        assertThatThrownBy(() -> first.append(1))
                .isInstanceOf(OutcomeUnknown.class)
                .hasMessageContaining("The store may not keep what it has written: not replicated.");
        assertLost(() -> first.append(2), "This manager has lost the lead");
    }

    @Test
    void isLostWhereAnotherManagerHasTakenItsSeat() {
        first.lock.claim();
        DatabaseServer.sql(url, "UPDATE league_leader SET epoch = epoch + 1");

        assertLost(first.lock::hold, "Another manager writes league");
    }

    @Test
    void keepsTheMarkOfTheKeyForWhoeverComesNext() {
        first.lock.claim();
        first.lock.keepKeyMark("abc");

        assertThat(second.lock.claim()).isEqualTo(occupiedBy(1, "abc", 1));
        first.close();
        second.claimUntilTaken();
        assertThat(first.lock.claim()).isEqualTo(occupiedBy(2, "abc", 2));
    }
}
