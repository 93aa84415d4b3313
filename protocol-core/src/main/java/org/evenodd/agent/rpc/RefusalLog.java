package org.evenodd.agent.rpc;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import org.evenodd.agent.address.TrustedProxies;
import org.evenodd.agent.peer.IncomingCall;
import org.evenodd.agent.runtime.RateLimits;
import org.evenodd.agent.runtime.RateLimits.RateLimit;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Printable;
import org.evenodd.protocol.value.Sender;
import org.evenodd.protocol.value.Violation.Excerpt;
import org.slf4j.Logger;

/**
 * Logs refused messages: at most one line a minute for each address, message type and error code, and 20 a minute in
 * all.
 */
public final class RefusalLog {

    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final int MOST_LINES_IN_ALL = 20;

    /** Errors that honest agents get too: they are slow, early or late, or repeat a message. */
    private static final Set<ErrorCode> HARMLESS =
            Set.of(ErrorCode.E001, ErrorCode.E016, ErrorCode.E019, ErrorCode.E020, ErrorCode.E030, ErrorCode.E031);

    private static final String UNNAMED =
            "A registration came in through {}, which names no other machine in network.forwarded_header (logged once a minute)."
                    + " A proxy that does not write that header lets its callers write it, and be anybody; what runs on a"
                    + " proxy's machine comes in at a second --port.";

    private final RateLimits<RefusalKey> cases;
    private final RateLimits<String> reasons;
    private final RateLimits<Class<?>> all;
    private final Logger log;

    /** @param log the agent's own logger */
    public RefusalLog(InstantSource clock, Logger log) {
        this.log = log;
        cases = new RateLimits<>(RateLimit.of(1, WINDOW), clock);
        reasons = new RateLimits<>(RateLimit.of(1, WINDOW), clock);
        all = new RateLimits<>(RateLimit.of(MOST_LINES_IN_ALL, WINDOW), clock);
    }

    /**
     * Notes that a message was refused.
     *
     * @param address the sender's address
     * @param claimed the sender's claimed identity, which proves nothing
     */
    public void note(String address, String claimed, MessageType type, ErrorCode code) {
        if (!HARMLESS.contains(code)
                && cases.grants(new RefusalKey(address, type, code))
                && all.grants(RefusalLog.class)) {
            log.warn(
                    "A {} from {}, which calls itself {}, is refused: {} {} (logged once a minute)",
                    type,
                    address,
                    Excerpt.of(claimed),
                    code,
                    code.title());
        }
    }

    /** Notes that the message of a call was refused. */
    public void note(IncomingCall<?> call, ErrorCode code) {
        Sender sender = call.message().envelope().sender();
        note(
                call.remoteAddress(),
                sender == null ? "nobody" : sender.toString(),
                call.message().type(),
                code);
    }

    /** Notes why a message was refused, each reason once a minute. */
    public void explain(String address, MessageType type, ErrorCode code, String reason) {
        if (reasons.grants(reason) && all.grants(RefusalLog.class)) {
            log.warn(
                    "A {} from {} is refused: {} {} (logged once a minute)", type, address, code, Printable.of(reason));
        }
    }

    /** Notes a caller that is known as its proxy alone. */
    public void noteUnnamed(String address) {
        if (address.startsWith(TrustedProxies.PROXY) && reasons.grants(address) && all.grants(RefusalLog.class)) {
            log.warn(UNNAMED, address);
        }
    }

    private record RefusalKey(String address, MessageType type, ErrorCode code) {}
}
