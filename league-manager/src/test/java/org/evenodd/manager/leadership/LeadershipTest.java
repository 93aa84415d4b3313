package org.evenodd.manager.leadership;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.service.Service;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;
import org.evenodd.manager.store.LeaderLock;
import org.evenodd.manager.store.LeadershipClaim;
import org.evenodd.manager.store.StoreException;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LeadershipTest {
    private static final Endpoint AGENT = Endpoint.parse("http://localhost:8101/mcp");
    private static final LeadershipClaim.Occupied OCCUPIED =
            new LeadershipClaim.Occupied("http://localhost:8000/mcp", Optional.empty());

    private final VirtualTime time = new VirtualTime(Instant.parse("2025-01-15T10:30:00Z"));
    private final Lease lease = Lease.by(time);
    private final ScriptedLock lock = new ScriptedLock();
    private final List<String> received = new ArrayList<>();
    private final Leadership leadership = new Leadership(
            lock, lease, time, Runnable::run, new Heard(), LoggerFactory.getLogger(LeadershipTest.class));

    /** A leader lock controlled by the test. */
    private static final class ScriptedLock implements LeaderLock {
        private boolean occupied;
        private boolean silent;
        private boolean left;
        private String mark = "";

        @Override
        public LeadershipClaim claim() {
            requireContact();
            return occupied ? OCCUPIED : new LeadershipClaim.LeadershipTaken(Optional.empty());
        }

        @Override
        public boolean hold() {
            requireContact();
            return !occupied;
        }

        @Override
        public void keepKeyMark(String newMark) {
            requireContact();
            mark = newMark;
        }

        private void requireContact() {
            if (silent) {
                throw new StoreException("The store does not answer.");
            }
        }

        @Override
        public void close() {
            left = true;
        }
    }

    private final class Heard implements Leadership.LeadershipListener {
        @Override
        public void occupied(LeadershipClaim.Occupied by) {
            received.add("occupied");
        }

        @Override
        public void elected(LeadershipClaim.LeadershipTaken taken) {
            received.add("elected");
        }

        @Override
        public void deposed() {
            received.add("deposed");
        }
    }

    private void pass(Duration duration) {
        time.advance(duration);
    }

    @Test
    void leadsAtOnceWhereTheSeatIsFree() {
        leadership.begin();

        assertThat(received).containsExactly("elected");
        assertThat(lease.isHeld()).isTrue();
    }

    @Test
    void standsByWhereItIsNotAndLeadsSoonAfterItIsFree() {
        lock.occupied = true;
        leadership.begin();
        assertThat(lease.isHeld()).isFalse();

        lock.occupied = false;
        pass(Leadership.PERIOD);

        assertThat(received).containsExactly("occupied", "elected");
        assertThat(lease.isHeld()).isTrue();
    }

    @Test
    void keepsItsLeaseAsLongAsTheStoreSeesItAlive() {
        leadership.begin();

        pass(Duration.ofSeconds(30));

        assertThat(lease.isHeld()).isTrue();
        assertThat(received).containsExactly("elected");
    }

    @Test
    void losesItsLeaseBeforeAnotherMayFollowAndHasItAgainWhenTheStoreIsBack() {
        leadership.begin();
        lock.silent = true;

        pass(Duration.ofMillis(2400));
        assertThat(lease.isHeld()).isTrue();
        pass(Duration.ofMillis(200));
        assertThat(lease.isHeld()).isFalse();
        lock.silent = false;
        pass(Leadership.PERIOD);

        assertThat(lease.isHeld()).isTrue();
        assertThat(received).containsExactly("elected");
    }

    @Test
    void hearsThatAnotherLeadsAndAsksNoMore() {
        leadership.begin();
        lock.occupied = true;

        pass(Leadership.PERIOD);
        assertThat(lease.isHeld()).isFalse();
        lock.occupied = false;
        pass(Duration.ofSeconds(10));

        assertThat(received).containsExactly("elected", "deposed");
        assertThat(lease.isHeld()).isFalse();
    }

    @Test
    void tellsWhoeverStartsItThatTheStoreDoesNotAnswer() {
        lock.silent = true;

        assertThatThrownBy(leadership::begin).isInstanceOf(StoreException.class);
    }

    @Test
    void keepsTheMarkOfTheKeyAlsoWhereTheStoreIsAwayForAMoment() {
        leadership.begin();
        lock.silent = true;
        leadership.keepKeyMark("abc");
        pass(Leadership.PERIOD);
        lock.silent = false;

        pass(Leadership.PERIOD);

        assertThat(lock.mark).isEqualTo("abc");
    }

    @Test
    void leavesTheSeatAndAsksNoMoreWhenItIsClosed() {
        lock.occupied = true;
        leadership.begin();

        leadership.close();
        lock.occupied = false;
        pass(Duration.ofSeconds(10));

        assertThat(lock.left).isTrue();
        assertThat(received).containsExactly("occupied");
    }

    @Test
    void actsAsTheLeaderNoMoreWhenItIsClosed() {
        leadership.begin();

        leadership.close();

        assertThat(lease.isHeld()).isFalse();
    }

    /** The requests and answers of a manager that does not lead. */
    @Nested
    class Quiet {
        private final List<Duration> sent = new ArrayList<>();
        private final LeasedTransport transport = new LeasedTransport(new Sending(), lease, time);

        private final class Sending implements Transport {
            @Override
            public CompletableFuture<Delivery> post(Endpoint to, byte[] body, Duration timeout, int maxReplyBytes) {
                return get(to, timeout);
            }

            @Override
            public CompletableFuture<Delivery> get(Endpoint to, Duration timeout) {
                sent.add(timeout);
                return CompletableFuture.completedFuture(new Delivery.Unreachable("sent"));
            }
        }

        private CompletableFuture<Delivery> send() {
            return transport.post(AGENT, new byte[0], Duration.ofSeconds(2), 100);
        }

        @Test
        void sendsAtOnceWhileTheLeaseIsHeld() {
            leadership.begin();

            assertThat(send()).isCompleted();
            assertThat(sent).containsExactly(Duration.ofSeconds(2));
        }

        @Test
        void sendsNothingWithoutTheLeaseAndGivesUpAfterTheTimeOut() {
            CompletableFuture<Delivery> delivery = send();

            pass(Duration.ofSeconds(2));

            assertThat(delivery).isCompletedWithValue(new Delivery.TimedOut());
            assertThat(sent).isEmpty();
        }

        @Test
        void sendsWhatWaitedWhenTheLeaseIsBackWithinTheTimeThatIsLeft() {
            CompletableFuture<Delivery> delivery = send();
            pass(Duration.ofMillis(300));
            leadership.begin();

            pass(Duration.ofMillis(200));

            assertThat(delivery).isCompleted();
            assertThat(sent).containsExactly(Duration.ofMillis(1600));
        }

        @Test
        void sendsNothingEverAgainOnceAnotherLeads() {
            leadership.begin();
            lock.occupied = true;
            pass(Leadership.PERIOD);

            assertThat(send()).isCompletedWithValue(new Delivery.TimedOut());
            assertThat(sent).isEmpty();
        }

        @Test
        void answersAsTheLeagueDoesOnlyWhileTheLeaseIsHeld() {
            assertThat(serve(request -> CompletableFuture.completedFuture(said("league"))))
                    .isEqualTo("not active");
            leadership.begin();

            assertThat(serve(request -> CompletableFuture.completedFuture(said("league"))))
                    .isEqualTo("league");
        }

        @Test
        void keepsBackAnAnswerThatWasFoundWhenTheLeaseWasOver() {
            leadership.begin();
            lock.silent = true;

            assertThat(serve(request -> {
                        pass(Duration.ofSeconds(3));
                        return CompletableFuture.completedFuture(said("league"));
                    }))
                    .isEqualTo("not active");
        }

        private String serve(Service league) {
            Service notActive = request -> CompletableFuture.completedFuture(said("not active"));
            ServiceRequest request = new ServiceRequest("POST", "/mcp", "127.0.0.1", null, new byte[0]);
            return new String(
                    new LeaderGate(lease, league, notActive)
                            .serve(request)
                            .join()
                            .body(),
                    UTF_8);
        }

        private static ServiceResponse said(String text) {
            return ServiceResponse.json(200, text.getBytes(UTF_8));
        }
    }
}
