package org.evenodd.protocol.agent;

import java.security.KeyStore;
import org.evenodd.protocol.transport.http.TlsIdentity;
import org.jspecify.annotations.Nullable;

/**
 * How an agent speaks https.
 *
 * @param identity of its servers; null for http
 * @param trust of its clients; null for whom Java trusts
 */
record TlsPlan(@Nullable TlsIdentity identity, @Nullable KeyStore trust) {}
