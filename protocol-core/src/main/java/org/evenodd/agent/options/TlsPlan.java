package org.evenodd.agent.options;

import java.security.KeyStore;
import org.evenodd.agent.http.TlsIdentity;
import org.jspecify.annotations.Nullable;

/**
 * How an agent speaks https.
 *
 * @param identity of its servers; null for http
 * @param trust of its clients; null for whom Java trusts
 */
public record TlsPlan(
        @Nullable TlsIdentity identity, @Nullable KeyStore trust) {}
