package org.evenodd.agent.http;

import java.net.BindException;
import java.time.Duration;
import java.util.List;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.address.TrustedProxies;
import org.evenodd.agent.http.HttpServerLimits.AddressLimits;
import org.evenodd.agent.http.HttpSite.TlsIdentity;
import org.evenodd.agent.http.HttpTransport.HttpTransportLimits;
import org.evenodd.agent.runtime.RateLimits.RateLimit;
import org.evenodd.protocol.value.PublicUrl;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.helpers.NOPLogger;

/** Servers and clients on this machine, without TLS. */
public final class TestServers {

    /** No limits per address. */
    public static final AddressLimits UNLIMITED =
            new AddressLimits(Integer.MAX_VALUE, Integer.MAX_VALUE, new RateLimit(Duration.ZERO, 1));

    public static final HttpServerLimits LIMITS = HttpServerLimits.of(65536, UNLIMITED);

    private TestServers() {}

    /** An agent with one service at every path, as foreign agents may have it. */
    public static AgentApi everywhere(Service service) {
        return new AgentApi(service, service, service, service);
    }

    /** Starts a server that accepts only its own host name. */
    public static HttpServer start(HttpThreads threads, String host, int port, AgentApi agent, HttpServerLimits limits)
            throws BindException {
        AllowedHosts hosts = AllowedHosts.of(host, List.of(), host);
        return HttpServer.start(threads, site(host, port, hosts, null, NOPLogger.NOP_LOGGER), agent, limits);
    }

    /** An address without a reverse proxy. */
    public static HttpSite site(String host, int port, AllowedHosts allowed, @Nullable TlsIdentity tls, Logger log) {
        return new HttpSite(host, List.of(port), PublicUrl.NONE, TrustedProxies.NONE, allowed, tls, log);
    }

    public static HttpTransport transport(HttpThreads threads, Resolver resolver) {
        return new HttpTransport(threads, HttpTransportLimits.DEFAULT, resolver, null);
    }
}
