package org.evenodd.systemtests.dialects;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.message.DialectNote;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;

/**
 * Collects the leniencies that our agents log, and keeps them off the console, until it is closed.
 */
final class LeniencyLog extends AppenderBase<ILoggingEvent> implements AutoCloseable {

    private final Map<String, DialectNote> notes = new LinkedHashMap<>();
    private final Logger agents;

    LeniencyLog() {
        LoggerContext loggers = (LoggerContext) LoggerFactory.getILoggerFactory();
        setContext(loggers);
        agents = loggers.getLogger("agent");
        start();
        agents.setLevel(Level.INFO);
        agents.setAdditive(false);
        agents.addAppender(this);
    }

    @Override
    protected void append(ILoggingEvent event) {
        Map<String, String> details = new LinkedHashMap<>();
        List<KeyValuePair> pairs = event.getKeyValuePairs();
        if (pairs != null) {
            pairs.forEach(pair -> details.put(pair.key, String.valueOf(pair.value)));
        }
        if (details.containsKey("fix")) {
            notes.putIfAbsent(details.get("fix"), note(details));
        }
    }

    private static DialectNote note(Map<String, String> details) {
        return new DialectNote(
                details.getOrDefault("field", ""),
                details.getOrDefault("seen", ""),
                "",
                details.getOrDefault("source", ""),
                details.getOrDefault("fix", ""),
                1);
    }

    /** Returns one note of each kind. */
    List<DialectNote> notes() {
        return List.copyOf(notes.values());
    }

    @Override
    public void close() {
        agents.detachAppender(this);
        agents.setAdditive(true);
        agents.setLevel(null);
        stop();
    }
}
