package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.util.List;
import org.evenodd.manager.league.ConductEvent.PlayerDialectNoted;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.manager.registration.DialectSeen;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.junit.jupiter.api.Test;

class DialectTest {

    private final TournamentFixture tournament = TournamentFixture.with(1, 1, 1);

    private static DialectNote note(String field) {
        return new DialectNote(field, "x", "y", "SPEC 3", "Send y.", 1);
    }

    private void see(AgentId agent, String field) {
        tournament.give(new DialectSeen(agent, List.of(note(field))));
    }

    @Test
    void isNotedForThePlayerThatNeedsIt() {
        see(p(1), "/timestamp");
        assertThat(tournament.news()).containsExactly(new PlayerDialectNoted(p(1), note("/timestamp")));
    }

    @Test
    void isNotedForTheRefereeThatNeedsIt() {
        see(ref(1), "/timestamp");
        assertThat(tournament.league().roster().referee(ref(1)).orElseThrow().dialectNotes())
                .containsExactly(note("/timestamp"));
    }

    @Test
    void isNotStoredAgainEveryTimeItIsSeen() {
        see(p(1), "/timestamp");
        see(p(1), "/timestamp");
        assertThat(tournament.news()).isEmpty();
    }

    @Test
    void isCountedByTheEndOfTheLeague() {
        see(p(1), "/timestamp");
        see(p(1), "/timestamp");
        see(p(1), "/timestamp");
        tournament.give(new StopLeague());

        assertThat(tournament.league().roster().player(p(1)).orElseThrow().dialectNotes())
                .containsExactly(note("/timestamp").plus(2));
    }

    @Test
    void isNotCountedForWhoeverTakesThePlaceOfAnAgentThatWasRemoved() {
        see(p(1), "/timestamp");
        see(p(1), "/timestamp");
        tournament.give(new KickAgent(p(1).value()));
        tournament.give(new StopLeague());

        assertThat(tournament.league().roster().player(p(1)).orElseThrow().dialectNotes())
                .containsExactly(note("/timestamp").plus(1));
    }

    @Test
    void isForgottenWhereThereIsTooMuchOfIt() {
        for (int i = 0; i < 200; i++) {
            see(p(1), "/field" + i);
        }
        assertThat(tournament.league().roster().player(p(1)).orElseThrow().dialectNotes())
                .hasSize(50);
        assertThat(tournament.news()).isEmpty();
    }

    @Test
    void isNotNotedForNobody() {
        see(p(9), "/timestamp");
        assertThat(tournament.news()).isEmpty();
    }

    @Test
    void changesNothingInALeagueThatIsOver() {
        tournament.give(new StopLeague());
        see(p(1), "/timestamp");
        assertThat(tournament.news()).isEmpty();
    }
}
