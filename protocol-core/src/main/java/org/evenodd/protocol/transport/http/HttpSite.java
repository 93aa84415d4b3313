package org.evenodd.protocol.transport.http;

import java.util.List;
import org.evenodd.protocol.transport.AllowedHosts;

/**
 * Where a server is found.
 *
 * @param host to bind
 * @param port 0 takes a free one
 * @param allowed under which hosts requests may name it
 */
public record HttpSite(String host, int port, AllowedHosts allowed) {

    /** A server that goes by its own host alone. */
    static HttpSite plain(String host, int port) {
        return new HttpSite(host, port, AllowedHosts.of(host, host, List.of()));
    }
}
