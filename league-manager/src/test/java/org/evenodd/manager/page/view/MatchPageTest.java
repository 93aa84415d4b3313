package org.evenodd.manager.page.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.play.PlayedLeagues;
import org.evenodd.manager.query.Viewer;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;

class MatchPageTest {

    private static final String CHOICES =
            "Player \\d: (even|odd); Player \\d: (even|odd); the number was \\d+, (even|odd)\\.";

    /** A league that is still played, right after the operator has annulled its first result. */
    private static League running() {
        List<LeagueEvent> events = PlayedLeagues.meddledWith();
        int annulled = 0;
        while (!(events.get(annulled) instanceof MatchVoided)) {
            annulled++;
        }
        return League.replay(events.subList(0, annulled + 1));
    }

    private static String account(League league, Viewer viewer) {
        Fixture fixture = league.fixtures().stream()
                .filter(each -> !each.attempts().annulled().isEmpty())
                .findFirst()
                .orElseThrow();
        List<String> accounts = MatchPage.of(
                        LeagueMoment.stored(league, 1, Instant.EPOCH), fixture, Optional.empty(), viewer)
                .annulled();
        assertThat(accounts).hasSize(1);
        return accounts.get(0);
    }

    @Test
    void tellsWhatTheAnnulledResultWas() {
        assertThat(account(running(), new Viewer.Operator()))
                .startsWith("The operator annulled an earlier result and had the match played again")
                .containsPattern(" Before, R1M\\d: .* (beat|drew).*\\. " + CHOICES);
    }

    @Test
    void keepsTheChoicesOfTheAnnulledGameFromOthersWhileTheLeagueRuns() {
        assertThat(account(running(), new Viewer.Anyone()))
                .containsPattern(" Before, R1M\\d: .* (beat|drew).*\\.$")
                .doesNotContain("the number was");
        assertThat(account(League.replay(PlayedLeagues.meddledWith()), new Viewer.Anyone()))
                .containsPattern(CHOICES);
    }

    @Test
    void showsTheChoicesOfTheAnnulledGameToItsPlayers() {
        League league = running();
        Fixture fixture = league.fixtures().stream()
                .filter(each -> !each.attempts().annulled().isEmpty())
                .findFirst()
                .orElseThrow();
        PlayerId own = fixture.playerA();

        assertThat(account(league, new Viewer.OfPlayer(own))).containsPattern(CHOICES);
    }
}
