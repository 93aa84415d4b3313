package org.evenodd.systemtests.dialects;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Stand-ins that speak the protocol itself: what others cannot do, is not for a fault of theirs. */
class ForeignAgentsTest {

    @Test
    void aPlayerThatSpeaksAsTheProtocolDoesNeedsNoLeniency() {
        LeagueOutcome league = ForeignLeague.play(Lineup.of(Accent.canonical("Plain")), 1);

        ForeignPlayer player = league.players().get(0);
        assertThat(league.isOver()).isTrue();
        assertThat(league.failures()).isEmpty();
        assertThat(player.joined()).hasSize(2).isEqualTo(player.chosen()).isEqualTo(player.over());
        assertThat(player.completed()).isTrue();
        assertThat(league.notes(player.id())).isEmpty();
    }

    @Test
    void aRefereeThatSpeaksAsTheProtocolDoesNeedsNoLeniency() {
        LeagueOutcome league = ForeignLeague.play(Lineup.under(Accent.canonical("Plain")), 1);

        ForeignReferee referee = league.referees().get(0);
        assertThat(league.isOver()).isTrue();
        assertThat(league.failures()).isEmpty();
        assertThat(referee.taken()).isEqualTo(3);
        assertThat(referee.failures()).isZero();
        assertThat(referee.reported()).isEqualTo(3);
        assertThat(league.notes(referee.id())).isEmpty();
    }

    @Test
    void aManagerThatSpeaksAsTheProtocolDoesIsUnderstood() {
        ForeignManager manager =
                ForeignManagedLeague.play(Accent.canonical("Plain"), 3, 1).manager();

        assertThat(manager.registered()).isEqualTo(4);
        assertThat(manager.reports()).hasSize(3);
        assertThat(manager.completed()).isTrue();
    }
}
