package org.evenodd.agent.options;

import java.security.KeyStore;
import org.evenodd.agent.http.TlsIdentity;
import org.jspecify.annotations.Nullable;

/**
 * The TLS configuration of an agent.
 *
 * @param identity of its servers; null for http
 * @param trust of its clients; null for Java's default
 */
public record TlsPlan(
        @Nullable TlsIdentity identity, @Nullable KeyStore trust) {}
