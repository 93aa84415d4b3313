package org.evenodd.manager.views;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.evenodd.agent.log.AgentLog;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.play.PlayedLeagues;
import org.evenodd.manager.store.EventCodec;
import org.junit.jupiter.api.Test;

class EventLogTest {

    @Test
    void tellsTheFileOfAllEventsAndTheConsoleOnlyOfThoseWhoComeAndGo() {
        ListAppender<ILoggingEvent> logged = new ListAppender<>();
        logged.start();
        Logger log = new LoggerContext().getLogger("league_manager");
        log.addAppender(logged);
        List<LeagueEvent> events = PlayedLeagues.smooth(2);

        new EventLog(log, new EventCodec<>(LeagueEvent.class)).happened(events, League.replay(events));

        assertThat(logged.list)
                .extracting(ILoggingEvent::getMessage)
                .contains("player registered", "match assigned", "match decided", "league finished");
        assertThat(logged.list.stream().filter(line -> !isForTheFile(line)))
                .extracting(ILoggingEvent::getMessage)
                .contains("player registered", "referee registered")
                .allMatch(message -> message.matches("(player|referee) .*"));
    }

    private static boolean isForTheFile(ILoggingEvent line) {
        return line.getMarkerList() != null && line.getMarkerList().contains(AgentLog.FOR_THE_FILE);
    }
}
