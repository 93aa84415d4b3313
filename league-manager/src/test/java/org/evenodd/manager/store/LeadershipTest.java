package org.evenodd.manager.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.http.TestServers;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.manager.store.Leadership.LeaderLock;
import org.evenodd.manager.store.Leadership.LeaderLock.LeadershipClaim;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.peer.Scheduler;
import org.evenodd.protocol.peer.Transport;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LeadershipTest {
    private static final Endpoint AGENT = Endpoint.parse("http://localhost:8101/mcp");
    private static final LeadershipClaim OCCUPIED =
            new LeadershipClaim(false, "http://localhost:8000/mcp", Optional.empty());

    private final VirtualTime time = new VirtualTime(Instant.parse("2025-01-15T10:30:00Z"));
    private final ScriptedLock lock = new ScriptedLock();
    private final List<String> received = new ArrayList<>();
    private Lease term = Lease.since(0, time);
    private Runnable opening = () -> {};
    private final Queue<Runnable> opener = new ArrayDeque<>();
    private final Leadership leadership = new Leadership(
            lock, time, Runnable::run, opener::add, new Heard(), LoggerFactory.getLogger(LeadershipTest.class));

    /** A leader lock controlled by the test. */
    private static final class ScriptedLock implements LeaderLock {
        private boolean occupied;
        private boolean silent;
        private int claims;

        @Override
        public LeadershipClaim claim() {
            claims++;
            requireContact();
            return occupied ? OCCUPIED : new LeadershipClaim(true, "", Optional.empty());
        }

        @Override
        public void hold() {
            requireContact();
        }

        @Override
        public void keepKeyMark(String mark) {}

        private void requireContact() {
            if (silent) {
                throw new StoreException("The store does not answer.");
            }
        }
    }

    private final class Heard implements Leadership.LeadershipListener {
        @Override
        public void occupied(LeadershipClaim by) {
            received.add("occupied");
        }

        @Override
        public void elected(LeadershipClaim taken, Lease newTerm) {
            received.add("elected");
            term = newTerm;
            opening.run();
        }

        @Override
        public void lost(Lease formerTerm, StoreException reason) {
            received.add("lost");
            assertThat(formerTerm.isOver()).isTrue();
        }
    }

    @BeforeEach
    void endTheTermOfNobody() {
        term.end();
    }

    private void pass(Duration duration) {
        time.advance(duration);
        for (Runnable task = opener.poll(); task != null; task = opener.poll()) {
            task.run();
        }
    }

    @Test
    void keepsItsLeaseAsLongAsItsSessionAnswers() {
        leadership.begin();

        pass(Duration.ofSeconds(30));

        assertThat(term.isHeld()).isTrue();
        assertThat(received).containsExactly("elected");
    }

    @Test
    void losesItsLeaseWhileItsSessionIsSilent() {
        Lease lease = Lease.since(time.nanoTime(), time);

        time.advance(Lease.LENGTH.minus(Duration.ofMillis(1)));
        assertThat(lease.isHeld()).isTrue();
        time.advance(Duration.ofMillis(1));
        assertThat(lease.isHeld()).isFalse();
        lease.renew(time.nanoTime());
        assertThat(lease.isHeld()).isTrue();
    }

    @Test
    void endsATermOnceAndClaimsNothingBeforeItsLeagueHasBeenOpened() {
        leadership.begin();
        leadership.lose(term, new StoreException("Another manager writes."));
        leadership.lose(term, new StoreException("Another manager writes."));
        opening = () -> leadership.lose(term, new StoreException("Another manager writes."));
        time.advance(Duration.ofSeconds(30));

        assertThat(lock.claims).isEqualTo(2);
        pass(Duration.ofMillis(500));
        assertThat(received).containsExactly("elected", "lost", "elected", "lost");
    }

    @Test
    void tellsWhoeverStartsItThatTheStoreDoesNotAnswer() {
        lock.silent = true;

        assertThatThrownBy(leadership::begin).isInstanceOf(StoreException.class);
    }

    @Test
    void asksNoMoreWhenItIsClosed() {
        lock.occupied = true;
        leadership.begin();

        leadership.close();
        lock.occupied = false;
        pass(Duration.ofSeconds(10));

        assertThat(received).containsExactly("occupied");
    }

    @Test
    void actsAsTheLeaderNoMoreWhenItIsClosed() {
        leadership.begin();

        leadership.close();

        assertThat(term.isHeld()).isFalse();
    }

    @Test
    void dropsTheTasksOfATermThatIsOver() {
        leadership.begin();
        List<String> done = new ArrayList<>();
        Scheduler own = term.on(time);
        own.after(Duration.ofMillis(1), () -> done.add("in time"));
        own.after(Duration.ofSeconds(1), () -> done.add("too late"));
        time.advance(Duration.ofMillis(2));

        term.end();
        own.execute(() -> done.add("at once"));
        term.on((Executor) Runnable::run).execute(() -> done.add("on its thread"));
        time.advance(Duration.ofSeconds(2));

        assertThat(done).containsExactly("in time");
    }

    /** The requests and answers of a manager that does not lead. */
    @Nested
    class Quiet {
        private final List<Duration> sent = new ArrayList<>();
        private final Lease lease = Lease.since(time.nanoTime(), time);
        private final Transport transport = lease.over(new Sending());

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
            assertThat(send()).isCompleted();
            assertThat(sent).containsExactly(Duration.ofSeconds(2));
        }

        @Test
        void sendsNothingWithoutTheLeaseAndGivesUpAfterTheTimeOut() {
            time.advance(Lease.LENGTH);
            CompletableFuture<Delivery> delivery = send();

            time.advance(Duration.ofSeconds(2));

            assertThat(delivery).isCompletedWithValue(new Delivery.TimedOut());
            assertThat(sent).isEmpty();
        }

        @Test
        void sendsWhatWaitedWhenTheLeaseIsBackWithinTheTimeThatIsLeft() {
            time.advance(Lease.LENGTH);
            CompletableFuture<Delivery> delivery = send();
            time.advance(Duration.ofMillis(300));
            lease.renew(time.nanoTime());

            time.advance(Duration.ofMillis(200));

            assertThat(delivery).isCompleted();
            assertThat(sent).containsExactly(Duration.ofMillis(1600));
        }

        @Test
        void sendsNothingEverAgainOnceTheTermIsOver() {
            lease.end();

            assertThat(send()).isCompletedWithValue(new Delivery.TimedOut());
            assertThat(sent).isEmpty();
        }

        @Test
        void answersAsTheLeagueDoesOnlyWhileTheLeaseIsHeld() {
            LeaderGate gate = new LeaderGate(TestServers.everywhere(saying("not active")));
            assertThat(answer(gate)).isEqualTo("not active");

            gate.open(lease, TestServers.everywhere(saying("league")));
            assertThat(answer(gate)).isEqualTo("league");

            lease.end();
            assertThat(answer(gate)).isEqualTo("not active");
        }

        @Test
        void keepsBackAnAnswerThatWasFoundWhenTheLeaseWasOver() {
            LeaderGate gate = new LeaderGate(TestServers.everywhere(saying("not active")));
            gate.open(lease, TestServers.everywhere(request -> {
                time.advance(Lease.LENGTH);
                return saying("league").serve(request);
            }));

            assertThat(answer(gate)).isEqualTo("not active");
        }

        private static String answer(LeaderGate gate) {
            ServiceRequest request = new ServiceRequest("POST", "/mcp", "127.0.0.1", null, new byte[0]);
            return new String(gate.api().calls().serve(request).join().body(), UTF_8);
        }

        private static Service saying(String text) {
            return request -> CompletableFuture.completedFuture(ServiceResponse.json(200, text.getBytes(UTF_8)));
        }
    }
}
