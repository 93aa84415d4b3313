package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.p;

import java.time.Duration;
import java.time.Instant;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.StartPlanned;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.manager.registration.PlaceCommands.KickAgent;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.AgentConduct.AgentSilent;
import org.evenodd.manager.tournament.Effect.Dismiss;
import org.evenodd.manager.tournament.Effect.Notice;
import org.evenodd.manager.tournament.Effect.WakeAt;
import org.evenodd.manager.tournament.LeagueOpening.Opening;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** A league that starts by itself while somebody has just come, whose endpoint has not answered yet. */
class AutomaticStartTest {

    private static final Duration SILENCE = Opening.SILENCE;
    private static final Duration TIME_TO_RETURN = Opening.TIME_TO_RETURN;

    private TournamentFixture tournament = new TournamentFixture(Samples.settings(), rules());

    private static OperatingRules rules() {
        return Samples.rules(new AutoStart(2, 1));
    }

    /** Two players answer, just after a third has registered. */
    private void aThirdHasJustCome() {
        tournament.register(2, 1, 4);
        tournament.player("Third", 8103, Samples.NEW);
        tournament.reachEverybodyBut(p(3));
    }

    private void assertStarted(boolean started) {
        assertThat(!tournament.course().isOpen()).isEqualTo(started);
    }

    @Test
    void waitsForItsAnswer() {
        aThirdHasJustCome();
        assertStarted(false);
        assertThat(tournament.asked(WakeAt.class))
                .contains(new WakeAt(tournament.now().plus(SILENCE)));

        tournament.give(new AgentResponded(p(3)));
        assertStarted(true);
        assertThat(tournament.league().divisions().first().standings().players())
                .containsExactly(P01, P02, p(3));
    }

    @Test
    void releasesItsPlaceAfterTenSecondsAndTellsItWhy() {
        aThirdHasJustCome();
        tournament.pass(SILENCE.minusMillis(1));
        assertThat(tournament.news()).isEmpty();

        tournament.pass(Duration.ofMillis(1));
        assertThat(tournament.news()).containsExactly(new PlayerRemoved(p(3), null));
        assertThat(tournament.asked(Dismiss.class))
                .containsExactly(new Dismiss(p(3), Samples.endpoint(8103), 1, false));
        assertThat(tournament.told(Notice.Warning.class))
                .extracting(Notice.Warning::sentence)
                .containsExactly("P03 \"Third\" has lost its place: nobody has answered at"
                        + " http://localhost:8103/mcp for 10 s.");
        assertStarted(false);

        tournament.pass(TIME_TO_RETURN);
        assertStarted(true);
        assertThat(tournament.league().divisions().first().standings().players())
                .containsExactly(P01, P02);
    }

    @Test
    void givesItAPlaceAnewIfItRegistersAgainBeforeTheStart() {
        aThirdHasJustCome();
        tournament.pass(SILENCE);
        tournament.pass(Duration.ofSeconds(1));
        TournamentFixture.assertAccepted(tournament.player("Third", 8103, Samples.NEW));
        tournament.pass(Duration.ofSeconds(5));
        assertStarted(false);

        tournament.give(new AgentResponded(p(4)));
        assertStarted(true);
        assertThat(tournament.league().divisions().first().standings().players())
                .containsExactly(P01, P02, p(4));
    }

    @Test
    void waitsNoLongerThanThirtySecondsHoweverManyComeAndDoNotAnswer() {
        aThirdHasJustCome();
        Instant latest = tournament.now().plusSeconds(30);
        for (int port = 8104; tournament.now().isBefore(latest.minusSeconds(4)); port++) {
            tournament.pass(Duration.ofSeconds(4));
            tournament.player("Ghost " + port, port, Samples.NEW);
            assertStarted(false);
        }
        tournament.stepTo(latest);
        assertStarted(true);
        assertThat(tournament.league().divisions().first().standings().players())
                .containsExactly(P01, P02);
    }

    @Test
    void leavesWhoCameLateAndWasReleasedTheTimeToReturnBeforeThirtySecondsAreOver() {
        aThirdHasJustCome();
        Instant latest = tournament.now().plusSeconds(30);
        for (int port = 8104; tournament.now().isBefore(latest.minusSeconds(6)); port++) {
            tournament.pass(Duration.ofSeconds(4));
            tournament.player("Ghost " + port, port, Samples.NEW);
        }
        tournament.stepTo(latest.minus(TIME_TO_RETURN));
        assertStarted(false);
        assertThat(tournament.league().roster().presentPlayers()).hasSize(2);

        tournament.player("Back", 8199, Samples.NEW);
        PlayerId back = tournament.league().roster().presentPlayers().get(2).id();
        tournament.give(new AgentResponded(back));
        tournament.stepTo(latest);
        assertStarted(true);
        assertThat(tournament.league().divisions().first().standings().players())
                .containsExactly(P01, P02, back);
    }

    @Test
    void waitsAnewWhereSomebodyOnWhomItDependsHasGone() {
        aThirdHasJustCome();
        tournament.pass(Duration.ofSeconds(5));
        tournament.give(new KickAgent("P02", null));
        tournament.pass(Duration.ofMinutes(1));
        assertStarted(false);
        assertThat(tournament.news()).isEmpty();
    }

    @Test
    void beginsToWaitAnewAfterARestart() {
        aThirdHasJustCome();
        tournament.restartAfter(Duration.ofMinutes(5));
        tournament.pass(SILENCE.minusMillis(1));
        assertStarted(false);
        tournament.give(new AgentResponded(p(3)));
        assertStarted(true);
    }

    @Test
    void waitsAtAPlannedTimeTooAndSaysNothingOfADelay() {
        tournament = new TournamentFixture();
        Instant start = tournament.now().plus(Duration.ofHours(1));
        tournament.happened(new StartPlanned(start, tournament.now()));
        tournament.register(2, 1, 4);
        tournament.reachEverybody();
        tournament.stepTo(start.minusSeconds(1));
        tournament.player("Third", 8103, Samples.NEW);
        tournament.stepTo(start);
        assertThat(tournament.told(Notice.class)).isEmpty();
        assertStarted(false);

        tournament.give(new AgentResponded(p(3)));
        assertThat(tournament.league().divisions().first().standings().players())
                .containsExactly(P01, P02, p(3));
    }

    @Test
    void doesNotWaitWhereTheOperatorStartsIt() {
        aThirdHasJustCome();
        tournament.start();
        assertThat(tournament.league().divisions().first().standings().players())
                .containsExactly(P01, P02, p(3));
    }

    @Nested
    class WithoutEnd {

        WithoutEnd() {
            tournament = new TournamentFixture(Samples.settings("legs=0"), rules());
        }

        @Test
        void keepsItsPlaceAndPlaysALegWithoutIt() {
            aThirdHasJustCome();
            tournament.pass(SILENCE);
            assertStarted(true);
            assertThat(tournament.events(PlayerRemoved.class)).isEmpty();

            tournament.give(new AgentResponded(P01));
            tournament.give(new AgentResponded(P02));
            tournament.give(new AgentSilent(p(3)));
            assertThat(tournament.league().divisions().first().standings().players())
                    .containsExactly(P01, P02);
            assertThat(tournament.league().roster().isPresent(p(3))).isTrue();
        }

        @Test
        void waitsForItsAnswerBeforeTheFirstLeg() {
            aThirdHasJustCome();
            tournament.pass(Duration.ofMillis(68));
            tournament.give(new AgentResponded(p(3)));
            tournament.reachEverybody();
            assertThat(tournament.league().divisions().first().standings().players())
                    .containsExactly(P01, P02, p(3));
        }
    }
}
