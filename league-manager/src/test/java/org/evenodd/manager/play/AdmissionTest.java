package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.Applicants.assertRefused;
import static org.evenodd.manager.play.Applicants.player;
import static org.evenodd.manager.play.Applicants.referee;
import static org.evenodd.manager.play.Applicants.refusal;
import static org.evenodd.manager.play.Applicants.withTokenOf;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.command.AutoStart;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect.AnnounceRound;
import org.evenodd.manager.command.Effect.CompleteLeague;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.health.AgentResponded;
import org.evenodd.manager.league.MembershipEvent.RefereeAdmitted;
import org.evenodd.manager.league.MembershipEvent.RefereeRemoved;
import org.evenodd.manager.league.RefereeMember;
import org.evenodd.manager.play.LeagueControl.StartLeague;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.manager.registration.AdmitReferee;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.Identity;
import org.evenodd.manager.registration.KeyProof;
import org.evenodd.manager.registration.ReadmitAgent;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.value.RefereeId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who may referee. */
class AdmissionTest {
    private static final RefereeId REF11 = TournamentFixture.ref(11);
    private static final Arrival WITH_KEY = Samples.NEW;
    private static final Arrival WITHOUT_KEY = Samples.STRANGE;

    private static CommandResponse waiting(int number, int generation) {
        return new CommandResponse.AgentAccepted(TournamentFixture.ref(number), generation, Map.of(), true);
    }

    @Nested
    class AStrangerThatRegistersAsAReferee {

