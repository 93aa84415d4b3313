package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.Applicants.assertRefused;
import static org.evenodd.manager.play.Applicants.player;
import static org.evenodd.manager.play.Applicants.referee;
import static org.evenodd.manager.play.Applicants.withTokenOf;
import static org.evenodd.manager.play.Applicants.world;

import org.evenodd.agent.settings.Network.EndpointCheck;
import org.evenodd.agent.settings.Network.RejoinWithoutToken;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.league.ConductEvent.PlayerReinstated;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.Arrival.Reach;
import org.evenodd.manager.registration.Identity;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.MatchId;
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
        TournamentFixture world = TournamentFixture.with(2, 1, 1);
        assertThat(player(world, "Player 1", 8150, withTokenOf(TournamentFixture.p(1))))
                .isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.p(1), 1));
        assertThat(referee(world, "Referee 1", 8050, withTokenOf(TournamentFixture.ref(1))))
                .isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.ref(1), 1));
        assertThat(world.league()
                        .roster()
                        .registration(TournamentFixture.p(1))
                        .orElseThrow()
                        .endpoint())
                .isEqualTo(Samples.endpoint(8150));
        assertThat(world.league().contenders()).hasSize(2);
    }

    @Test
    void withItsTokenAPlayerComesBackWhileTheLeagueRuns() {
        TournamentFixture world = TournamentFixture.with(2, 1, 1);
        world.start();
        assertThat(player(world, "Player 2", 8102, withTokenOf(TournamentFixture.p(2))))
                .isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.p(2), 1));
    }

    @Test
    void withItsTokenItCannotTakeAnothersEndpoint() {
        TournamentFixture world = TournamentFixture.with(2, 0, 1);
        assertRefused(player(world, "Player 1", 8102, withTokenOf(TournamentFixture.p(1))), ErrorCode.E009, 2003);
    }

    @Tag("case:player-without-token")
    @Test
    void withoutItsTokenItIsKnownByNameEndpointAndAddressAndItsOldTokenIsVoid() {
        TournamentFixture world = TournamentFixture.with(2, 1, 1);
        assertThat(player(world, "Player 1", 8101, Samples.NEW))
                .isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.p(1), 2));
        assertThat(referee(world, "Referee 1", 8001, Samples.NEW))
                .isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.ref(1), 2));
        assertThat(world.news()).hasSize(1);
    }

    @Test
    void withoutItsTokenItComesBackWhileTheLeagueRuns() {
        TournamentFixture world = TournamentFixture.with(2, 1, 1);
        world.start();
        assertThat(player(world, "Player 2", 8102, Samples.NEW))
                .isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.p(2), 2));
    }

    @Test
    void withItsTokenItGetsTheNextOneOnRequest() {
        TournamentFixture world = TournamentFixture.with(2, 1, 1);
        assertThat(player(
                        world,
                        "Player 1",
                        8101,
                        withTokenOf(TournamentFixture.p(1)).rotating(ASKED)))
                .isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.p(1), 2));
        assertThat(referee(
                        world,
                        "Referee 1",
                        8001,
                        withTokenOf(TournamentFixture.ref(1)).rotating(ASKED)))
                .isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.ref(1), 2));
    }

    @Test
    void withATokenThatHasBecomeVoidWhileItsEndpointWasLookedAtItGetsNoOther() {
        TournamentFixture world = TournamentFixture.with(2, 1, 1);
        player(world, "Player 1", 8101, withTokenOf(TournamentFixture.p(1)).rotating(ASKED));
        referee(world, "Referee 1", 8001, withTokenOf(TournamentFixture.ref(1)).rotating(ASKED));

        assertThat(Applicants.refusal(player(world, "Player 1", 8101, withTokenOf(TournamentFixture.p(1))))
                        .code())
                .isEqualTo(ErrorCode.E012);
        assertThat(Applicants.refusal(referee(world, "Referee 1", 8001, withTokenOf(TournamentFixture.ref(1))))
                        .code())
                .isEqualTo(ErrorCode.E012);
    }

    @Test
    void withTheTokenOfAPlaceThatTheOperatorFreedMeanwhileItGetsNoOther() {
        TournamentFixture world = TournamentFixture.with(2, 1, 1);
        world.give(new KickAgent("P01"));
        assertThat(Applicants.refusal(player(world, "Player 1", 8101, withTokenOf(TournamentFixture.p(1))))
                        .code())
                .isEqualTo(ErrorCode.E012);
    }

    /** A match under way at the only referee. */
    private static TournamentFixture playing() {
        TournamentFixture world = TournamentFixture.with(2, 1, 1);
        world.start();
        world.everybodyAnswers();
        world.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 1));
        return world;
    }

    @Test
    void withItsOldTokenAPlayersMatchGoesOn() {
        TournamentFixture world = playing();
        player(world, "Player 2", 8102, withTokenOf(TournamentFixture.p(2)));
        assertThat(world.news()).hasOnlyElementsOfType(PlayerReturned.class);
    }

    @Test
    void withoutItsTokenAndFromElsewhereItIsRefused() {
        TournamentFixture world = TournamentFixture.with(1, 0, 1);
        assertRefused(player(world, "Player 1", 8101, FROM_ELSEWHERE), ErrorCode.E022, 2002);
    }

    @ParameterizedTest
    @CsvSource({"true, SAME_ADDRESS", "false, NEVER", "true, NEVER"})
    void withoutItsTokenItIsRefusedWhereTheSettingsForbidIt(boolean strict, RejoinWithoutToken rejoin) {
        TournamentFixture world = world(strict, EndpointCheck.DEFERRED, rejoin);
        player(world, "Player 1", 8101, Samples.NEW);
        assertRefused(player(world, "Player 1", 8101, Samples.NEW), ErrorCode.E022, 2002);
    }

    @Test
    void aSuspendedPlayerIsReinstated() {
        TournamentFixture world = TournamentFixture.with(5, 1, 2);
        world.start();
        SilentPlayer.suspend(world, TournamentFixture.p(1));
        player(world, "Player 1", 8101, withTokenOf(TournamentFixture.p(1)));
        assertThat(world.news()).hasExactlyElementsOfTypes(PlayerReturned.class, PlayerReinstated.class);
    }
}
