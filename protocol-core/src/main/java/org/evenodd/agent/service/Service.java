package org.evenodd.agent.service;

import java.util.concurrent.CompletableFuture;

/** Answers requests, whatever transport they came by. */
@FunctionalInterface
public interface Service {

    /**
     * Begins to answer and returns without blocking: it runs on the thread that serves all connections. An exception,
     * thrown or in the future, is a bug of ours and becomes a 500 without its text.
     */
    CompletableFuture<ServiceResponse> serve(ServiceRequest request);
}
