package org.evenodd.agent.program;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.evenodd.agent.address.OwnMachine;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.address.TrustedProxies;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.AllowedHosts;
import org.evenodd.agent.http.HttpServer;
import org.evenodd.agent.http.HttpServerLimits;
import org.evenodd.agent.http.HttpSite;
import org.evenodd.agent.http.HttpThreads;
import org.evenodd.agent.http.HttpTransport;
import org.evenodd.agent.http.HttpTransport.HttpTransportLimits;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.program.TlsOptions.TlsSettings;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.agent.runtime.DiskTrouble;
import org.evenodd.agent.runtime.OwnerOnly;
import org.evenodd.agent.runtime.RateLimits.RateLimit;
import org.evenodd.agent.runtime.RealScheduler;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.runtime.Terminal;
import org.evenodd.agent.runtime.Workers;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.agent.settings.SystemSettings.Limits;
import org.evenodd.agent.settings.SystemSettings.Network;
import org.evenodd.protocol.value.Endpoint;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The platform of a real process: wall clock, HTTP, secure randomness and the file system. Serves agents over HTTP.
 */
final class RealPlatform implements ServiceHost, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RealPlatform.class);
    private static final Duration DISK_TIMEOUT = Duration.ofSeconds(3);

    private static final String WIDE_NETWORK =
            "network.trusted_proxies has {}, which is wider than /24 (IPv6: /64): every machine in it can say that it calls"
                    + " for somebody else, and is believed. Name the addresses of the proxies alone.";

    private static final String UNKNOWN_PROXY =
            "network.public_url is {}, and network.trusted_proxies names nobody: whoever comes through a proxy counts as the"
                    + " proxy, and through one on this machine as on this machine. Name its address there.";

    private final RealScheduler scheduler = new RealScheduler();
    private final Workers disk = new Workers("disk", 1, DISK_TIMEOUT);
    private final Workers names = new Workers("names", Resolver.LOOK_UPS_AT_ONCE, Duration.ZERO);
    private final SystemSettings settings;
    private final TlsSettings tls;
    private final HttpThreads threads;
    private final HttpTransport transport;
    private final Platform platform;

    private RealPlatform(SharedDirectory shared, SettingsLoader loader, TlsSettings tls, int services) {
        this.settings = loader.system();
        this.tls = tls;
        threads = new HttpThreads(services);
        Resolver resolver = Resolver.system(names, settings.network().addresses());
        transport = new HttpTransport(threads, HttpTransportLimits.DEFAULT, resolver, tls.trust());
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        Console console = new Console(out, Terminal.STANDARD_OUTPUT.redraws(System.getenv()));
        platform = new Platform(
                scheduler,
                transport,
                resolver,
                this,
                new SecureRandom(),
                disk,
                loader,
                shared,
                console,
                name -> AgentLog.of(name, disk));
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
        TlsSettings tls = options.tls();
        SharedDirectory shared = keepsRunData ? writable(options.shared()) : options.shared();
        return new RealPlatform(shared, settings, tls, services);
    }

    Platform platform() {
        return platform;
    }

    /**
     * Creates the directory and returns it.
     *
     * @throws ProgramException (cannot start) if nothing can be written there
     */
    static SharedDirectory writable(SharedDirectory shared) {
        try {
            for (Path each : List.of(shared.root(), shared.data(), shared.logs())) {
                make(each);
            }
            OwnerOnly.close(shared.logs());
            return shared;
        } catch (IOException e) {
            String reason = e instanceof AccessDeniedException denied
                    ? denied.getFile() + " may not be written"
                    : DiskTrouble.reason(e);
            throw ProgramException.cannotStart(
                    "--shared-dir %s cannot be used: %s".formatted(shared.root(), reason), e);
        }
    }

    private static void make(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            Files.createDirectories(directory);
        }
        if (!Files.isWritable(directory)) {
            throw new AccessDeniedException(directory.toString());
        }
    }

    @Override
    public OpenService open(ListenAddress address, AgentApi agent) {
        return open(address, agent, LOG);
    }

    @Override
    public OpenService open(ListenAddress address, AgentApi agent, Logger log) {
        Network network = settings.network();
        Endpoint told = address.publicUrl().endpointOr(address.endpoint("http", 1));
        HttpSite site = new HttpSite(
                address.host(),
                address.ports(),
                address.publicUrl(),
                network.proxies(),
                AllowedHosts.of(address.host(), network.allowedHosts(), address.advertisedHost(), told.host()),
                tls.identity(),
                log);
        network.trustedProxies().stream().filter(TrustedProxies::isWide).forEach(wide -> log.warn(WIDE_NETWORK, wide));
        if (address.publicUrl().isGiven()
                && !address.ports().contains(told.port())
                && network.trustedProxies().isEmpty()
                && network.localCallers()) {
            log.warn(UNKNOWN_PROXY, address.publicUrl());
        }
        try {
            HttpServer server = HttpServer.start(threads, site, agent, limits(settings.limits()));
            String scheme = tls.identity() == null ? "http" : "https";
            List<Endpoint> ports = server.ports().stream()
                    .map(port -> address.endpoint(scheme, port))
                    .toList();
            return new OpenService(address.publicUrl(), ports, server::close);
        } catch (BindException e) {
            throw ProgramException.cannotStart(whyUnbound(address), e);
        }
    }

    private static HttpServerLimits limits(Limits limits) {
        Limits.PerAddressSettings perAddress = limits.perAddress();
        return HttpServerLimits.of(
                limits.maxBroadcastBytes(),
                new HttpServerLimits.AddressLimits(
                        perAddress.connections(),
                        perAddress.requestsAtOnce(),
                        RateLimit.perSecond(perAddress.requestsPerSecond())));
    }

    /** Explains in a sentence for people why an address cannot be bound. */
    static String whyUnbound(ListenAddress address) {
        String ports = address.ports().stream().map(String::valueOf).collect(Collectors.joining(" or "));
        String reason;
        try {
            boolean ours = OwnMachine.has(InetAddress.getByName(address.host()));
            String port = ports.equals("0") ? "no port is free" : "is it taken? --port names another one";
            reason = ours ? port : "the host is no address of this machine";
        } catch (UnknownHostException e) {
            reason = "the host is unknown";
        }
        return "cannot listen on %s, port %s: %s".formatted(address.host(), ports, reason);
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
