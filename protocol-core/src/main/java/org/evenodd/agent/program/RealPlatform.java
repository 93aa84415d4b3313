package org.evenodd.agent.program;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.http.HttpServerLimits;
import org.evenodd.agent.http.HttpThreads;
import org.evenodd.agent.http.HttpTransport;
import org.evenodd.agent.http.HttpTransportLimits;
import org.evenodd.agent.log.Terminal;
import org.evenodd.agent.options.CommonOptions;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.agent.options.TlsOptions.TlsPlan;
import org.evenodd.agent.rate.RateLimit;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.agent.settings.SystemSettings.Limits;
import org.evenodd.agent.thread.RealScheduler;
import org.evenodd.agent.thread.Workers;

/** The platform of a real process: wall clock, HTTP, secure randomness and the file system. */
final class RealPlatform implements AutoCloseable {

    private static final Duration DISK_PATIENCE = Duration.ofSeconds(3);

    private final RealScheduler scheduler = new RealScheduler();
    private final Workers disk = new Workers("disk", 1, DISK_PATIENCE);
    private final Workers names = new Workers("names", Resolver.LOOK_UPS_AT_ONCE, Duration.ZERO);
    private final HttpThreads threads;
    private final HttpTransport transport;
    private final Platform platform;

    private RealPlatform(SharedDirectory shared, SettingsLoader settings, TlsPlan tls, int services) {
        threads = new HttpThreads(services);
        Resolver resolver = Resolver.system(names, settings.system().network().addresses());
        transport = new HttpTransport(threads, HttpTransportLimits.DEFAULT, resolver, tls.trust());
        platform = new Platform(
                scheduler,
                transport,
                resolver,
                new HttpHost(
                        threads,
                        limits(settings.system().limits()),
                        settings.system().network().allowedHosts(),
                        tls.identity()),
                new SecureRandom(),
                disk,
                settings,
                shared,
                new Console(
                        new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                        Terminal.STANDARD_OUTPUT.redraws(System.getenv())));
    }

    /**
     * Returns the platform for the options.
     *
     * @throws org.evenodd.agent.settings.SettingsException for an invalid setting
     * @throws ProgramException (wrong usage) for TLS files that cannot be used
     * @throws ProgramException (cannot start) if nothing can be written under {@code --shared-dir}
     */
    static RealPlatform of(CommonOptions options, int services, boolean keepsRunData) {
        SettingsLoader settings = options.settings();
        settings.system();
        settings.checkLeague();
        TlsPlan tls = options.tls();
        SharedDirectory shared = keepsRunData ? WritableDirectory.require(options.shared()) : options.shared();
        return new RealPlatform(shared, settings, tls, services);
    }

    private static HttpServerLimits limits(Limits limits) {
        Limits.PerAddressSettings perAddress = limits.perAddress();
        return HttpServerLimits.DEFAULT
                .withMaxBodyBytes(Math.max(limits.maxMessageBytes(), limits.maxBroadcastBytes()))
                .with(new HttpServerLimits.AddressLimits(
                        perAddress.connections(),
                        perAddress.requestsAtOnce(),
                        RateLimit.perSecond(perAddress.requestsPerSecond())));
    }

    Platform platform() {
        return platform;
    }

    @Override
    public void close() {
        transport.close();
        threads.close();
        scheduler.close();
        disk.close();
        names.close();
        platform.console().show("");
    }
}
