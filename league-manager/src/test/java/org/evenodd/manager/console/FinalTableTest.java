package org.evenodd.manager.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.league.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.play.PlayedLeagues;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;

class FinalTableTest {

    @Test
    void sharesPlacesOfThoseEqualInEverythingAndNamesTheTieBreakOfOthersWithAsManyPoints() {
        assertThat(FinalTable.of(League.replay(PlayedLeagues.smooth(6))))
                .startsWith(
                        "Final standings of Even/Odd",
                        "Rank  Id   Player   Played   Won Drawn   Lost Points  Tie-break",
                        "   1  P06  Player 6      5     3     1      1     10",
                        "   2  P03  Player 3      5     2     2      1      8  head-to-head",
                        "   3  P05  Player 5      5     2     2      1      8  head-to-head",
                        "  4=  P01  Player 1      5     0     4      1      4",
                        "  4=  P04  Player 4      5     0     4      1      4",
                        "   6  P02  Player 2      5     0     3      2      3",
                        "The champion is Player 6 (P06) with 10 points.");
    }

    @Test
    void showsTheIdBehindANameThatReadsLikeAnother() {
        List<LeagueEvent> events = new ArrayList<>();
        for (LeagueEvent event : PlayedLeagues.smooth(2)) {
            events.add(
                    event instanceof PlayerRegistered registered
                                    && registered.playerId().equals(PlayerId.of(1))
                            ? new PlayerRegistered(PlayerId.of(1), called("P02", registered.registration()))
                            : event);
        }
        assertThat(FinalTable.of(League.replay(events)))
                .anySatisfy(line -> assertThat(line).contains("P01  P02 (P01)"))
                .noneSatisfy(line -> assertThat(line).contains("(P01) (P01)"));
    }

    private static Registration called(String name, Registration before) {
        return new Registration(new DisplayName(name), before.endpoint(), before.generation(), before.version());
    }

    @Test
    void putsAllOnTopThatAreEqualThere() {
        List<LeagueEvent> stopped = new ArrayList<>(PlayedLeagues.smooth(4).stream()
                .takeWhile(event -> !(event instanceof MatchDecided))
                .toList());
        stopped.add(new LeagueFinished(true, Instant.parse("2026-03-01T09:00:00Z")));
        assertThat(FinalTable.of(League.replay(stopped)))
                .contains(
                        "The operator stopped the league; the leaders are Player 1 (P01), Player 2 (P02), Player 3 (P03)"
                                + " and Player 4 (P04) with 0 points each, equal in every tie-break.");
    }
}
