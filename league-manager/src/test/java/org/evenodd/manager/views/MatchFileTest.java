package org.evenodd.manager.views;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.play.PlayedLeagues;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.junit.jupiter.api.Test;

/** The file of one match. */
class MatchFileTest {

    private static MatchDecided withExchange(MatchDecided decided, Fixture fixture) {
        RawExchange exchange = new RawExchange(
                Instant.EPOCH,
                fixture.playerA(),
                "CHOOSE_PARITY_CALL",
                1,
                3,
                30_000,
                ExchangeOutcome.ANSWERED,
                "asked",
                "answered");
        return new MatchDecided(
                decided.matchId(),
                decided.refereeId(),
                decided.lease(),
                decided.ending(),
                decided.result().with(List.of(exchange)),
                decided.at());
    }

    @Test
    void hasTheResultOfTheReportWithoutItsExchanges() {
        List<LeagueEvent> events = PlayedLeagues.smooth(4);
        League league = League.replay(events);
        MatchDecided decided = events.stream()
                .filter(MatchDecided.class::isInstance)
                .map(MatchDecided.class::cast)
                .findFirst()
                .orElseThrow();
        Fixture fixture = league.fixture(decided.matchId()).orElseThrow();
        MatchFile file = MatchFile.of(
                league, league.round(decided.matchId().round()).orElseThrow(), fixture, withExchange(decided, fixture));
        assertThat(file.result()).isEqualTo(decided.result());
        assertThat(file.result().details().exchanges()).isNull();
    }
}
