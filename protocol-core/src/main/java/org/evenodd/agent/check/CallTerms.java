package org.evenodd.agent.check;

import java.time.Duration;
import java.util.function.Function;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;

/**
 * How a checker calls.
 *
 * @param compatibility with which answers and requests are read
 * @param timeout of a type of message
 * @param timeoutOfOthers of what is no message
 * @param maxReplyBytes where the reading of a reply ends
 */
public record CallTerms(
        Compatibility compatibility,
        Function<MessageType, Duration> timeout,
        Duration timeoutOfOthers,
        int maxReplyBytes) {

    private static final Duration LONG = Duration.ofSeconds(10);

    /** As patient and as lenient as the league's own programs are at most. */
    public static CallTerms lenient(int maxReplyBytes) {
        return new CallTerms(Compatibility.TOLERANT, type -> LONG, LONG, maxReplyBytes);
    }

    /** As a referee or manager of ours would. */
    public static CallTerms of(SystemSettings settings) {
        return new CallTerms(
                settings.compatibility(),
                type -> settings.timeouts().of(type.limit()),
                settings.timeouts().other(),
                settings.limits().maxMessageBytes());
    }
}
