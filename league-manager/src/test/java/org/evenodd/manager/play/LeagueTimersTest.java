package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.p;

import java.time.Duration;
import java.time.Instant;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.command.Effect.WakeAt;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.junit.jupiter.api.Test;

class LeagueTimersTest {

    private static final Duration LEAD = Duration.ofSeconds(60);

    private final TournamentFixture tournament =
            TournamentFixture.with(Samples.settings(LEAD, DoubleForfeit.DRAW, true), 2, 1, 1);

    @Test
    void askForTheEndOfTheLeadTime() {
        tournament.start();
        assertThat(tournament.asked(WakeAt.class)).containsExactly(new WakeAt(Samples.MORNING.plus(LEAD)));
    }

    @Test
    void askOnceForTheSameInstant() {
        tournament.start();
        tournament.answer(p(1));
        assertThat(tournament.asked(WakeAt.class)).isEmpty();
    }

    @Test
    void askAgainWhenTheTickComesTooEarly() {
        tournament.start();
        tournament.pass(LEAD.minusMillis(1));
        assertThat(tournament.asked(WakeAt.class)).containsExactly(new WakeAt(Samples.MORNING.plus(LEAD)));
    }

    @Test
    void askForTheLongestTimeThatAMatchMayTake() {
        tournament.start();
        tournament.everybodyAnswers();
        tournament.pass(LEAD);
        tournament.give(new RunMatchAnswer.AssignmentAccepted(new MatchId("R1M1"), 1));
        Instant end = tournament.now().plus(Samples.rules().matchLimit());
        assertThat(tournament.asked(WakeAt.class)).containsExactly(new WakeAt(end));
    }

    @Test
    void askForNothingOnceTheLeagueIsOver() {
        tournament.start();
        tournament.give(new StopLeague());
        assertThat(tournament.asked(WakeAt.class)).isEmpty();
        tournament.pass(LEAD);
        assertThat(tournament.effects()).isEmpty();
    }
}
