package org.evenodd.agent.metrics;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.evenodd.agent.service.RequestObserver;

/** {@code http.server.request.duration} (OpenTelemetry, HTTP metrics). */
record HttpDurations(DurationHistogram histogram) implements RequestObserver {

    private static final List<String> LABELS =
            List.of("http_request_method", "http_response_status_code", "http_route");
    private static final List<String> WITH_ERROR =
            List.of("http_request_method", "http_response_status_code", "http_route", Label.ERROR_TYPE);

    /** The methods that the conventions know without configuration. */
    private static final Set<String> METHODS =
            Set.of("CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE");

    private static final int SERVER_ERRORS = 500;

    HttpDurations() {
        this(new DurationHistogram("http_server_request_duration_seconds", "HTTP requests that this agent answered."));
    }

    @Override
    public void answered(String method, String route, int status, Duration took) {
        String knownMethod = METHODS.contains(method) ? method : Label.OTHER;
        String knownRoute = route.isEmpty() ? Label.OTHER : route;
        String code = Integer.toString(status);
        if (status < SERVER_ERRORS) {
            histogram.observe(took, LABELS, knownMethod, code, knownRoute);
        } else {
            histogram.observe(took, WITH_ERROR, knownMethod, code, knownRoute, code);
        }
    }
}
