package org.evenodd.agent.http;

import java.time.Duration;

/** Notified of requests that were answered, whether with a page, a call's outcome or a refusal. Must not block. */
@FunctionalInterface
public interface RequestObserver {

    /** Ignores requests. */
    RequestObserver NONE = (method, route, status, took) -> {};

    /**
     * Notes an answer, just before it is sent.
     *
     * @param method as received
     * @param route the template of the route that has this path, like {@code /schemas/{name}.json}; empty if none has
     * @param status the HTTP status
     * @param took the time since the head of the request had arrived
     */
    void answered(String method, String route, int status, Duration took);
}
