package org.evenodd.manager.store;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.evenodd.agent.thread.RealScheduler;
import org.evenodd.manager.store.url.EventStores;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.LeagueId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = SECONDS)
class LeaderLockTest {
    private static final LeagueId LEAGUE = EventStoreContract.LEAGUE;

    private final String url = DatabaseServer.newDatabase();
    private final RealScheduler scheduler = new RealScheduler(1);
    private final Manager first = new Manager(1);
    private final Manager second = new Manager(2);

    /** One of the managers that share the database. */
    private final class Manager implements AutoCloseable {
        private final EventStore store = EventStores.open(url, scheduler);
        private final LeaderLock lock;

        Manager(int number) {
            lock = store.leaderLock(LEAGUE, endpoint(number)).orElseThrow();
        }

        void append(long sequence) {
            store.append(LEAGUE, List.of(EventStoreContract.event(sequence)));
        }

        @Override
        public void close() {
            lock.close();
            store.close();
        }
    }

    @AfterEach
    void closeAll() {
        first.close();
        second.close();
        scheduler.close();
    }

    private static Endpoint endpoint(int number) {
        return Endpoint.parse("http://localhost:800%d/mcp".formatted(number));
    }

    private static LeadershipClaim.Occupied occupiedBy(int number) {
        return new LeadershipClaim.Occupied(endpoint(number).toString(), Optional.empty());
    }

    private static LeadershipClaim.LeadershipTaken taken() {
        return new LeadershipClaim.LeadershipTaken(Optional.empty());
    }

    /** Makes the leader's last heartbeat look old. */
    private void letTheHeartbeatGrowOld() {
        DatabaseServer.sql(url, "UPDATE league_leader SET heartbeat_at = clock_timestamp() - INTERVAL '4 seconds'");
    }

    /** Takes over after the three seconds that a newly started server grants the former leader. */
    private void takeOver(Manager manager) {
        letTheHeartbeatGrowOld();
        claimUntilTaken(manager);
    }

    private static void claimUntilTaken(Manager manager) {
        LeadershipClaim claim = manager.lock.claim();
        while (!(claim instanceof LeadershipClaim.LeadershipTaken)) {
            claim = manager.lock.claim();
        }
    }

    @Test
    void isTakenByWhoComesFirst() {
        assertThat(first.lock.claim()).isEqualTo(taken());

        assertThat(second.lock.claim()).isEqualTo(occupiedBy(1));
    }

    @Test
    void isOneForEachLeague() {
        assertThat(first.lock.claim()).isEqualTo(taken());

        try (LeaderLock other =
                second.store.leaderLock(EventStoreContract.OTHER, endpoint(2)).orElseThrow()) {
            assertThat(other.claim()).isEqualTo(taken());
        }
    }

    @Test
    void isFreeAtOnceWhenItsLeaderLeavesIt() {
        first.lock.claim();
        first.lock.close();

        assertThat(second.lock.claim()).isEqualTo(taken());
        assertThat(second.lock.hold()).isTrue();
    }

    @Test
    void isKeptByALeaderThatMerelyLosesItsConnections() {
        first.lock.claim();
        DatabaseServer.endConnections(url);

        assertThat(second.lock.claim()).isEqualTo(occupiedBy(1));
        assertThatThrownBy(first.lock::hold).isInstanceOf(StoreException.class);
        assertThat(first.lock.hold()).isTrue();
        first.append(1);
    }

    @Test
    void isTakenFromALeaderThatShowsNoLifeThoughItsConnectionsLive() {
        first.lock.claim();
        first.append(1);

        takeOver(second);

        assertThat(second.lock.hold()).isTrue();
        assertThatThrownBy(first.lock::claim).isInstanceOf(StoreException.class);
        assertThat(first.lock.claim()).isEqualTo(occupiedBy(2));
    }

    @Test
    void isNotTakenFromALeaderThatShowsLife() {
        first.lock.claim();
        letTheHeartbeatGrowOld();
        first.lock.hold();

        assertThat(second.lock.claim()).isEqualTo(occupiedBy(1));
    }

    @Test
    void letsAnOldLeaderWriteNothingMore() {
        first.lock.claim();
        first.append(1);
        takeOver(second);

        assertThatThrownBy(() -> first.append(2))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.sentence()).startsWith("Another manager leads league"));
        assertThatThrownBy(() -> first.store.forget(LEAGUE)).isInstanceOf(StoreException.class);
        second.append(2);
        assertThat(second.store.load(LEAGUE)).hasSize(2);
    }

    @Test
    void tellsAnOldLeaderThatItLeadsNoLonger() {
        first.lock.claim();
        takeOver(second);

        assertThatThrownBy(first.lock::hold).isInstanceOf(StoreException.class);
        assertThat(first.lock.hold()).isFalse();
    }

    @Test
    void isNotLeftByAnOldLeaderThatEnds() {
        first.lock.claim();
        takeOver(second);

        first.lock.close();

        assertThat(first.lock.claim()).isEqualTo(occupiedBy(2));
    }

    @Test
    void isTakenAlsoFromALeaderThatWasStoppedInTheMiddleOfATransaction() throws SQLException {
        first.lock.claim();
        letTheHeartbeatGrowOld();
        try (Connection stopped = DriverManager.getConnection(url + "&ApplicationName=" + nameOfTheLeader());
                Statement statement = stopped.createStatement()) {
            stopped.setAutoCommit(false);
            statement.execute("SELECT epoch FROM league_leader FOR SHARE");

            claimUntilTaken(second);

            assertThatThrownBy(() -> statement.execute("SELECT 1")).isInstanceOf(SQLException.class);
        }
    }

    private String nameOfTheLeader() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet leader = statement.executeQuery("SELECT session FROM league_leader")) {
            leader.next();
            return leader.getString(1).replace(" ", "%20");
        }
    }

    @Test
    void keepsTheMarkOfTheKeyForWhoeverComesNext() {
        first.lock.claim();
        first.lock.keepKeyMark("abc");

        assertThat(second.lock.claim())
                .isEqualTo(new LeadershipClaim.Occupied(endpoint(1).toString(), Optional.of("abc")));
        first.lock.close();
        assertThat(second.lock.claim()).isEqualTo(new LeadershipClaim.LeadershipTaken(Optional.of("abc")));
    }

    @Test
    void isNoneWhereTheStoreLetsInOneManagerOnly() {
        try (EventStore alone = new InMemoryEventStore()) {
            assertThat(alone.leaderLock(LEAGUE, endpoint(1))).isEmpty();
        }
    }
}
