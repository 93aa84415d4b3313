package org.evenodd.agent.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.util.ArrayDeque;
import java.util.Deque;
import org.evenodd.protocol.json.Json;
import org.jspecify.annotations.Nullable;

/** Brings the lines of one agent into its file; the last of those before it had one are kept until then. */
final class AgentAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {

    private static final int MOST_KEPT = 256;

    private final Deque<ILoggingEvent> kept = new ArrayDeque<>();
    private volatile @Nullable Destination destination;

    /** Where lines go, and whose they are. */
    record Destination(LogFile file, String agent) {

        void write(ILoggingEvent event) {
            file.add(Json.bytes(new JsonLine(event, agent)));
        }
    }

    @Override
    protected void append(ILoggingEvent event) {
        Destination current = destination;
        if (current != null || (current = keep(event)) != null) {
            current.write(event);
        }
    }

    /** Keeps an event, unless there is a destination by now, which is handed back. */
    private synchronized @Nullable Destination keep(ILoggingEvent event) {
        if (destination == null) {
            event.prepareForDeferredProcessing();
            kept.addLast(event);
            if (kept.size() > MOST_KEPT) {
                kept.removeFirst();
            }
        }
        return destination;
    }

    synchronized void writeTo(Destination chosen) {
        kept.forEach(chosen::write);
        kept.clear();
        destination = chosen;
    }
}
