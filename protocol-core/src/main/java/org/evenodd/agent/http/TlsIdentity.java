package org.evenodd.agent.http;

import java.security.KeyStore;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * With what a server proves to be who it is.
 *
 * @param keys a certificate with its private key
 * @param password of the key
 */
public record TlsIdentity(KeyStore keys, String password) {

    /** TLS for a server; who is meant is the business of {@link HeadCheck}, not of SNI. */
    SslContextFactory.Server contexts() {
        SslContextFactory.Server contexts = new SslContextFactory.Server();
        contexts.setKeyStore(keys);
        contexts.setKeyStorePassword(password);
        contexts.setSniRequired(false);
        return contexts;
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "TlsIdentity";
    }
}
