package org.evenodd.agent.rpc;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.evenodd.agent.peer.IncomingCall;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import org.slf4j.Logger;

/** Logs each leniency that callers needed, once. */
public final class DialectLog {

    private static final int MOST_NOTES = 200;

    private record LoggedForm(MessageType type, String field, String expected) {}

    private final Set<LoggedForm> logged = ConcurrentHashMap.newKeySet();
    private final Logger log;

    public DialectLog(Logger log) {
        this.log = log;
    }

    /** Logs the notes on a call, and further notes from its authentication. */
    public void note(IncomingCall<?> call, List<DialectNote> further) {
        MessageType type = call.message().type();
        call.notes().forEach(note -> logOnce(type, call, note));
        further.forEach(note -> logOnce(type, call, note));
    }

    private void logOnce(MessageType type, IncomingCall<?> call, DialectNote note) {
        if (logged.size() < MOST_NOTES && logged.add(new LoggedForm(type, note.field(), note.expected()))) {
            log.atInfo()
                    .addKeyValue("from", call.remoteAddress())
                    .addKeyValue("field", note.field())
                    .addKeyValue("seen", note.seen())
                    .addKeyValue("fix", note.fix())
                    .log("A {} needed a leniency", type);
        }
    }
}
