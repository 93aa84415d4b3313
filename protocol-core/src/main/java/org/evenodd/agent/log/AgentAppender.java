package org.evenodd.agent.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.util.ArrayDeque;
import java.util.Deque;
import org.evenodd.protocol.json.Json;
import org.jspecify.annotations.Nullable;

/** Writes one agent's log events to its file. Until the file is known, keeps the latest ones in memory. */
final class AgentAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {

    private static final int MOST_KEPT = 256;

    private final Deque<ILoggingEvent> kept = new ArrayDeque<>();
    private volatile @Nullable Destination destination;

    /** The file that lines go to, and the id of the agent that each line carries. */
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

    /** Keeps the event and returns null; if a destination is known by now, returns that instead. */
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
