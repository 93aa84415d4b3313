package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.Requeueing.AGAIN;
import static org.evenodd.manager.play.Requeueing.R1M1;
import static org.evenodd.manager.play.Requeueing.R1M2;
import static org.evenodd.manager.play.Requeueing.currentMatchOf;
import static org.evenodd.manager.play.Requeueing.play;

import org.evenodd.manager.assignment.RoundAnnouncer;
import org.evenodd.manager.command.Effect.AnnounceRound;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.junit.jupiter.api.Test;

/** The operator has a match of an earlier round played again. */
class RequeueLaterTest {

    private final TournamentFixture world = TournamentFixture.playing();

    RequeueLaterTest() {
        play(world, R1M1);
        play(world, R1M2);
    }

    @Test
    void isAnnouncedAlone() {
        world.give(AGAIN);
        assertThat(world.asked(AnnounceRound.class))
                .extracting(announce -> announce.matches().get(0).matchId())
                .containsExactly(R1M1);
        assertThat(world.league().currentRoundNumber()).isEqualTo(2);
    }

    @Test
    void isPlayedBeforeTheNextRoundBegins() {
        world.give(AGAIN);
        world.everybodyAnswers();
        world.league().currentRound().orElseThrow().fixtures().forEach(fixture -> play(world, fixture.id()));
        assertThat(world.league().currentRoundNumber()).isEqualTo(2);
        world.pass(RoundAnnouncer.PATIENCE);
        play(world, R1M1);
        assertThat(world.league().currentRoundNumber()).isEqualTo(3);
    }

    @Test
    void isNotPlayedBesideAnotherMatchOfTheSamePlayer() {
        world.everybodyAnswers();
        world.give(AGAIN);
        world.pass(RoundAnnouncer.PATIENCE);
        assertThat(world.asked(SendRunMatch.class)).isEmpty();
        play(world, currentMatchOf(world, 1));
        assertThat(world.asked(SendRunMatch.class)).isEmpty();
        play(world, currentMatchOf(world, 2));
        assertThat(world.asked(SendRunMatch.class))
                .extracting(SendRunMatch::match)
                .containsExactly(R1M1);
    }

    @Test
    void isAnnouncedAgainAfterARestart() {
        world.give(AGAIN);
        world.restart();
        assertThat(world.asked(AnnounceRound.class))
                .extracting(announce -> announce.matches().get(0).matchId())
                .contains(R1M1);
    }

    @Test
    void keepsTheLeagueFromEnding() {
        world.everybodyAnswers();
        world.league().currentRound().orElseThrow().fixtures().forEach(fixture -> play(world, fixture.id()));
        world.everybodyAnswers();
        world.give(AGAIN);
        world.league().currentRound().orElseThrow().fixtures().forEach(fixture -> play(world, fixture.id()));
        assertThat(world.league().course().isOver()).isFalse();
        world.pass(RoundAnnouncer.PATIENCE);
        play(world, R1M1);
        assertThat(world.league().course().isOver()).isTrue();
    }
}