        @Test
        void waitsUnderAnIdAboveThoseOfTheAdmitted() {
            TournamentFixture world = TournamentFixture.with(2, 1, 1);
            assertThat(referee(world, "Fake", 8011, WITHOUT_KEY)).isEqualTo(waiting(11, 1));
            assertThat(referee(world, "Fake 2", 8012, WITHOUT_KEY)).isEqualTo(waiting(12, 1));
            assertThat(referee(world, "Second", 8002, WITH_KEY))
                    .isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.ref(2), 1));
        }

        @Tag("case:stranger-as-referee")
        @Test
        void isGivenNoMatchAndToldNothing() {
            TournamentFixture world = TournamentFixture.with(4, 1, 1);
            referee(world, "Fake", 8011, WITHOUT_KEY);
            world.give(new AgentResponded(REF11));
            world.start();
            assertThat(world.asked(AnnounceRound.class))
                    .noneMatch(announce -> announce.to().contains(REF11));
            List<SendRunMatch> offers = world.everybodyAnswers().stream()
                    .filter(SendRunMatch.class::isInstance)
                    .map(SendRunMatch.class::cast)
                    .toList();
            assertThat(offers).isNotEmpty().allMatch(offer -> offer.referee().equals(TournamentFixture.ref(1)));
            world.give(new StopLeague());
            assertThat(world.asked(CompleteLeague.class))
                    .noneMatch(end -> end.to().contains(REF11));
        }

        @Test
        void doesNotMakeALeagueStart() {
            TournamentFixture world = TournamentFixture.with(2, 0, 1);
            referee(world, "Fake", 8011, WITHOUT_KEY);
            assertThat(world.refused(new StartLeague())).isEqualTo(ErrorCode.E016);
        }

        @Test
        void isNotCountedWhereALeagueStartsByItself() {
            TournamentFixture world = new TournamentFixture(Samples.settings(), Samples.rules(new AutoStart(2, 1)));
            world.register(2, 0, 1);
            referee(world, "Fake", 8011, WITHOUT_KEY);
            world.reachEverybody();
            assertThat(world.league().course().isOpen()).isTrue();
        }

        @Tag("case:squatting-referee")
        @Test
        void takesNoPlaceOfThoseWithTheKey() {
            TournamentFixture world = new TournamentFixture();
            for (int i = 11; i <= 20; i++) {
                assertThat(referee(world, "Fake " + i, 8000 + i, WITHOUT_KEY)).isEqualTo(waiting(i, 1));
            }
            assertRefused(referee(world, "Fake", 8099, WITHOUT_KEY), ErrorCode.E020, 1001);
            for (int i = 1; i <= 10; i++) {
                assertThat(referee(world, "True " + i, 8000 + i, WITH_KEY))
                        .isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.ref(i), 1));
            }
            assertRefused(referee(world, "One more", 8098, WITH_KEY), ErrorCode.E020, 1001);
        }

        @Test
        void cannotUseTheNameOfAnotherSoThatTheOperatorAdmitsTheWrongOne() {
            TournamentFixture world = TournamentFixture.with(0, 1, 1);
            referee(world, "Fake", 8011, WITHOUT_KEY);
            assertThat(refusal(referee(world, "FAKE", 8012, WITHOUT_KEY)).code())
                    .isEqualTo(ErrorCode.E022);
            assertThat(refusal(referee(world, "Referee 1", 8012, WITHOUT_KEY)).message())
                    .contains("referee key", "`readmit REF01`");
        }

        @Tag("case:squatting-referee")
        @Test
        void cannotKeepTheTrueOneOutByTakingItsNameFirst() {
            TournamentFixture world = new TournamentFixture();
            referee(world, "Referee 8001", 8011, WITHOUT_KEY);
            assertThat(referee(world, "Referee 8001", 8001, WITH_KEY))
                    .isEqualTo(new CommandResponse.AgentAccepted(REF11, 2));
            assertThat(referee(world, "Referee 8001", 8011, withTokenOf(REF11, 1)))
                    .isInstanceOf(CommandResponse.CommandRefused.class);
        }

        @Tag("case:squatting-referee")
        @Test
        void cannotKeepOthersOutByNamingTheirEndpointFirst() {
            TournamentFixture world = new TournamentFixture();
            referee(world, "Fake", 8001, WITHOUT_KEY);
            assertThat(referee(world, "True", 8001, WITH_KEY))
                    .isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.ref(1), 1));
            referee(world, "Fake", 8101, WITHOUT_KEY);
            assertThat(player(world, "Alpha", 8101, WITHOUT_KEY))
                    .isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.p(1), 1));
            assertThat(world.news()).hasAtLeastOneElementOfType(RefereeRemoved.class);
        }

        @Tag("case:neighbour-takes-place")
        @Test
        void cannotTakeARefereesPlaceByItsNameAndEndpoint() {
            TournamentFixture world = TournamentFixture.with(0, 1, 1);
            assertThat(refusal(referee(world, "Referee 1", 8001, WITHOUT_KEY)).code())
                    .isEqualTo(ErrorCode.E022);
        }

        @Tag("case:wrong-key")
        @Test
        void withAWrongProofIsRefusedAndNothingChanges() {
            TournamentFixture world = TournamentFixture.with(0, 1, 1);
            Arrival wrong = WITHOUT_KEY.showing(KeyProof.WRONG);
            assertThat(refusal(referee(world, "Fake", 8011, wrong)).code()).isEqualTo(ErrorCode.E012);
            assertThat(world.news()).isEmpty();
        }
    }

    @Nested
    class TheOperator {

        @Test
        void admitsByNameAndItKeepsItsIdAndIsGivenMatches() {
            TournamentFixture world = TournamentFixture.with(2, 0, 1);
            referee(world, "Foreign", 8011, WITHOUT_KEY);
            assertThat(world.give(new AdmitReferee("Foreign"))).isInstanceOf(CommandResponse.Done.class);
            assertThat(world.news()).containsExactly(new RefereeAdmitted(REF11));
            world.start();
            assertThat(world.league().due()).allMatch(fixture -> fixture.isAssignedTo(REF11));
        }

        @Test
        void admitsNobodyWhoDoesNotWait() {
            TournamentFixture world = TournamentFixture.with(2, 1, 1);
            assertThat(world.refused(new AdmitReferee("REF01"))).isEqualTo(ErrorCode.E005);
            assertThat(world.refused(new AdmitReferee("Player 1"))).isEqualTo(ErrorCode.E005);
        }

        @Test
        void admitsNoMoreThanThereArePlaces() {
            TournamentFixture world = TournamentFixture.with(0, 10, 1);
            referee(world, "Fake", 8011, WITHOUT_KEY);
            assertThat(world.refused(new AdmitReferee("Fake"))).isEqualTo(ErrorCode.E020);
        }

        @Test
        void letsAnAgentInAgainForFiveMinutesAndOnce() {
            TournamentFixture world = TournamentFixture.with(2, 1, 1);
            world.start();
            Arrival elsewhere = new Arrival(new Identity.Unproven(), false, Arrival.Reach.NOT_TRIED);
            assertThat(refusal(player(world, "Player 1", 9101, elsewhere)).message())
                    .contains("`readmit P01`");
            world.give(new ReadmitAgent("Player 1"));
            assertThat(player(world, "Player 1", 9101, elsewhere)).isInstanceOf(CommandResponse.AgentAccepted.class);
            assertRefusedLate(player(world, "Player 1", 9102, elsewhere));

            world.give(new ReadmitAgent("P02"));
            world.pass(Duration.ofMinutes(5));
            assertRefusedLate(player(world, "Player 2", 9103, elsewhere));

            world.give(new ReadmitAgent("REF01"));
            assertThat(referee(world, "Referee 1", 9001, elsewhere))
                    .isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.ref(1), 2));
        }

        private void assertRefusedLate(CommandResponse response) {
            assertThat(refusal(response).code()).isEqualTo(ErrorCode.E019);
        }
    }

    @Nested
    class ARefereeWithTheKey {

        @Test
        void takesItsPlaceAgainByNameFromElsewhereWithoutItsToken() {
            TournamentFixture world = TournamentFixture.with(0, 1, 1);
            Arrival elsewhere =
                    new Arrival(new Identity.Unproven(), false, Arrival.Reach.NOT_TRIED).showing(KeyProof.RIGHT);
            assertThat(referee(world, "Referee 1", 9001, elsewhere))
                    .isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.ref(1), 2));
            assertThat(world.league().roster().referee(TournamentFixture.ref(1)).map(RefereeMember::registration))
                    .hasValueSatisfying(now -> assertThat(now.endpoint()).isEqualTo(Samples.endpoint(9001)));
        }

        @Test
        void isAdmittedThoughItWaitedBefore() {
            TournamentFixture world = new TournamentFixture();
            referee(world, "Late key", 8001, WITHOUT_KEY);
            assertThat(referee(world, "Late key", 8001, withTokenOf(REF11).showing(KeyProof.RIGHT)))
                    .isEqualTo(new CommandResponse.AgentAccepted(REF11, 1));
            assertThat(world.news()).contains(new RefereeAdmitted(REF11));
        }
    }

    @Test
    void anOpenLeagueAdmitsEverybody() {
        LeagueSettings admitted = Samples.settings();
        LeagueSettings open = new LeagueSettings(
                admitted.leagueId(),
                admitted.displayName(),
                admitted.gameType(),
                admitted.announcementLead(),
                admitted.legs(),
                admitted.scoring(),
                admitted.doubleForfeit(),
                admitted.tiebreakers(),
                admitted.uniqueDisplayNames(),
                admitted.participants(),
                admitted.suspension(),
                new LeagueSettings.RegistrationSettings(LeagueSettings.Referees.OPEN));
        TournamentFixture world = new TournamentFixture(open, Samples.rules());
        assertThat(referee(world, "Friend", 8001, WITHOUT_KEY))
                .isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.ref(1), 1));
    }
}
