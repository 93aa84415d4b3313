package org.evenodd.agent.check;

import java.time.Duration;
import java.util.function.Function;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;

/**
 * The settings with which a checker calls.
 *
 * @param compatibility how leniently answers and requests are read
 * @param timeout of a type of message
 * @param timeoutOfOthers of requests that are not messages
 * @param maxReplyBytes the size limit of replies
 */
public record CallTerms(
        Compatibility compatibility,
        Function<MessageType, Duration> timeout,
        Duration timeoutOfOthers,
        int maxReplyBytes) {

    private static final Duration LONG = Duration.ofSeconds(10);

    /** The most patient and lenient settings of the league's own programs. */
    public static CallTerms lenient(int maxReplyBytes) {
        return new CallTerms(Compatibility.TOLERANT, type -> LONG, LONG, maxReplyBytes);
    }

    /** The settings of our own referee or manager. */
    public static CallTerms of(SystemSettings settings) {
        return new CallTerms(
                settings.compatibility(),
                type -> settings.timeouts().of(type.limit()),
                settings.timeouts().other(),
                settings.limits().maxMessageBytes());
    }
}
