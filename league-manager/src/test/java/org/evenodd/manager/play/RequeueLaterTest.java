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

/** The operator has a match of an earlier round replayed. */
class RequeueLaterTest {

    private final TournamentFixture tournament = TournamentFixture.playing();

    RequeueLaterTest() {
        play(tournament, R1M1);
        play(tournament, R1M2);
    }

    @Test
    void isAnnouncedAlone() {
        tournament.give(AGAIN);
        assertThat(tournament.asked(AnnounceRound.class))
                .extracting(announce -> announce.matches().get(0).matchId())
                .containsExactly(R1M1);
        assertThat(tournament.league().currentRoundNumber()).isEqualTo(2);
    }

    @Test
    void isPlayedBeforeTheNextRoundBegins() {
        tournament.give(AGAIN);
        tournament.everybodyAnswers();
        tournament.league().currentRound().orElseThrow().fixtures().forEach(fixture -> play(tournament, fixture.id()));
        assertThat(tournament.league().currentRoundNumber()).isEqualTo(2);
        tournament.pass(RoundAnnouncer.PATIENCE);
        play(tournament, R1M1);
        assertThat(tournament.league().currentRoundNumber()).isEqualTo(3);
    }

    @Test
    void isNotPlayedBesideAnotherMatchOfTheSamePlayer() {
        tournament.everybodyAnswers();
        tournament.give(AGAIN);
        tournament.pass(RoundAnnouncer.PATIENCE);
        assertThat(tournament.asked(SendRunMatch.class)).isEmpty();
        play(tournament, currentMatchOf(tournament, 1));
        assertThat(tournament.asked(SendRunMatch.class)).isEmpty();
        play(tournament, currentMatchOf(tournament, 2));
        assertThat(tournament.asked(SendRunMatch.class))
                .extracting(SendRunMatch::match)
                .containsExactly(R1M1);
    }

    @Test
    void isAnnouncedAgainAfterARestart() {
        tournament.give(AGAIN);
        tournament.restart();
        assertThat(tournament.asked(AnnounceRound.class))
                .extracting(announce -> announce.matches().get(0).matchId())
                .contains(R1M1);
    }

    @Test
    void keepsTheLeagueFromEnding() {
        tournament.everybodyAnswers();
        tournament.league().currentRound().orElseThrow().fixtures().forEach(fixture -> play(tournament, fixture.id()));
        tournament.everybodyAnswers();
        tournament.give(AGAIN);
        tournament.league().currentRound().orElseThrow().fixtures().forEach(fixture -> play(tournament, fixture.id()));
        assertThat(tournament.league().course().isOver()).isFalse();
        tournament.pass(RoundAnnouncer.PATIENCE);
        play(tournament, R1M1);
        assertThat(tournament.league().course().isOver()).isTrue();
    }
}
