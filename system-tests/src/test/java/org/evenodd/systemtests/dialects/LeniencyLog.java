package org.evenodd.systemtests.dialects;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.evenodd.protocol.message.DialectNote;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;

/** Collects the leniencies that our agents log, and keeps them off the console, until it is closed. */
final class LeniencyLog implements AutoCloseable {

    private final Logger agents = (Logger) LoggerFactory.getLogger("agent");
    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();

    LeniencyLog() {
        logged.start();
        agents.setLevel(Level.INFO);
        agents.setAdditive(false);
        agents.addAppender(logged);
    }

    /** Returns one note for each fix. */
    List<DialectNote> notes() {
        Map<String, DialectNote> byFix = new LinkedHashMap<>();
        logged.list.stream()
                .map(ILoggingEvent::getKeyValuePairs)
                .filter(Objects::nonNull)
                .filter(pairs -> pairs.stream().anyMatch(pair -> pair.key.equals("fix")))
                .map(LeniencyLog::note)
                .forEach(note -> byFix.putIfAbsent(note.fix(), note));
        return List.copyOf(byFix.values());
    }

    private static DialectNote note(List<KeyValuePair> pairs) {
        Map<String, String> details =
                pairs.stream().collect(Collectors.toMap(pair -> pair.key, pair -> String.valueOf(pair.value)));
        return new DialectNote(details.get("field"), details.get("seen"), "", "", details.get("fix"), 1);
    }

    @Override
    public void close() {
        agents.detachAppender(logged);
        agents.setAdditive(true);
        agents.setLevel(null);
    }
}
