package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.accepted;
import static org.evenodd.manager.tournament.TournamentFixture.assertAccepted;
import static org.evenodd.manager.tournament.TournamentFixture.assertRefused;
import static org.evenodd.manager.tournament.TournamentFixture.ref;
import static org.evenodd.manager.tournament.TournamentFixture.refusal;
import static org.evenodd.manager.tournament.TournamentFixture.under;
import static org.evenodd.manager.tournament.TournamentFixture.with;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.agent.settings.SystemSettings.Network.RejoinWithoutToken;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.Member.Renewals;
import org.evenodd.manager.league.MembershipEvent.RefereeAdmitted;
import org.evenodd.manager.league.MembershipEvent.RefereeDisplaced;
import org.evenodd.manager.league.MembershipEvent.RefereeReadmitted;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.Arrival.Identity;
import org.evenodd.manager.registration.Arrival.KeyProof;
import org.evenodd.manager.registration.EndpointSite;
import org.evenodd.manager.registration.EndpointSite.Address;
import org.evenodd.manager.registration.EndpointSite.KnownAgents;
import org.evenodd.manager.registration.EndpointSite.Reach;
import org.evenodd.manager.registration.PlaceCommands.AdmitReferee;
import org.evenodd.manager.registration.PlaceCommands.ReadmitAgent;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Effect.AnnounceRound;
import org.evenodd.manager.tournament.Effect.CompleteLeague;
import org.evenodd.manager.tournament.Effect.Notice.Warning;
import org.evenodd.manager.tournament.Effect.SendRunMatch;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The admission of referees. */
class AdmissionTest {
    private static final RefereeId REF11 = ref(11);
    private static final Arrival WITH_KEY = Samples.NEW;
    private static final Arrival WITHOUT_KEY = Samples.STRANGE;

    private static CommandResponse waiting(int number, int generation) {
        return new CommandResponse.AgentAccepted(ref(number), generation, Map.of(), true);
    }

    @Nested
    class AStrangerThatRegistersAsAReferee {

        @Test
        void waitsUnderAnIdAboveThoseOfTheAdmitted() {
            TournamentFixture tournament = with(2, 1, 1);
            assertThat(tournament.referee("Fake", 8011, WITHOUT_KEY)).isEqualTo(waiting(11, 1));
            assertThat(tournament.referee("Fake 2", 8012, WITHOUT_KEY)).isEqualTo(waiting(12, 1));
            assertThat(tournament.referee("Second", 8002, WITH_KEY)).isEqualTo(accepted(ref(2), 1));
        }

        @Tag("case:stranger-as-referee")
        @Test
        void isGivenNoMatchAndToldNothing() {
            TournamentFixture tournament = with(4, 1, 1);
            tournament.referee("Fake", 8011, WITHOUT_KEY);
            tournament.give(new AgentResponded(REF11));
            tournament.start();
            assertThat(tournament.asked(AnnounceRound.class))
                    .noneMatch(announce -> announce.to().contains(REF11));
            List<SendRunMatch> offers = tournament.everybodyAnswers();
            assertThat(offers).isNotEmpty().allMatch(offer -> offer.referee().equals(REF01));
            tournament.give(LeagueControl.STOP);
            assertThat(tournament.asked(CompleteLeague.class))
                    .noneMatch(end -> end.to().contains(REF11));
        }

        @Test
        void doesNotMakeALeagueStart() {
            TournamentFixture tournament = with(2, 0, 1);
            tournament.referee("Fake", 8011, WITHOUT_KEY);
            assertThat(tournament.refused(LeagueControl.START)).isEqualTo(ErrorCode.E016);
        }

        @Test
        void isNotCountedWhereALeagueStartsByItself() {
            TournamentFixture tournament = TournamentFixture.automatic(2, 1);
            tournament.register(2, 0, 1);
            tournament.referee("Fake", 8011, WITHOUT_KEY);
            tournament.reachEverybody();
            assertThat(tournament.course().isOpen()).isTrue();
        }

        @Tag("case:squatting-referee")
        @Test
        void takesNoPlaceOfThoseWithTheKey() {
            TournamentFixture tournament = new TournamentFixture();
            for (int i = 11; i <= 20; i++) {
                assertThat(tournament.referee("Fake " + i, 8000 + i, WITHOUT_KEY))
                        .isEqualTo(waiting(i, 1));
            }
            assertRefused(tournament.referee("Fake", 8099, WITHOUT_KEY), ErrorCode.E020, 1001);
            for (int i = 1; i <= 10; i++) {
                assertThat(tournament.referee("True " + i, 8000 + i, WITH_KEY)).isEqualTo(accepted(ref(i), 1));
            }
            assertRefused(tournament.referee("One more", 8098, WITH_KEY), ErrorCode.E020, 1001);
        }

