package org.evenodd.agent.http;

import java.util.List;
import org.evenodd.agent.service.AllowedHosts;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a server is found.
 *
 * @param host to bind
 * @param port 0 takes a free one
 * @param allowed under which hosts requests may name it
 * @param tls with what it proves who it is; null for http
 * @param log is told who is turned away
 */
public record HttpSite(
        String host,
        int port,
        AllowedHosts allowed,
        @Nullable TlsIdentity tls,
        Logger log) {

    private static final Logger LOG = LoggerFactory.getLogger(HttpSite.class);

    /** A server that goes by its own host alone. */
    static HttpSite plain(String host, int port) {
        return new HttpSite(host, port, AllowedHosts.of(host, host, List.of()), null, LOG);
    }
}
