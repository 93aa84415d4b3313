package org.evenodd.systemtests.simulation;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.agent.program.ServiceHost;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.systemtests.simulation.Fault.CrashPoint;
import org.evenodd.systemtests.simulation.Fault.PlayerMisbehaviour;
import org.evenodd.systemtests.testbed.InMemoryEventStore;

/** What a simulated process has of its machine. It may be killed before and after each use. */
final class Machine {
    private Machine() {}

    /**
     * Serves the requests to a process on its own thread, applies its misbehaviour and records its answers. The services
     * end with the process.
     */
    static final class ProcessHost implements ServiceHost {

        private final ProcessRun process;
        private final String name;
        private final ServiceHost network;
        private final PlayerMisbehaviour misbehaviour;
        private final Transport transport;
        private final MessageRecorder recorder;

        ProcessHost(
                ProcessRun process,
                String name,
                ServiceHost network,
                PlayerMisbehaviour misbehaviour,
                Transport transport,
                MessageRecorder recorder) {
            this.process = process;
            this.name = name;
            this.network = network;
            this.misbehaviour = misbehaviour;
            this.transport = transport;
            this.recorder = recorder;
        }

        @Override
        public OpenService open(ListenAddress address, AgentApi agent) {
            OpenService open = network.open(address, agent.behind(service -> request -> serve(service, request)));
            process.opened(open);
            return open;
        }

        private CompletableFuture<ServiceResponse> serve(Service service, ServiceRequest request) {
            CompletableFuture<ServiceResponse> answer = new CompletableFuture<>();
            process.execute(() -> {
                process.pass(CrashPoint.BEFORE_HANDLE);
                service.serve(request).whenComplete((response, bug) -> answered(request, response, bug, answer));
            });
            return answer;
        }

        private void answered(
                ServiceRequest request,
                ServiceResponse response,
                Throwable bug,
                CompletableFuture<ServiceResponse> answer) {
            if (bug != null) {
                answer.completeExceptionally(bug);
                return;
            }
            process.pass(CrashPoint.AFTER_HANDLE);
            misbehaviour.answer(process, transport, request, response).thenAccept(changed -> {
                recorder.answers(name, request, changed);
                answer.complete(changed);
            });
        }
    }

    /** Sends and records the requests of a process until it is killed. Answers arrive on its own thread. */
    static final class ProcessTransport implements Transport {

        private final ProcessRun process;
        private final String name;
        private final Transport network;
        private final UnaryOperator<byte[]> change;
        private final MessageRecorder recorder;

        /**
         * Creates what a process sends by.
         *
         * @param change returns what it sends in place of a body
         */
        ProcessTransport(
                ProcessRun process,
                String name,
                Transport network,
                UnaryOperator<byte[]> change,
                MessageRecorder recorder) {
            this.process = process;
            this.name = name;
            this.network = network;
            this.change = change;
            this.recorder = recorder;
        }

        @Override
        public CompletableFuture<Delivery> post(
                Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
            process.pass(CrashPoint.BEFORE_SEND);
            byte[] sent = change.apply(body);
            recorder.sends(name, endpoint, sent);
            CompletableFuture<Delivery> delivery = home(network.post(endpoint, headers, sent, timeout, maxReplyBytes));
            process.pass(CrashPoint.AFTER_SEND);
            return delivery;
        }

        @Override
        public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
            process.requireAlive();
            return home(network.get(endpoint, timeout));
        }

        @Override
        public CompletableFuture<Optional<String>> connect(
                Endpoint endpoint, List<InetAddress> addresses, Duration timeout) {
            process.requireAlive();
            return home(network.connect(endpoint, addresses, timeout));
        }

        private <T> CompletableFuture<T> home(CompletableFuture<T> delivery) {
            CompletableFuture<T> arrived = new CompletableFuture<>();
            delivery.thenAccept(outcome -> process.execute(() -> arrived.complete(outcome)));
            return arrived;
        }
    }

    /**
     * The disk of a process. It performs tasks one after the other, with delays; the process may die before or after each.
     */
    static final class Disk implements Executor {

        private static final Duration DELAY = Duration.ofMillis(12);

        private final Queue<Runnable> waiting = new ArrayDeque<>();
        private final ProcessRun process;
        private boolean busy;

        Disk(ProcessRun process) {
            this.process = process;
        }

        @Override
        public void execute(Runnable task) {
            waiting.add(task);
            if (!busy) {
                begin();
            }
        }

        private void begin() {
            busy = true;
            process.after(DELAY, this::runNext);
        }

        private void runNext() {
            process.pass(CrashPoint.BEFORE_WRITE);
            waiting.remove().run();
            process.pass(CrashPoint.AFTER_WRITE);
            busy = false;
            if (!waiting.isEmpty()) {
                begin();
            }
        }
    }

    /**
     * One manager's access to the store, which outlives it. The manager may die before or after each transaction, or a
     * transaction may fail.
     */
    static final class FaultyEventStore implements EventStore {

        private final InMemoryEventStore store;
        private final ProcessRun manager;
        private final Runnable afterwards;
        private final Consumer<StoredEvent> folded;
        private boolean full;

        /**
         * Creates a manager's access to the store.
         *
         * @param afterwards runs after each transaction
         * @param folded told of each leg that is folded
         */
        FaultyEventStore(
                InMemoryEventStore store, ProcessRun manager, Runnable afterwards, Consumer<StoredEvent> folded) {
            this.store = store;
            this.manager = manager;
            this.afterwards = afterwards;
            this.folded = folded;
        }

        /** Makes every further transaction fail. */
        void fill() {
            full = true;
        }

        @Override
        public List<StoredEvent> page(LeagueId league, long first, long last) {
            manager.requireAlive();
            return store.page(league, first, last);
        }

        @Override
        public void append(LeagueId league, List<StoredEvent> events) {
            manager.pass(CrashPoint.BEFORE_STORE);
            if (full) {
                throw new StoreException("The simulated disk is full.");
            }
            store.append(league, events);
            afterwards.run();
            manager.pass(CrashPoint.AFTER_STORE);
        }

        @Override
        public void keepOnly(LeagueId league, long first, long last, long kept) {
            manager.pass(CrashPoint.BEFORE_STORE);
            store.keepOnly(league, first, last, kept);
            store.load(league).stream()
                    .filter(event -> event.sequence() == kept)
                    .forEach(folded);
            manager.pass(CrashPoint.AFTER_STORE);
        }

        @Override
        public void forget(LeagueId league) {
            store.forget(league);
        }

        @Override
        public void close() {
            // The store outlives its managers.
        }
    }
}
