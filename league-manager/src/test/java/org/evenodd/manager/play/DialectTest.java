package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.evenodd.manager.league.ConductEvent.PlayerDialectNoted;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.manager.registration.DialectSeen;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.AgentId;
import org.junit.jupiter.api.Test;

class DialectTest {

    private final TournamentFixture world = TournamentFixture.with(1, 1, 1);

    private static DialectNote note(String field) {
        return new DialectNote(field, "x", "y", "SPEC 3", "Send y.", 1);
    }

    private void see(AgentId agent, String field) {
        world.give(new DialectSeen(agent, List.of(note(field))));
    }

    @Test
    void isNotedForThePlayerThatNeedsIt() {
        see(TournamentFixture.p(1), "/timestamp");
        assertThat(world.news()).containsExactly(new PlayerDialectNoted(TournamentFixture.p(1), note("/timestamp")));
    }

    @Test
    void isNotedForTheRefereeThatNeedsIt() {
        see(TournamentFixture.ref(1), "/timestamp");
        assertThat(world.league()
                        .roster()
                        .referee(TournamentFixture.ref(1))
                        .orElseThrow()
                        .dialectNotes())
                .containsExactly(note("/timestamp"));
    }

    @Test
    void isNotStoredAgainEveryTimeItIsSeen() {
        see(TournamentFixture.p(1), "/timestamp");
        see(TournamentFixture.p(1), "/timestamp");
        assertThat(world.news()).isEmpty();
    }

    @Test
    void isCountedByTheEndOfTheLeague() {
        see(TournamentFixture.p(1), "/timestamp");
        see(TournamentFixture.p(1), "/timestamp");
        see(TournamentFixture.p(1), "/timestamp");
        world.give(new StopLeague());

        assertThat(world.league()
                        .roster()
                        .player(TournamentFixture.p(1))
                        .orElseThrow()
                        .dialectNotes())
                .containsExactly(note("/timestamp").plus(2));
    }

    @Test
    void isNotCountedForWhoeverTakesThePlaceOfAnAgentThatWasRemoved() {
        see(TournamentFixture.p(1), "/timestamp");
        see(TournamentFixture.p(1), "/timestamp");
        world.give(new KickAgent(TournamentFixture.p(1).value()));
        world.give(new StopLeague());

        assertThat(world.league()
                        .roster()
                        .player(TournamentFixture.p(1))
                        .orElseThrow()
                        .dialectNotes())
                .containsExactly(note("/timestamp").plus(1));
    }

    @Test
    void isForgottenWhereThereIsTooMuchOfIt() {
        for (int i = 0; i < 200; i++) {
            see(TournamentFixture.p(1), "/field" + i);
        }
        assertThat(world.league()
                        .roster()
                        .player(TournamentFixture.p(1))
                        .orElseThrow()
                        .dialectNotes())
                .hasSize(50);
        assertThat(world.news()).isEmpty();
    }

    @Test
    void isNotNotedForNobody() {
        see(TournamentFixture.p(9), "/timestamp");
        assertThat(world.news()).isEmpty();
    }

    @Test
    void changesNothingInALeagueThatIsOver() {
        world.give(new StopLeague());
        see(TournamentFixture.p(1), "/timestamp");
        assertThat(world.news()).isEmpty();
    }
}
