package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.Applicants.assertRefused;
import static org.evenodd.manager.play.Applicants.player;
import static org.evenodd.manager.play.Applicants.referee;
import static org.evenodd.manager.play.Applicants.refusal;
import static org.evenodd.manager.play.Applicants.tournament;
import static org.evenodd.manager.play.Applicants.withTokenOf;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.time.Duration;
import java.util.List;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.agent.settings.SystemSettings.Network.RejoinWithoutToken;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect.ProbeEndpoint;
import org.evenodd.manager.health.AgentResponded;
import org.evenodd.manager.league.ConductEvent.PlayerReached;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.Arrival.Reach;
import org.evenodd.manager.registration.Identity;
import org.evenodd.manager.registration.PlayerRegistration;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.message.RegistrationMessages.RefereeMeta;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.GameType;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RegistrationTest {

    @Nested
    class Accepts {

        private final TournamentFixture tournament = new TournamentFixture();

        @Test
        void playersUnderIdsInTheirOrder() {
            assertThat(player(tournament, "Alpha", 8101, Samples.NEW))
                    .isEqualTo(new CommandResponse.AgentAccepted(p(1), 1));
            assertThat(player(tournament, "Beta", 8102, Samples.NEW))
                    .isEqualTo(new CommandResponse.AgentAccepted(p(2), 1));
        }

        @Test
        void refereesUnderIdsOfTheirOwn() {
            player(tournament, "Alpha", 8101, Samples.NEW);
            assertThat(referee(tournament, "Ref", 8001, Samples.NEW))
                    .isEqualTo(new CommandResponse.AgentAccepted(ref(1), 1));
        }

        @Test
        void aPlayerThatNamesNoGames() {
            PlayerMeta meta = new PlayerMeta(new DisplayName("Alpha"), null, null, Samples.endpoint(8101), null);
            assertThat(tournament.give(new PlayerRegistration(meta, Samples.NEW)))
                    .isInstanceOf(CommandResponse.AgentAccepted.class);
        }

        @Test
        void aRefereeThatNamesNoPlacesWithOne() {
            RefereeMeta meta =
                    new RefereeMeta(new DisplayName("Ref"), null, null, Samples.endpoint(8001), null, null, null, null);
            tournament.give(new RefereeRegistration(meta, Samples.NEW));
            assertThat(tournament
                            .league()
                            .roster()
                            .referee(ref(1))
                            .orElseThrow()
                            .places())
                    .isEqualTo(1);
        }

        @Test
        void theSameNameTwiceWhereTheLeagueAllowsIt() {
            TournamentFixture tolerant =
                    new TournamentFixture(Samples.settings(Duration.ZERO, DoubleForfeit.DRAW, false), Samples.rules());
            player(tolerant, "Alpha", 8101, Samples.NEW);
            assertThat(player(tolerant, "Alpha", 8102, Samples.NEW))
                    .isEqualTo(new CommandResponse.AgentAccepted(p(2), 1));
        }

        @Test
        void refereesWhileTheLeagueRuns() {
            TournamentFixture running = TournamentFixture.with(2, 1, 1);
            running.start();
            assertThat(referee(running, "Late", 8009, Samples.NEW))
                    .isEqualTo(new CommandResponse.AgentAccepted(ref(2), 1));
        }
    }

    @Nested
    class Refuses {

        @Test
        void aPlayerAfterTheStart() {
            TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
            tournament.start();
            assertThat(refusal(player(tournament, "Late", 8109, Samples.NEW)).code())
                    .isEqualTo(ErrorCode.E019);
        }

        @Test
        void newcomersAfterTheEnd() {
            TournamentFixture tournament = TournamentFixture.with(2, 1, 1);
            tournament.give(new StopLeague());
            assertThat(refusal(player(tournament, "Late", 8109, Samples.NEW)).code())
                    .isEqualTo(ErrorCode.E031);
            assertThat(refusal(referee(tournament, "Late", 8009, Samples.STRANGE))
                            .code())
                    .isEqualTo(ErrorCode.E031);
        }

        @Test
        void theHundredthPlayer() {
            TournamentFixture tournament = TournamentFixture.with(99, 0, 1);
            assertThat(tournament.league().contenders()).hasSize(99);
            assertRefused(player(tournament, "Too many", 9999, Samples.NEW), ErrorCode.E020, 2001);
        }

        @Test
        void theEleventhReferee() {
            TournamentFixture tournament = TournamentFixture.with(0, 10, 1);
            assertRefused(referee(tournament, "Too many", 9999, Samples.NEW), ErrorCode.E020, 1001);
        }

        @Test
        void anUnsupportedGame() {
            TournamentFixture tournament = new TournamentFixture();
            List<GameType> chess = List.of(new GameType("chess"));
            PlayerMeta player = new PlayerMeta(new DisplayName("A"), null, chess, Samples.endpoint(8101), null);
            RefereeMeta referee =
                    new RefereeMeta(new DisplayName("R"), null, chess, Samples.endpoint(8001), 1, null, null, null);
            assertRefused(tournament.give(new PlayerRegistration(player, Samples.NEW)), ErrorCode.E006, 2004);
            assertRefused(tournament.give(new RefereeRegistration(referee, Samples.NEW)), ErrorCode.E006, 1003);
        }

        @Test
        void aDuplicateNameAndSaysHowTheOperatorFreesIt() {
            TournamentFixture tournament = TournamentFixture.with(1, 0, 1);
            CommandResponse response = player(tournament, "Player 1", 8109, Samples.NEW);
            assertRefused(response, ErrorCode.E022, 2002);
            assertThat(refusal(response).message()).contains("`readmit P01`", "`kick P01`");
            assertThat(refusal(response).context().field()).isEqualTo("/player_meta/display_name");
        }

        @Test
        void anEndpointThatAnotherAgentHas() {
            TournamentFixture tournament = TournamentFixture.with(1, 1, 1);
            assertRefused(player(tournament, "Other", 8101, Samples.NEW), ErrorCode.E009, 2003);
            assertRefused(player(tournament, "Other", 8001, Samples.NEW), ErrorCode.E009, 2003);
            assertRefused(referee(tournament, "Other", 8101, Samples.STRANGE), ErrorCode.E009, 1002);
        }

        @Test
        void aTokenThatIsNobodys() {
            TournamentFixture tournament = TournamentFixture.with(1, 0, 1);
            Arrival wrong = new Arrival(new Identity.Disproven("tok_p01_…"), true, Reach.NOT_TRIED);
            Refusal refusal = refusal(player(tournament, "Player 1", 8101, wrong));
            assertThat(refusal.code()).isEqualTo(ErrorCode.E012);
            assertThat(refusal.context().providedToken()).isEqualTo("tok_p01_…");
        }

        @Test
        void aRefereesTokenOnAPlayersRegistration() {
            TournamentFixture tournament = TournamentFixture.with(1, 1, 1);
            assertThat(refusal(player(tournament, "Other", 8105, withTokenOf(ref(1))))
                            .code())
                    .isEqualTo(ErrorCode.E012);
        }

        @Test
        void aSilentEndpointWhereTheCheckIsStrict() {
            TournamentFixture tournament = tournament(false, EndpointCheck.STRICT, RejoinWithoutToken.SAME_ADDRESS);
            Arrival silent = new Arrival(new Identity.Unproven(), true, Reach.SILENT);
            assertRefused(player(tournament, "Alpha", 8101, silent), ErrorCode.E009, 2003);
            assertRefused(referee(tournament, "Ref", 8001, silent), ErrorCode.E009, 1002);
        }

        @Test
        void andLeavesTheLeagueAsItIs() {
            TournamentFixture tournament = TournamentFixture.with(1, 0, 1);
            player(tournament, "Player 1", 8109, Samples.NEW);
            assertThat(tournament.news()).isEmpty();
            assertThat(tournament.effects()).isEmpty();
        }
    }

    @Nested
    class TheEndpointCheck {

        @Test
        void probesInTheBackgroundAndActivatesAtTheFirstAnswer() {
            TournamentFixture tournament = new TournamentFixture();
            player(tournament, "Alpha", 8101, Samples.NEW);
            assertThat(tournament.asked(ProbeEndpoint.class))
                    .containsExactly(new ProbeEndpoint(p(1), Samples.endpoint(8101)));
            assertThat(stateOfP1(tournament)).isEqualTo(AgentState.REGISTERED);
            tournament.give(new AgentResponded(p(1)));
            assertThat(stateOfP1(tournament)).isEqualTo(AgentState.ACTIVE);
        }

        @Test
        void activatesAtOnceWhatAnsweredAlready() {
            TournamentFixture tournament = tournament(false, EndpointCheck.STRICT, RejoinWithoutToken.SAME_ADDRESS);
            player(tournament, "Alpha", 8101, new Arrival(new Identity.Unproven(), true, Reach.ANSWERED));
            assertThat(tournament.news()).hasExactlyElementsOfTypes(PlayerRegistered.class, PlayerReached.class);
        }

        @Test
        void neverLooksWhenItIsOff() {
            TournamentFixture tournament = tournament(false, EndpointCheck.OFF, RejoinWithoutToken.SAME_ADDRESS);
            player(tournament, "Alpha", 8101, Samples.NEW);
            assertThat(tournament.effects()).isEmpty();
        }

        private AgentState stateOfP1(TournamentFixture tournament) {
            return tournament.league().roster().player(p(1)).orElseThrow().state();
        }
    }
}
