package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.Applicants.assertRefused;
import static org.evenodd.manager.play.Applicants.backWithTokenOf;
import static org.evenodd.manager.play.Applicants.player;
import static org.evenodd.manager.play.Applicants.referee;
import static org.evenodd.manager.play.Applicants.tournament;
import static org.evenodd.manager.play.Applicants.withTokenOf;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.ref;

import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.agent.settings.SystemSettings.Network.RejoinWithoutToken;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.league.ConductEvent.PlayerReinstated;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.Arrival.Reach;
import org.evenodd.manager.registration.Identity;
import org.evenodd.manager.registration.KeyProof;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An agent that registers a second time. */
class ReturnTest {

    private static final MatchId R1M1 = new MatchId("R1M1");
    private static final Digest ASKED = Digest.sha256("request");
    private static final Arrival FROM_ELSEWHERE = new Arrival(new Identity.Unproven(), false, Reach.NOT_TRIED);

    @Test
    void withItsTokenAnAgentKeepsItsPlaceAndMoves() {
        TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
        assertThat(player(tournament, "Player 1", 8150, withTokenOf(p(1))))
                .isEqualTo(new CommandResponse.AgentAccepted(p(1), 1));
        assertThat(referee(tournament, "Referee 1", 8050, withTokenOf(ref(1))))
                .isEqualTo(new CommandResponse.AgentAccepted(ref(1), 1));
        assertThat(tournament.league().roster().registration(p(1)).orElseThrow().endpoint())
                .isEqualTo(Samples.endpoint(8150));
        assertThat(tournament.league().contenders()).hasSize(2);
    }

    @Test
    void withItsTokenAPlayerComesBackWhileTheLeagueRuns() {
        TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
        tournament.start();
        assertThat(player(tournament, "Player 2", 8102, withTokenOf(p(2))))
                .isEqualTo(new CommandResponse.AgentAccepted(p(2), 1));
    }

    @Test
    void withItsTokenItCannotTakeAnothersEndpoint() {
        TournamentFixture tournament = TournamentFixture.with(2, 0, 1);
        assertRefused(player(tournament, "Player 1", 8102, withTokenOf(p(1))), ErrorCode.E009, 2003);
    }

    @Tag("case:player-without-token")
    @Test
    void withoutItsTokenItIsKnownByNameEndpointAndAddressAndItsOldTokenIsVoid() {
        TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
        assertThat(player(tournament, "Player 1", 8101, Samples.NEW))
                .isEqualTo(new CommandResponse.AgentAccepted(p(1), 2));
        assertThat(referee(tournament, "Referee 1", 8001, Samples.NEW))
                .isEqualTo(new CommandResponse.AgentAccepted(ref(1), 2));
        assertThat(tournament.news()).hasSize(1);
    }

    @Test
    void withoutItsTokenItComesBackWhileTheLeagueRuns() {
        TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
        tournament.start();
        assertThat(player(tournament, "Player 2", 8102, Samples.NEW))
                .isEqualTo(new CommandResponse.AgentAccepted(p(2), 2));
    }

    @Test
    void withItsTokenItGetsTheNextOneOnRequest() {
        TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
        assertThat(player(tournament, "Player 1", 8101, withTokenOf(p(1)).rotating(ASKED)))
                .isEqualTo(new CommandResponse.AgentAccepted(p(1), 2));
        assertThat(referee(tournament, "Referee 1", 8001, withTokenOf(ref(1)).rotating(ASKED)))
                .isEqualTo(new CommandResponse.AgentAccepted(ref(1), 2));
    }

    @Test
    void withATokenThatHasBecomeVoidWhileItsEndpointWasLookedAtItGetsNoOther() {
        TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
        player(tournament, "Player 1", 8101, withTokenOf(p(1)).rotating(ASKED));
        referee(tournament, "Referee 1", 8001, withTokenOf(ref(1)).rotating(ASKED));

        assertThat(Applicants.refusal(player(tournament, "Player 1", 8101, withTokenOf(p(1))))
                        .code())
                .isEqualTo(ErrorCode.E012);
        assertThat(Applicants.refusal(referee(tournament, "Referee 1", 8001, withTokenOf(ref(1))))
                        .code())
                .isEqualTo(ErrorCode.E012);
    }

    @Test
    void withTheTokenOfAPlaceThatTheOperatorFreedMeanwhileItGetsNoOther() {
        TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
        tournament.give(new KickAgent("P01"));
        assertThat(Applicants.refusal(player(tournament, "Player 1", 8101, withTokenOf(p(1))))
                        .code())
                .isEqualTo(ErrorCode.E012);
    }

    /** Returns a tournament with a running match at the only referee. */
    private static TournamentFixture playing() {
        TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
        tournament.start();
        tournament.everybodyAnswers();
        tournament.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 1));
        return tournament;
    }

    @Test
    void withItsOldTokenAPlayersMatchGoesOn() {
        TournamentFixture tournament = playing();
        player(tournament, "Player 2", 8102, withTokenOf(p(2)));
        assertThat(tournament.news()).hasOnlyElementsOfType(PlayerReturned.class);
    }

    @Tag("case:replayed-registration")
    @Test
    void withoutItsTokenAndFromElsewhereItIsRefused() {
        TournamentFixture tournament = TournamentFixture.with(1, 0, 1);
        assertRefused(player(tournament, "Player 1", 8101, FROM_ELSEWHERE), ErrorCode.E022, 2002);
    }

    @ParameterizedTest
    @CsvSource({"true, SAME_ADDRESS", "false, NEVER", "true, NEVER"})
    void withoutItsTokenItIsRefusedWhereTheSettingsForbidIt(boolean strict, RejoinWithoutToken rejoin) {
        TournamentFixture tournament = tournament(strict, EndpointCheck.DEFERRED, rejoin);
        player(tournament, "Player 1", 8101, Samples.NEW);
        assertRefused(player(tournament, "Player 1", 8101, Samples.NEW), ErrorCode.E022, 2002);
    }

    @Tag("case:restless-registration")
    @Test
    void whatChangesNothingIsNotStored() {
        TournamentFixture tournament = TournamentFixture.with(2, 1, 2);
        player(tournament, "Player 1", 8101, backWithTokenOf(p(1)));
        assertThat(tournament.news()).isEmpty();
        referee(tournament, "Referee 1", 8001, backWithTokenOf(ref(1)));
        tournament.give(new RefereeRegistration(
                Samples.referee("Referee 1", 8001, 2), backWithTokenOf(ref(1)).showing(KeyProof.RIGHT)));
        assertThat(tournament.news()).isEmpty();
    }

    @Test
    void aSuspendedPlayerIsReinstated() {
        TournamentFixture tournament = TournamentFixture.with(5, 1, 2);
        tournament.start();
        SilentPlayer.suspend(tournament, p(1));
        player(tournament, "Player 1", 8101, withTokenOf(p(1)));
        assertThat(tournament.news()).hasExactlyElementsOfTypes(PlayerReturned.class, PlayerReinstated.class);
    }
}