        @Test
        void waitsInDivisionsUnderAnIdAboveThirtyPlaces() {
            TournamentFixture tournament = new TournamentFixture("division_size=6");
            for (int i = 101; i <= 110; i++) {
                assertThat(tournament.referee("Fake " + i, 8000 + i, WITHOUT_KEY))
                        .isEqualTo(waiting(i, 1));
            }
            assertRefused(tournament.referee("Fake", 8199, WITHOUT_KEY), ErrorCode.E020, 1001);
            for (int i = 1; i <= 29; i++) {
                assertThat(tournament.referee("True " + i, 8000 + i, WITH_KEY)).isEqualTo(accepted(ref(i), 1));
            }
            tournament.give(new AdmitReferee("REF101"));
            assertRefused(tournament.referee("One more", 8198, WITH_KEY), ErrorCode.E020, 1001);
            assertThat(tournament.league().roster().meant("referee:ref101"))
                    .extracting(Member::id)
                    .containsExactly(ref(101));
        }

        @Test
        void cannotUseTheNameOfAnotherSoThatTheOperatorAdmitsTheWrongOne() {
            TournamentFixture tournament = with(0, 1, 1);
            tournament.referee("Fake", 8011, WITHOUT_KEY);
            assertRefused(tournament.referee("FAKE", 8012, WITHOUT_KEY), ErrorCode.E022);
            assertThat(refusal(tournament.referee("Referee 1", 8012, WITHOUT_KEY))
                            .message())
                    .contains("referee key", "`readmit REF01`");
        }

        @Tag("case:squatting-referee")
        @Test
        void cannotKeepTheTrueOneOutByTakingItsNameFirst() {
            TournamentFixture tournament = new TournamentFixture();
            tournament.referee("Referee 8001", 8011, WITHOUT_KEY);
            assertThat(tournament.referee("Referee 8001", 8001, WITH_KEY)).isEqualTo(accepted(REF11, 2));
            assertThat(tournament.referee("Referee 8001", 8011, Samples.withTokenOf(REF11, 1)))
                    .isInstanceOf(CommandResponse.CommandRefused.class);
        }

        @Tag("case:squatting-referee")
        @Test
        void cannotKeepOthersOutByNamingTheirEndpointFirst() {
            TournamentFixture tournament = new TournamentFixture();
            tournament.referee("Fake", 8001, WITHOUT_KEY);
            assertThat(tournament.referee("True", 8001, WITH_KEY)).isEqualTo(accepted(REF01, 1));
            assertThat(tournament.referee("Fake", 8101, Samples.withTokenOf(REF11)))
                    .isEqualTo(waiting(11, 1));
            assertThat(tournament.player("Alpha", 8101, WITHOUT_KEY)).isEqualTo(accepted(P01, 1));
            assertThat(tournament.news()).contains(new RefereeDisplaced(REF11));
            assertThat(tournament.warnings())
                    .singleElement()
                    .asString()
                    .contains("has lost its endpoint", "It keeps its place");
        }

        @Tag("case:neighbour-takes-place")
        @Test
        void cannotTakeARefereesPlaceByItsNameAndEndpoint() {
            TournamentFixture tournament = with(0, 1, 1);
            assertRefused(tournament.referee("Referee 1", 8001, WITHOUT_KEY), ErrorCode.E022);
        }

        @Tag("case:wrong-key")
        @Test
        void withAWrongProofIsRefusedAndNothingChanges() {
            TournamentFixture tournament = with(0, 1, 1);
            Arrival wrong = Samples.showing(WITHOUT_KEY, KeyProof.WRONG);
            assertRefused(tournament.referee("Fake", 8011, wrong), ErrorCode.E012);
            assertThat(tournament.news()).isEmpty();
        }
    }

    @Nested
    class TheOperator {

        private final TournamentFixture tournament = with(2, 1, 1);

        @Test
        void admitsByNameAndItKeepsItsIdAndIsGivenMatches() {
            TournamentFixture tournament = with(2, 0, 1);
            tournament.referee("Foreign", 8011, WITHOUT_KEY);
            assertThat(tournament.give(new AdmitReferee("Foreign"))).isInstanceOf(CommandResponse.Done.class);
            assertThat(tournament.news()).containsExactly(new RefereeAdmitted(REF11));
            tournament.start();
            assertThat(tournament.league().due()).allMatch(fixture -> fixture.isAssignedTo(REF11));
        }

