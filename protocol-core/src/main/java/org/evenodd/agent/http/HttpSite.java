package org.evenodd.agent.http;

import java.util.List;
import org.evenodd.agent.service.AllowedHosts;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The address of a server.
 *
 * @param host to bind
 * @param port 0 takes a free one
 * @param allowed the host names that requests may use
 * @param tls the server's certificate; null for http
 * @param log receives rejected requests
 */
public record HttpSite(
        String host,
        int port,
        AllowedHosts allowed,
        @Nullable TlsIdentity tls,
        Logger log) {

    private static final Logger LOG = LoggerFactory.getLogger(HttpSite.class);

    /** An http server that accepts only its own host name. */
    static HttpSite plain(String host, int port) {
        return new HttpSite(host, port, AllowedHosts.of(host, host, List.of()), null, LOG);
    }
}
