package org.evenodd.manager.views;

import java.util.List;
import java.util.Map;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.manager.engine.LeagueEngine.Observer;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.FarewellsDone;
import org.evenodd.manager.league.MembershipEvent;
import org.evenodd.manager.store.EventCodec;
import org.slf4j.Logger;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;
import tools.jackson.databind.JsonNode;

/**
 * Logs each event of the league as one line, with its plain fields as details, except the generation of a token, which
 * tells people nothing. The console is told only of those who come, return and go; it has lines of its own for the course
 * of the league.
 */
public final class EventLog implements Observer {
    private final Logger log;
    private final EventCodec<LeagueEvent> codec;

    public EventLog(Logger log, EventCodec<LeagueEvent> codec) {
        this.log = log;
        this.codec = codec;
    }

    @Override
    public void happened(List<LeagueEvent> events, League league) {
        if (log.isInfoEnabled()) {
            events.forEach(this::write);
        }
    }

    private void write(LeagueEvent happened) {
        LeagueEvent event = happened instanceof MatchDecided decided
                ? decided.with(decided.result().brief()) // the transcript is in the match file
                : happened;
        LoggingEventBuilder line = log.atLevel(event instanceof FarewellsDone ? Level.DEBUG : Level.INFO);
        if (!(event instanceof MembershipEvent)) {
            line = line.addMarker(AgentLog.FOR_THE_FILE);
        }
        detailed(line, codec.tree(event), 1).log(codec.type(event).replace('_', ' '));
    }

    /** Adds the texts and numbers of an object and of its nested objects to the line. */
    private static LoggingEventBuilder detailed(LoggingEventBuilder line, JsonNode object, int depth) {
        LoggingEventBuilder detailed = line;
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            JsonNode value = field.getValue();
            if (field.getKey().equals("generation") || field.getKey().equals("packed")) {
                continue;
            }
            if (value.isObject() && depth > 0) {
                detailed = detailed(detailed, value, depth - 1);
            } else if (value.isValueNode() && !value.isNull()) {
                detailed = detailed.addKeyValue(field.getKey(), plain(value));
            }
        }
        return detailed;
    }

    private static Object plain(JsonNode value) {
        if (value.isInt()) {
            return value.intValue();
        }
        return value.isBoolean() ? (Object) value.booleanValue() : value.stringValue(value.toString());
    }
}
