package org.evenodd.manager.page.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.PreparationEvent.RosterSet;
import org.evenodd.manager.play.PlayedLeagues;
import org.evenodd.protocol.value.DisplayName;
import org.junit.jupiter.api.Test;

class LeagueProgressTest {

    private static String detail(String... roster) {
        List<LeagueEvent> events = new ArrayList<>(PlayedLeagues.meddledWith().stream()
                .takeWhile(event -> !(event instanceof LeagueStarted))
                .toList());
        events.add(new RosterSet(
                Stream.of(roster)
                        .map(name -> new EnrolledName(new DisplayName(name), null))
                        .toList(),
                Instant.EPOCH));
        return LeagueProgress.of(LeagueMoment.stored(League.replay(events), 1, Instant.EPOCH))
                .detail();
    }

    @Test
    void tellsHowManyOnTheRosterAreThere() {
        assertThat(detail("Player 1", "Ada", "Ben")).endsWith(" Not there yet: 2 of the 3 on the roster.");
        assertThat(detail("Player 1", "Player 2")).endsWith(" All 2 on the roster are there.");
    }
}
