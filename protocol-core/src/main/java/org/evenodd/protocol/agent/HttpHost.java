package org.evenodd.protocol.agent;

import org.evenodd.protocol.transport.Service;
import org.evenodd.protocol.transport.http.CannotBindException;
import org.evenodd.protocol.transport.http.HttpServer;
import org.evenodd.protocol.transport.http.HttpServerLimits;
import org.evenodd.protocol.transport.http.HttpThreads;
import org.evenodd.protocol.value.Endpoint;

/** Lets services answer over HTTP. */
record HttpHost(HttpThreads threads, HttpServerLimits limits) implements ServiceHost {

    @Override
    public OpenService open(ListenAddress address, Service service) {
        try {
            HttpServer server = HttpServer.start(threads, address.host(), address.port(), service, limits);
            return new Open(server, address.endpoint(server.port()));
        } catch (CannotBindException e) {
            throw ProgramException.cannotStart(new BindFailure(address).sentence(), e);
        }
    }

    private record Open(HttpServer server, Endpoint endpoint) implements OpenService {

        @Override
        public void close() {
            server.close();
        }
    }
}
