package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.assignment.RunMatchAnswer.AssignmentAccepted;
import org.evenodd.manager.page.view.LeagueMoment;
import org.evenodd.manager.page.view.LeaguePage;
import org.evenodd.manager.page.view.MatchUnderWay;
import org.evenodd.manager.page.view.RatingsShown;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.junit.jupiter.api.Test;

/** What a page tells of the matches that are being played. */
class MatchesUnderWayTest {

    private static final MatchId MATCH = new MatchId("R1M1");

    @Test
    void beganWhenAClockSaysSoThatHasBeenSetSince() {
        TournamentFixture fixture = TournamentFixture.with(2, 1, 1);
        fixture.start();
        fixture.everybodyAnswers();
        fixture.give(new AssignmentAccepted(MATCH, 1));
        Tournament tournament = fixture.tournament();
        Instant begun = tournament.live().match(MATCH).stage().since().orElseThrow();

        LeagueMoment moment = new LeagueMoment(
                tournament.league(),
                tournament.live(),
                List.of(),
                Map.of(),
                Map.of(),
                1,
                begun.plus(Duration.ofHours(1)),
                Duration.ofHours(1));

        assertThat(LeaguePage.of(moment, RatingsShown.NONE).underWay())
                .extracting(MatchUnderWay::since)
                .containsExactly(begun.plus(Duration.ofHours(1)));
    }
}
