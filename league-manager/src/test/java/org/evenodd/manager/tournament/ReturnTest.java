package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.accepted;
import static org.evenodd.manager.tournament.TournamentFixture.assertRefused;
import static org.evenodd.manager.tournament.TournamentFixture.assertTaken;
import static org.evenodd.manager.tournament.TournamentFixture.under;
import static org.evenodd.manager.tournament.TournamentFixture.underLease;
import static org.evenodd.manager.tournament.TournamentFixture.with;

import java.time.Duration;
import java.util.Map;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.agent.settings.SystemSettings.Network.RejoinWithoutToken;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchTokenKept;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerReinstated;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.registration.Arrival.KeyProof;
import org.evenodd.manager.results.RequeueMatch;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An agent that registers a second time. */
class ReturnTest {

    private final TournamentFixture tournament = with(2, 1, 1);

    @Test
    void withItsTokenAnAgentKeepsItsPlaceAndMoves() {
        assertThat(tournament.player("Player 1", 8150, Samples.withTokenOf(P01)))
                .isEqualTo(accepted(P01, 1));
        assertThat(tournament.referee("Referee 1", 8050, Samples.withTokenOf(REF01)))
                .isEqualTo(accepted(REF01, 1));
        assertThat(tournament.league().roster().registration(P01).orElseThrow().endpoint())
                .isEqualTo(Samples.endpoint(8150));
        assertThat(tournament.league().contenders()).hasSize(2);
    }

    @Tag("case:player-without-token")
    @Test
    void withoutItsTokenItIsKnownByNameEndpointAndAddressAndItsOldTokenIsVoid() {
        assertThat(tournament.player("Player 1", 8101, Samples.NEW)).isEqualTo(accepted(P01, 2));
        assertThat(tournament.referee("Referee 1", 8001, Samples.NEW)).isEqualTo(accepted(REF01, 2));
        assertThat(tournament.news()).hasSize(1);
    }

    @Test
    void withAndWithoutItsTokenAPlayerComesBackWhileTheLeagueRuns() {
        tournament.start();
        assertThat(tournament.player("Player 2", 8102, Samples.withTokenOf(P02)))
                .isEqualTo(accepted(P02, 1));
        assertThat(tournament.player("Player 2", 8102, Samples.NEW)).isEqualTo(accepted(P02, 2));
    }

    @Tag("case:token-of-another")
    @Test
    void withItsTokenItTakesNoPlaceOfAnotherOfItsName() {
        TournamentFixture tolerant = new TournamentFixture("unique_display_names=false");
        tolerant.player("Alpha", 8101, Samples.NEW);
        tolerant.player("Alpha", 8102, Samples.NEW);
        assertThat(tolerant.player("Alpha", 8103, Samples.withTokenOf(P02))).isEqualTo(accepted(P02, 1));
    }

    @Test
    void withItsTokenItGetsTheNextOneOnRequestAndTheOldOneIsVoidAlsoWhereItsEndpointWasStillLookedAt() {
        assertThat(tournament.player("Player 1", 8101, Samples.replacingTokenOf(P01)))
                .isEqualTo(accepted(P01, 2));
        assertThat(tournament.referee("Referee 1", 8001, Samples.replacingTokenOf(REF01)))
                .isEqualTo(accepted(REF01, 2));
        assertRefused(tournament.player("Player 1", 8101, Samples.withTokenOf(P01)), ErrorCode.E012);
        assertRefused(tournament.referee("Referee 1", 8001, Samples.withTokenOf(REF01)), ErrorCode.E012);
    }

    @Tag("case:replayed-registration")
    @Test
    void withoutItsTokenAndFromElsewhereItIsRefused() {
        TournamentFixture tournament = with(1, 0, 1);
        assertRefused(tournament.player("Player 1", 8101, Samples.ELSEWHERE), ErrorCode.E022, 2002);
    }

    @ParameterizedTest
    @CsvSource({"true, SAME_ADDRESS", "false, NEVER", "true, NEVER"})
    void withoutItsTokenItIsRefusedWhereTheSettingsForbidIt(boolean strict, RejoinWithoutToken rejoin) {
        TournamentFixture tournament = under(strict, EndpointCheck.DEFERRED, rejoin);
        tournament.player("Player 1", 8101, Samples.NEW);
        assertRefused(tournament.player("Player 1", 8101, Samples.NEW), ErrorCode.E022, 2002);
    }

