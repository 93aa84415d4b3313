package org.evenodd.agent.http;

import java.security.KeyStore;
import java.util.List;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.evenodd.agent.address.TrustedProxies;
import org.evenodd.protocol.value.PublicUrl;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The address of a server.
 *
 * @param host to bind
 * @param ports the port, and perhaps a direct one, which callers reach without a reverse proxy; 0 takes a free one
 * @param publicUrl under which a reverse proxy serves it
 * @param proxies that are believed when they say for whom they call
 * @param allowed the host names that requests may use
 * @param tls the server's certificate; null for http
 * @param log receives rejected requests
 */
public record HttpSite(
        String host,
        List<Integer> ports,
        PublicUrl publicUrl,
        TrustedProxies proxies,
        AllowedHosts allowed,
        @Nullable TlsIdentity tls,
        Logger log) {

    /**
     * A server's certificate and private key.
     *
     * @param keys a certificate with its private key
     * @param password of the key
     */
    public record TlsIdentity(KeyStore keys, String password) {

        /** TLS for a server; {@link LimitsHandler} checks the host name, not SNI. */
        SslContextFactory.Server contexts() {
            SslContextFactory.Server contexts = new SslContextFactory.Server();
            contexts.setKeyStore(keys);
            contexts.setKeyStorePassword(password);
            contexts.setSniRequired(false);
            return contexts;
        }

        @Override
        public String toString() {
            return "TlsIdentity";
        }
    }
}