        @Test
        void admitsNobodyWhoDoesNotWait() {
            assertThat(tournament.refused(new AdmitReferee("REF01"))).isEqualTo(ErrorCode.E005);
            assertThat(tournament.refused(new AdmitReferee("Player 1"))).isEqualTo(ErrorCode.E005);
        }

        @Test
        void admitsNoMoreThanThereArePlaces() {
            TournamentFixture tournament = with(0, 10, 1);
            tournament.referee("Fake", 8011, WITHOUT_KEY);
            assertThat(tournament.refused(new AdmitReferee("Fake"))).isEqualTo(ErrorCode.E020);
        }

        @Tag("case:faster-than-the-readmitted")
        @Test
        void letsAnAgentInAgainAtItsEndpointAndFromThereForFiveMinutesAndOnce() {
            tournament.start();
            tournament.give(new ReadmitAgent("Player 1", null));
            assertRefusedLate(tournament.player("Player 1", 9101, Samples.STRANGE));
            assertRefusedLate(tournament.player("Player 1", 8101, Samples.ELSEWHERE));
            assertThat(tournament.player("Player 1", 8101, Samples.STRANGE)).isEqualTo(accepted(P01, 2));
            assertThat(tournament.told(Warning.class))
                    .singleElement()
                    .extracting(Warning::sentence)
                    .asString()
                    .contains(Samples.endpoint(8101).toString(), "(refused requests for it: 2)");
            assertRefusedLate(tournament.player("Player 1", 8101, Samples.ELSEWHERE));

            tournament.give(new ReadmitAgent("P02", null));
            tournament.pass(Duration.ofMinutes(5));
            assertRefusedLate(tournament.player("Player 2", 8102, Samples.ELSEWHERE));

            tournament.give(new ReadmitAgent("REF01", null));
            assertThat(tournament.news())
                    .contains(new RefereeReadmitted(REF01, tournament.now().plus(Duration.ofMinutes(5)), null));
            assertThat(tournament.referee("Referee 1", 8001, WITHOUT_KEY)).isEqualTo(accepted(REF01, 2));
        }

        @Tag("case:faster-than-the-readmitted")
        @Test
        void letsInOneAlone() {
            TournamentFixture strict = under(false, EndpointCheck.DEFERRED, RejoinWithoutToken.NEVER);
            strict.player("Player 1", 8101, Samples.NEW);
            strict.give(new ReadmitAgent("P01", null));
            assertThat(strict.player("Player 1", 8101, Samples.STRANGE)).isEqualTo(accepted(P01, 2));
            assertRefused(strict.player("Player 1", 8101, Samples.STRANGE), ErrorCode.E022, 2002);
        }

        @Test
        void letsItInAtAnotherEndpointThatTheOperatorNames() {
            tournament.start();
            tournament.give(new ReadmitAgent("Player 1", Samples.endpoint(9101)));
            assertRefusedLate(tournament.player("Player 1", 9102, Samples.STRANGE));
            assertRefusedLate(tournament.player("Player 1", 9101, Samples.ELSEWHERE));
            assertAccepted(tournament.player("Player 1", 9101, Samples.STRANGE));
        }

        @Tag("case:faster-than-the-readmitted")
        @Test
        void keepsAPlaceThatWasTakenAgainAtItsEndpointForTenMinutes() {
            takeAgain();
            assertRefused(tournament.player("Player 1", 9101, Samples.withTokenOf(P01, 2)), ErrorCode.E009, 2003);
            KnownAgents itself = new KnownAgents(Set.of(Samples.endpoint(8101)), Set.of(), Set.of(), Set.of());
            EndpointSite leadsThereToo = new EndpointSite(Address.FREE, true, itself, Reach.NOT_TRIED, null);
            Arrival byAnotherName = new Arrival(new Identity.Proven(P01, 2), leadsThereToo, KeyProof.NONE, false, null);
            assertRefused(tournament.player("Player 1", 9101, byAnotherName), ErrorCode.E009, 2003);
            assertAccepted(tournament.player("Player 1", 8101, Samples.withTokenOf(P01, 2)));
            tournament.restartAfter(Duration.ofMinutes(9));
            assertRefused(tournament.player("Player 1", 9101, Samples.withTokenOf(P01, 2)), ErrorCode.E009, 2003);
            tournament.pass(Duration.ofMinutes(1));
            assertAccepted(tournament.player("Player 1", 9101, Samples.withTokenOf(P01, 2)));
        }

