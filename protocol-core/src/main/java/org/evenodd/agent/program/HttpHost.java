package org.evenodd.agent.program;

import java.util.List;
import org.evenodd.agent.http.CannotBindException;
import org.evenodd.agent.http.HttpServer;
import org.evenodd.agent.http.HttpServerLimits;
import org.evenodd.agent.http.HttpSite;
import org.evenodd.agent.http.HttpThreads;
import org.evenodd.agent.http.TlsIdentity;
import org.evenodd.agent.options.ListenAddress;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.AllowedHosts;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.HostName;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves agents over HTTP. */
record HttpHost(
        HttpThreads threads,
        HttpServerLimits limits,
        List<HostName> allowedHosts,
        @Nullable TlsIdentity tls) implements ServiceHost {

    private static final Logger LOG = LoggerFactory.getLogger(HttpHost.class);

    @Override
    public OpenService open(ListenAddress address, AgentApi agent) {
        return open(address, agent, LOG);
    }

    @Override
    public OpenService open(ListenAddress address, AgentApi agent, Logger log) {
        try {
            HttpServer server = HttpServer.start(threads, site(address, log), agent, limits);
            return new OpenHttpService(server, endpoint(address, server.port()));
        } catch (CannotBindException e) {
            throw ProgramException.cannotStart(new BindFailure(address).sentence(), e);
        }
    }

    private HttpSite site(ListenAddress address, Logger log) {
        return new HttpSite(
                address.host(),
                address.port(),
                AllowedHosts.of(address.host(), address.advertisedHost(), allowedHosts),
                tls,
                log);
    }

    private Endpoint endpoint(ListenAddress address, int port) {
        return tls == null ? address.endpoint(port) : address.secureEndpoint(port);
    }

    private record OpenHttpService(HttpServer server, Endpoint endpoint) implements OpenService {

        @Override
        public void close() {
            server.close();
        }
    }
}
