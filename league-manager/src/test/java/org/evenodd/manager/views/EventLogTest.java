package org.evenodd.manager.views;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.List;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.agent.runtime.RecordedLog;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.junit.jupiter.api.Test;

class EventLogTest {

    @Test
    void tellsTheFileOfAllEventsAndTheConsoleOnlyOfThoseWhoComeAndGo() {
        RecordedLog log = new RecordedLog();
        List<LeagueEvent> events = PlayedLeagues.smooth(2);

        new EventLog(log.logger(), new EventCodec<>(LeagueEvent.class)).happened(events, League.replay(events));

        assertThat(log.lines())
                .extracting(ILoggingEvent::getMessage)
                .contains("player registered", "match assigned", "match decided", "league finished");
        assertThat(log.lines().stream().filter(line -> !isForTheFile(line)))
                .extracting(ILoggingEvent::getMessage)
                .contains("player registered", "referee registered")
                .allMatch(message -> message.matches("(player|referee) .*"));
        assertThat(log.lines().stream()
                        .filter(line -> line.getMessage().equals("player registered"))
                        .flatMap(line -> line.getKeyValuePairs().stream()))
                .extracting(pair -> pair.key)
                .contains("display_name")
                .doesNotContain("generation");
    }

    private static boolean isForTheFile(ILoggingEvent line) {
        return line.getMarkerList() != null && line.getMarkerList().contains(AgentLog.FOR_THE_FILE);
    }
}
