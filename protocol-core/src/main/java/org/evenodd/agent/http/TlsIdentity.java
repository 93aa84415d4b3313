package org.evenodd.agent.http;

import java.security.KeyStore;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * A server's certificate and private key.
 *
 * @param keys a certificate with its private key
 * @param password of the key
 */
public record TlsIdentity(KeyStore keys, String password) {

    /** TLS for a server; {@link HeadCheck} checks the host name, not SNI. */
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