    @Tag("case:restless-registration")
    @Test
    void whatChangesNothingIsNotStored() {
        TournamentFixture tournament = with(2, 1, 2);
        tournament.player("Player 1", 8101, Samples.backWithTokenOf(P01));
        assertThat(tournament.news()).isEmpty();
        tournament.referee("Referee 1", 8001, Samples.backWithTokenOf(REF01));
        tournament.referee("Referee 1", 8001, 2, Samples.showing(Samples.backWithTokenOf(REF01), KeyProof.RIGHT));
        assertThat(tournament.news()).isEmpty();
    }

    @Test
    void aSuspendedPlayerIsReinstated() {
        TournamentFixture tournament = with(5, 1, 2);
        tournament.start();
        tournament.suspend(P01);
        tournament.player("Player 1", 8101, Samples.withTokenOf(P01));
        assertThat(tournament.news()).hasExactlyElementsOfTypes(PlayerReturned.class, PlayerReinstated.class);
    }

    /** A player that registers again in the middle of a match to have it replayed. */
    @Nested
    class MatchTokens {

        private CommandResponse rotates(int token) {
            return tournament.player("Player 2", 8102, Samples.replacingTokenOf(P02, token));
        }

        private void begin() {
            tournament.begin();
        }

        private static CommandResponse underWay(int generation, Map<MatchId, Integer> underWay) {
            return new CommandResponse.AgentAccepted(P02, generation, underWay, false);
        }

        @Test
        void areNoneBeforeAMatchWasGivenOut() {
            assertThat(rotates(1)).isEqualTo(underWay(2, Map.of()));
            tournament.start();
            assertThat(rotates(2)).isEqualTo(underWay(3, Map.of()));
            assertThat(tournament.news()).hasOnlyElementsOfType(PlayerReturned.class);
            assertThat(tournament.everybodyAnswers())
                    .map(offer -> offer.playerB().tokenGeneration())
                    .containsExactly(3);
        }

        @Test
        void stayGoodForTheMatchWhileTheOfferIsOut() {
            tournament.start();
            tournament.everybodyAnswers();
            assertThat(rotates(1)).isEqualTo(underWay(2, Map.of(R1M1, 1)));
            tournament.accept(R1M1, 1);
            assertTaken(tournament.report(REF01, underLease(tournament.played(R1M1, 2), 1)));
        }

        @Tag("case:endless-rotation")
        @Test
        void stayGoodHoweverOftenThePlayerAsksForAnother() {
            begin();
            for (int token = 1; token <= 1000; token++) {
                assertThat(rotates(token)).isEqualTo(underWay(token + 1, Map.of(R1M1, 1)));
            }
            assertThat(tournament.events(MatchTokenKept.class)).hasSize(1);
            assertThat(tournament.events(MatchAssigned.class)).hasSize(1);
            assertTaken(tournament.report(REF01, underLease(tournament.played(R1M1, 2), 1)));
        }

        @Test
        void stayGoodForWhoComesBackWithoutItsToken() {
            begin();
            assertThat(tournament.player("Player 2", 8102, Samples.NEW)).isEqualTo(underWay(2, Map.of(R1M1, 1)));
        }

        @Test
        void areToldAgainToWhoHasLostThem() {
            begin();
            rotates(1);
            assertThat(tournament.player("Player 2", 8102, Samples.withTokenOf(P02, 2)))
                    .isEqualTo(underWay(2, Map.of(R1M1, 1)));
        }

        @Test
        void areTheSameAfterARestartOfTheManager() {
            begin();
            rotates(1);
            tournament.restartAfter(Duration.ofSeconds(1));
            assertThat(rotates(2)).isEqualTo(underWay(3, Map.of(R1M1, 1)));
            assertThat(tournament.everybodyAnswers())
                    .allSatisfy(offer -> {
                        assertThat(offer.lease()).isEqualTo(1);
                        assertThat(offer.playerB().tokenGeneration()).isEqualTo(1);
                        assertThat(offer.playerB().registration().generation()).isEqualTo(3);
                    })
                    .hasSize(1);
        }

        @Test
        void areMadeOfThePresentTokenWhereTheOperatorHasTheMatchPlayedAgain() {
            begin();
            rotates(1);
            tournament.give(new RequeueMatch(R1M1, null, false));
            assertThat(tournament.everybodyAnswers())
                    .map(offer -> offer.playerB().tokenGeneration())
                    .containsExactly(2);
        }
    }
}
