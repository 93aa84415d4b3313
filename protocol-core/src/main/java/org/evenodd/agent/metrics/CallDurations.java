package org.evenodd.agent.metrics;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.evenodd.protocol.message.MessageType;

/** {@code rpc.server.call.duration} or {@code rpc.client.call.duration} (OpenTelemetry, RPC metrics). */
record CallDurations(DurationHistogram histogram) {

    private static final String SYSTEM = "jsonrpc";
    private static final List<String> LABELS = List.of("rpc_system_name", "rpc_method");
    private static final List<String> WITH_ERROR = List.of("rpc_system_name", "rpc_method", Label.ERROR_TYPE);

    CallDurations(String name, String help) {
        this(new DurationHistogram(name, help));
    }

    /**
     * Records a call.
     *
     * @param type its message; empty for calls that are none
     * @param error why it failed; empty if it did not
     */
    void observe(Optional<MessageType> type, Optional<String> error, Duration took) {
        String method = type.map(CallDurations::method).orElse(Label.OTHER);
        if (error.isEmpty()) {
            histogram.observe(took, LABELS, SYSTEM, method);
        } else {
            histogram.observe(took, WITH_ERROR, SYSTEM, method, error.get());
        }
    }

    /** A message that is only ever an answer has no method. */
    private static String method(MessageType type) {
        return type.purpose().isPresent() ? type.canonicalMethod() : Label.OTHER;
    }
}
