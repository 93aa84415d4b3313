package org.evenodd.systemtests.simulation;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.Endpoint;

/** Sends and records the requests of a process until it is killed. Answers arrive on its own thread. */
final class ProcessTransport implements Transport {

    private final ProcessRun process;
    private final String name;
    private final Transport network;
    private final MessageRecorder recorder;

    ProcessTransport(ProcessRun process, String name, Transport network, MessageRecorder recorder) {
        this.process = process;
        this.name = name;
        this.network = network;
        this.recorder = recorder;
    }

    @Override
    public CompletableFuture<Delivery> post(Endpoint endpoint, byte[] body, Duration timeout, int maxReplyBytes) {
        process.pass(CrashPoint.BEFORE_SEND);
        recorder.sends(name, endpoint, body);
        CompletableFuture<Delivery> delivery = home(network.post(endpoint, body, timeout, maxReplyBytes));
        process.pass(CrashPoint.AFTER_SEND);
        return delivery;
    }

    @Override
    public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
        process.requireAlive();
        return home(network.get(endpoint, timeout));
    }

    private CompletableFuture<Delivery> home(CompletableFuture<Delivery> delivery) {
        CompletableFuture<Delivery> arrived = new CompletableFuture<>();
        delivery.thenAccept(outcome -> process.execute(() -> arrived.complete(outcome)));
        return arrived;
    }
}
