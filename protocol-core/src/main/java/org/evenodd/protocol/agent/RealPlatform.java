package org.evenodd.protocol.agent;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.transport.RealScheduler;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.Endpoint;

/** The wall clock, HTTP, secure randomness and the file system. */
record RealPlatform(Platform platform, RealScheduler scheduler, DiskThread disk) implements AutoCloseable {

    static RealPlatform of(CommonOptions options, int services) {
        RealScheduler scheduler = new RealScheduler();
        DiskThread disk = new DiskThread();
        Console console = new Console(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
        Platform platform = new Platform(
                scheduler,
                new NoTransport(),
                (address, service) -> {
                    throw ProgramException.cannotStart("no HTTP yet", new IllegalStateException());
                },
                new SecureRandom(),
                disk,
                options.settings(),
                options.shared(),
                console);
        return new RealPlatform(platform, scheduler, disk);
    }

    private static final class NoTransport implements Transport {
        @Override
        public CompletableFuture<Delivery> post(Endpoint endpoint, byte[] body, Duration timeout, int maxReplyBytes) {
            return CompletableFuture.completedFuture(new Delivery.Unreachable("no HTTP yet"));
        }

        @Override
        public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
            return CompletableFuture.completedFuture(new Delivery.Unreachable("no HTTP yet"));
        }
    }

    @Override
    public void close() {
        scheduler.close();
        disk.close();
    }
}
