package org.evenodd.agent.http;

import java.util.concurrent.CompletableFuture;

/** Answers requests, independently of the transport. */
@FunctionalInterface
public interface Service {

    /**
     * Serves a request. Must not block: it runs on the thread of all connections. An exception, thrown or in the
     * future, is a bug and becomes a 500 without its text.
     */
    CompletableFuture<ServiceResponse> serve(ServiceRequest request);
}