        @Test
        void isToldTheTimesOfTheMachinesClockAlsoWhereItWasSetBack() {
            tournament.setClock(Duration.ofHours(-1));
            Instant clock = tournament.now().minus(Duration.ofHours(1));
            assertThat(tournament.give(new ReadmitAgent("P01", null)))
                    .asString()
                    .contains("Until " + clock.plus(Duration.ofMinutes(5)));
            tournament.player("Player 1", 8101, Samples.STRANGE);
            assertThat(tournament.member(P01).renewals()).isEqualTo(new Renewals(1, clock));
            assertThat(refusal(tournament.player("Player 1", 9101, Samples.withTokenOf(P01, 2)))
                            .message())
                    .contains("until " + clock.plus(Duration.ofMinutes(10)));
        }

        @Tag("case:faster-than-the-readmitted")
        @Test
        void voidsTheTokenOfWhoeverTookThePlaceByReadmittingASecondTime() {
            takeAgain();
            tournament.give(new ReadmitAgent("P01", null));
            assertRefused(tournament.player("Player 1", 8101, Samples.withTokenOf(P01, 2)), ErrorCode.E012);
            assertThat(tournament.player("Player 1", 8101, Samples.STRANGE)).isEqualTo(accepted(P01, 4));
        }

        /** Somebody takes the readmitted place. */
        private void takeAgain() {
            tournament.give(new ReadmitAgent("P01", null));
            tournament.player("Player 1", 8101, Samples.STRANGE);
        }

        private void assertRefusedLate(CommandResponse response) {
            assertRefused(response, ErrorCode.E019);
        }
    }

    @Nested
    class ARefereeWithTheKey {

        @Test
        void takesItsPlaceAgainByNameFromElsewhereWithoutItsToken() {
            TournamentFixture tournament = with(0, 1, 1);
            Arrival elsewhere = Samples.showing(Samples.ELSEWHERE, KeyProof.RIGHT);
            assertThat(tournament.referee("Referee 1", 9001, elsewhere)).isEqualTo(accepted(REF01, 2));
            assertThat(tournament.league().roster().referee(REF01).map(RefereeMember::registration))
                    .hasValueSatisfying(now -> assertThat(now.endpoint()).isEqualTo(Samples.endpoint(9001)));
        }

        @Test
        void movesAtOnceThoughItsPlaceWasTakenAgainWithoutItsToken() {
            TournamentFixture tournament = with(0, 1, 1);
            tournament.give(new ReadmitAgent("REF01", null));
            tournament.referee("Referee 1", 8001, WITHOUT_KEY);
            Arrival byToken = Samples.withTokenOf(REF01, 2);
            assertRefused(tournament.referee("Referee 1", 9001, byToken), ErrorCode.E009, 1002);
            assertThat(tournament.referee("Referee 1", 9001, Samples.showing(byToken, KeyProof.RIGHT)))
                    .isEqualTo(accepted(REF01, 2));
        }

        @Test
        void isAdmittedThoughItWaitedBefore() {
            TournamentFixture tournament = new TournamentFixture();
            tournament.referee("Late key", 8001, WITHOUT_KEY);
            assertThat(tournament.referee(
                            "Late key", 8001, Samples.showing(Samples.withTokenOf(REF11), KeyProof.RIGHT)))
                    .isEqualTo(accepted(REF11, 1));
            assertThat(tournament.news()).contains(new RefereeAdmitted(REF11));
        }
    }

    @Test
    void aRefereeThatWaitedAndShowsTheKeyIsNotAdmittedWhereNoPlaceIsFree() {
        TournamentFixture tournament = with(0, 10, 1);
        tournament.referee("Late key", 8011, WITHOUT_KEY);
        Arrival withKey = Samples.showing(Samples.withTokenOf(REF11), KeyProof.RIGHT);
        assertRefused(tournament.referee("Late key", 8011, withKey), ErrorCode.E020, 1001);
    }

    @Test
    void anOpenLeagueAdmitsEverybody() {
        TournamentFixture tournament = new TournamentFixture("registration.referees=open");
        assertThat(tournament.referee("Friend", 8001, WITHOUT_KEY)).isEqualTo(accepted(REF01, 1));
    }
}
