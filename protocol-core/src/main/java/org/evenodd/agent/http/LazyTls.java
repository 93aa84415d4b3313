package org.evenodd.agent.http;

import java.security.KeyStore;
import javax.net.ssl.SSLEngine;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.jspecify.annotations.Nullable;

/**
 * TLS that is set up with the first https endpoint. Loading the trusted certificates takes longer than the rest of a
 * client's start, and few leagues use https.
 */
final class LazyTls extends SslContextFactory.Client {

    private boolean loaded;

    private LazyTls() {}

    /** @param trusted certificates; null for Java's defaults */
    static LazyTls trusting(@Nullable KeyStore trusted) {
        LazyTls tls = new LazyTls();
        if (trusted != null) {
            tls.setTrustStore(trusted);
        }
        return tls;
    }

    @Override
    protected void doStart() {}

    @Override
    public SSLEngine newSSLEngine(String host, int port) {
        load();
        return super.newSSLEngine(host, port);
    }

    @Override
    public SSLEngine newSSLEngine() {
        load();
        return super.newSSLEngine();
    }

    private synchronized void load() {
        if (!loaded) {
            loaded = true;
            loadCertificates();
        }
    }

    private void loadCertificates() {
        try {
            super.doStart();
        } catch (Exception e) {
            throw new IllegalStateException("TLS cannot be set up", e);
        }
    }
}
