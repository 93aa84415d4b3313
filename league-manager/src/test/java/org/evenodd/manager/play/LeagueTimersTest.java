package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.command.Effect.WakeAt;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.protocol.message.DoubleForfeit;
import org.evenodd.protocol.value.MatchId;
import org.junit.jupiter.api.Test;

class LeagueTimersTest {

    private static final Duration LEAD = Duration.ofSeconds(60);

    private final TournamentFixture world =
            TournamentFixture.with(Samples.settings(LEAD, DoubleForfeit.DRAW, true), 2, 1, 1);

    @Test
    void askForTheEndOfTheLeadTime() {
        world.start();
        assertThat(world.asked(WakeAt.class)).containsExactly(new WakeAt(Samples.MORNING.plus(LEAD)));
    }

    @Test
    void askOnceForTheSameInstant() {
        world.start();
        world.answer(TournamentFixture.p(1));
        assertThat(world.asked(WakeAt.class)).isEmpty();
    }

    @Test
    void askAgainWhenTheTickComesTooEarly() {
        world.start();
        world.pass(LEAD.minusMillis(1));
        assertThat(world.asked(WakeAt.class)).containsExactly(new WakeAt(Samples.MORNING.plus(LEAD)));
    }

    @Test
    void askForTheLongestTimeThatAMatchMayTake() {
        world.start();
        world.everybodyAnswers();
        world.pass(LEAD);
        world.give(new RunMatchAnswer.AssignmentAccepted(new MatchId("R1M1"), 1));
        Instant end = world.now().plus(Samples.rules().matchLimit());
        assertThat(world.asked(WakeAt.class)).containsExactly(new WakeAt(end));
    }

    @Test
    void askForNothingOnceTheLeagueIsOver() {
        world.start();
        world.give(new StopLeague());
        assertThat(world.asked(WakeAt.class)).isEmpty();
        world.pass(LEAD);
        assertThat(world.effects()).isEmpty();
    }
}
