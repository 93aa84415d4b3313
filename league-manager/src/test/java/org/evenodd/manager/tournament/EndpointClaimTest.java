package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.assertAccepted;
import static org.evenodd.manager.tournament.TournamentFixture.assertRefused;
import static org.evenodd.manager.tournament.TournamentFixture.ref;
import static org.evenodd.manager.tournament.TournamentFixture.with;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.RosterSet;
import org.evenodd.manager.league.MembershipEvent.PlayerDisplaced;
import org.evenodd.manager.league.MembershipEvent.RefereeDisplaced;
import org.evenodd.manager.page.AgentsView;
import org.evenodd.manager.page.LeagueMoment;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.Arrival.Identity;
import org.evenodd.manager.registration.Arrival.KeyProof;
import org.evenodd.manager.registration.EndpointSite;
import org.evenodd.manager.registration.EndpointSite.Address;
import org.evenodd.manager.registration.EndpointSite.KnownAgents;
import org.evenodd.manager.registration.EndpointSite.Reach;
import org.evenodd.manager.registration.EndpointSite.Resident;
import org.evenodd.manager.registration.PlaceCommands.AdmitReferee;
import org.evenodd.manager.registration.PlaceCommands.ReadmitAgent;
import org.evenodd.manager.registration.RegisterAgent;
import org.evenodd.manager.results.TournamentProgress.AwaitedAgents;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.AgentConduct.AgentSilent;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Effect.Notice.Warning;
import org.evenodd.manager.tournament.Effect.ProbeEndpoint;
import org.evenodd.manager.tournament.Effect.RepeatMatch;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two agents name the same endpoint. */
class EndpointClaimTest {

    private static final Identity NOBODY = new Identity.Unproven();
    private static final boolean FROM_THERE = true;
    private static final boolean FROM_ELSEWHERE = false;

    private final TournamentFixture tournament = new TournamentFixture();

    private static Resident aPlayer(String name) {
        return new Resident(AgentKind.PLAYER, new DisplayName(name));
    }

    private static Arrival arrival(Identity identity, boolean fromThere, KeyProof proof, @Nullable Resident resident) {
        return arrival(8101, identity, fromThere, proof, resident);
    }

    private static Arrival arrival(
            int port, Identity identity, boolean fromThere, KeyProof proof, @Nullable Resident resident) {
        return arrival(Set.of(Samples.endpoint(port)), identity, fromThere, proof, resident);
    }

    private static Arrival arrival(
            Set<Endpoint> heldEndpoints,
            Identity identity,
            boolean fromThere,
            KeyProof proof,
            @Nullable Resident resident) {
        KnownAgents known = new KnownAgents(heldEndpoints, Set.of(), Set.of(), Set.of());
        EndpointSite site = new EndpointSite(Address.FREE, fromThere, known, Reach.NOT_TRIED, resident);
        return new Arrival(identity, site, proof, false, "192.0.2.7");
    }

    private static Arrival arrival(boolean fromThere, @Nullable Resident resident) {
        return arrival(NOBODY, fromThere, KeyProof.NONE, resident);
    }

    private void holds(String name, boolean fromThere) {
        tournament.player(name, 8101, arrival(fromThere, null));
    }

    private static void isAccepted(CommandResponse response) {
        assertAccepted(response);
    }

    private static void isRefused(CommandResponse response) {
        assertRefused(response, ErrorCode.E009, 2003);
    }

    @Nested
    class IsDecidedBy {

        @Tag("case:claimed-endpoint")
        @Test
        void theLeaguesKeyOfAReferee() {
            holds("Cheat", FROM_THERE);
            Arrival withKey = arrival(NOBODY, FROM_ELSEWHERE, KeyProof.RIGHT, aPlayer("Cheat"));
            isAccepted(tournament.referee("Whistle", 8101, withKey));
            assertThat(tournament.news()).contains(new PlayerDisplaced(P01));
            isRefused(tournament.player("Cheat", 8101, Samples.withTokenOf(P01)));
        }

        @Tag("case:claimed-endpoint")
        @Test
        void whomTheEndpointItselfNamesWhereverTheyCallFrom() {
            holds("Cheat", FROM_THERE);
            isRefused(tournament.player("Ada", 8101, arrival(FROM_THERE, aPlayer("Cheat"))));
            isRefused(tournament.player("Ada", 8101, arrival(FROM_THERE, aPlayer("Somebody"))));
            isRefused(tournament.player(
                    "Ada", 8101, arrival(FROM_THERE, new Resident(AgentKind.REFEREE, new DisplayName("Ada")))));
            isAccepted(tournament.player("Ada", 8101, arrival(FROM_ELSEWHERE, aPlayer("Ada"))));
        }

        /** Of two referees, by a digit for the key, one for whom {@code GET /health} names and one for the address. */
        @Tag("case:claimed-endpoint")
        @ParameterizedTest
        @ValueSource(strings = {"000", "001", "010", "011", "100", "101", "110", "111"})
        void theFirstDifferenceOfKeyHealthAndAddressAndWhereThereIsNoneTheHolderStays(String holders) {
            for (String claimants : List.of("000", "001", "010", "011", "100", "101", "110", "111")) {
                boolean namesHolder = holders.charAt(1) == '1';
                if (namesHolder && claimants.charAt(1) == '1') {
                    continue; // it names one agent only
                }
                TournamentFixture league = new TournamentFixture();
                league.referee("Holder", 8101, showing(holders, null));
                String named = claimants.charAt(1) == '1' ? "Claimant" : namesHolder ? "Holder" : "Nobody";
                CommandResponse response = league.referee("Claimant", 8101, showing(claimants, named));
                assertThat(response instanceof CommandResponse.AgentAccepted)
                        .as("%s against %s", claimants, holders)
                        .isEqualTo(claimants.compareTo(holders) > 0);
            }
        }

        private static Arrival showing(String digits, @Nullable String named) {
            return arrival(
                    NOBODY,
                    digits.charAt(2) == '1',
                    digits.charAt(0) == '1' ? KeyProof.RIGHT : KeyProof.NONE,
                    named == null ? null : new Resident(AgentKind.REFEREE, new DisplayName(named)));
        }

        @Tag("case:claimed-endpoint")
        @Test
        void theNameThatTheClaimantHasNotTheOneThatItGivesItselfWithItsToken() {
            holds("Ada", FROM_ELSEWHERE);
            tournament.player("Mallory", 8102, Samples.STRANGE);
            Identity mallory = new Identity.Proven(P02, 1);
            isRefused(tournament.player("Ada", 8101, arrival(mallory, FROM_THERE, KeyProof.NONE, aPlayer("Ada"))));
            isAccepted(tournament.player(
                    "Ada", 8101, arrival(mallory, FROM_ELSEWHERE, KeyProof.NONE, aPlayer("Mallory"))));
        }

        @Tag("case:claimed-endpoint")
        @Test
        void whomTheEndpointNamesAlsoWhereThatIsARefereeThatWaitsToBeAdmitted() {
            tournament.referee("Guest", 8101, Samples.STRANGE);
            Resident guest = new Resident(AgentKind.REFEREE, new DisplayName("Guest"));
            isRefused(tournament.player("Mallory", 8101, arrival(FROM_THERE, guest)));
            isAccepted(tournament.player("Ada", 8101, arrival(FROM_ELSEWHERE, null)));
            assertThat(tournament.news()).contains(new RefereeDisplaced(ref(11)));
        }

        @Test
        void theOperatorBeforeEverything() {
            holds("Holder", FROM_THERE);
            tournament.player("Ada", 8102, Samples.STRANGE);
            tournament.give(new ReadmitAgent("Ada", Samples.endpoint(8101)));
            CommandResponse elsewhere = tournament.player("Ada", 8101, arrival(FROM_ELSEWHERE, aPlayer("Holder")));
            assertRefused(elsewhere, ErrorCode.E022, 2002);
            isAccepted(tournament.player("Ada", 8101, arrival(FROM_THERE, aPlayer("Holder"))));
            assertThat(tournament.news()).contains(new PlayerDisplaced(P01));
        }

        @Test
        void nothingThatTheEndpointSaidBeforeItsHolderCame() {
            holds("Holder", FROM_THERE);
            Arrival before = arrival(Set.of(), NOBODY, FROM_THERE, KeyProof.NONE, aPlayer("Ada"));
            isRefused(tournament.player("Ada", 8101, before));
        }
    }

    @Nested
    class WhoLosesIt {

        @Test
        void keepsItsPlaceIsNotCalledAndRegistersAnotherWithItsToken() {
            holds("Cheat", FROM_THERE);
            tournament.give(new AgentResponded(P01));
            tournament.player("Ada", 8101, arrival(FROM_THERE, aPlayer("Ada")));
            assertThat(tournament.warnings())
                    .containsExactly("P01 \"Cheat\", which registered from 192.0.2.7, has lost its endpoint "
                            + Samples.endpoint(8101)
                            + " to \"Ada\", which registers from 192.0.2.7 and has the stronger claim. It keeps its place,"
                            + " and can register another endpoint with its token.");
            assertThat(tournament.asked(ProbeEndpoint.class))
                    .extracting(ProbeEndpoint::endpoint)
                    .contains(Samples.endpoint(8101))
                    .anyMatch(other -> !other.equals(Samples.endpoint(8101)));
            assertThat(AwaitedAgents.of(tournament.tournament(), tournament.now()))
                    .contains("P01 \"Cheat\" has lost its endpoint to another agent and registered no other.");
            tournament.give(new AgentResponded(P01));
            assertThat(tournament.league().roster().stateOf(P01)).contains(AgentState.REGISTERED);

            isAccepted(tournament.player("Cheat", 8103, Samples.withTokenOf(P01)));
            tournament.give(new AgentResponded(P01));
            assertThat(tournament.league().roster().stateOf(P01)).contains(AgentState.ACTIVE);
        }

        @Test
        void hasAsMuchTimeAsANewcomerToRegisterAnotherBeforeItsPlaceIsFree() {
            holds("Cheat", FROM_THERE);
            tournament.give(new AgentResponded(P01));
            tournament.pass(Duration.ofMinutes(10));
            tournament.player("Ada", 8101, arrival(FROM_THERE, aPlayer("Ada")));
            assertRefused(tournament.player("Cheat", 8105, arrival(FROM_ELSEWHERE, null)), ErrorCode.E022, 2002);
            tournament.pass(Duration.ofMinutes(2));
            isAccepted(tournament.player("Cheat", 8105, arrival(FROM_ELSEWHERE, null)));
        }

        @Test
        void isNotReadmittedWithoutAnotherEndpoint() {
            holds("Cheat", FROM_THERE);
            tournament.player("Ada", 8101, arrival(FROM_THERE, aPlayer("Ada")));
            assertThat(tournament.refused(new ReadmitAgent("Cheat", null))).isEqualTo(ErrorCode.E006);
            assertThat(tournament.give(new ReadmitAgent("Cheat", Samples.endpoint(8104))))
                    .isInstanceOf(CommandResponse.Done.class);
        }
    }

    @Nested
    class InTheMiddleOfAMatch {

        private final TournamentFixture running = with(2, 1, 1);

        private void play() {
            running.begin();
        }

        @Tag("case:claimed-endpoint")
        @Test
        void nobodyWithoutAKeyTakesAnEndpoint() {
            Identity first = new Identity.Proven(P01, 1);
            Arrival moves = arrival(8102, first, FROM_THERE, KeyProof.NONE, aPlayer("Player 1"));
            play();
            isRefused(running.player("Player 1", 8102, moves));
            isAccepted(with(2, 1, 1).player("Player 1", 8102, moves));
        }

        @Test
        void aRefereeWithTheKeyDoesAndTheRefereeOfTheMatchIsToldThatThePlayerIsGone() {
            play();
            isAccepted(running.referee("Whistle", 8101, Samples.NEW));
            assertThat(running.asked(RepeatMatch.class)).hasSize(1);
        }

        @Test
        void aRefereeLosesItsMatchesWithItsEndpointAndIsGivenSomeAtAnother() {
            TournamentFixture two = with(2, 0, 1);
            two.referee("Guest", 8001, Samples.STRANGE);
            two.give(new AdmitReferee("Guest"));
            two.begin();
            isAccepted(two.referee("Whistle", 8001, Samples.NEW));
            assertThat(two.news()).contains(new RefereeDisplaced(ref(11)));
            assertThat(two.league().due()).allMatch(match -> match.isAssignedTo(REF01));

            two.give(new AgentSilent(REF01));
            assertThat(AwaitedAgents.of(two.tournament(), two.now()))
                    .singleElement()
                    .asString()
                    .contains("REF11 at (lost to");
            AgentsView page = new AgentsView(LeagueMoment.stored(two.league(), 1, two.now()), new Viewer.Operator());
            assertThat(page.moment().league().roster().referees().values())
                    .extracting(page::endpoint)
                    .contains("(lost to another agent)");

            isAccepted(two.referee("Guest", 8005, Samples.withTokenOf(ref(11))));
            two.give(new AgentResponded(ref(11)));
            assertThat(two.league().due()).allMatch(match -> match.isAssignedTo(ref(11)));
        }
    }

    @Nested
    class InALeagueWithKeys {

        private void setRoster() {
            Digest code = Digest.sha256("any");
            List<EnrolledName> names = List.of(
                    new EnrolledName(new DisplayName("Ada"), code, null),
                    new EnrolledName(new DisplayName("Mallory"), code, null));
            tournament.happened(new RosterSet(names, tournament.now()));
        }

        private Arrival withKey(Identity identity, @Nullable Resident resident) {
            return arrival(identity, FROM_THERE, KeyProof.RIGHT, resident);
        }

        @Tag("case:claimed-endpoint")
        @Test
        void adaGetsHerEndpointBackWithHerKeyAlsoWhileTheLeagueRuns() {
            setRoster();
            tournament.player("Ada", 8101, withKey(NOBODY, null));
            tournament.player("Mallory", 8102, Samples.NEW);
            tournament.referee("Ref", 8001, Samples.NEW);
            tournament.start();
            isAccepted(tournament.player("Ada", 8103, Samples.withTokenOf(P01)));
            Arrival byToken = arrival(new Identity.Proven(P02, 1), FROM_THERE, KeyProof.NONE, null);
            isAccepted(tournament.player("Mallory", 8101, byToken));

            isAccepted(tournament.player("Ada", 8101, withKey(NOBODY, null)));
            assertThat(tournament.news()).contains(new PlayerDisplaced(P02));
        }

        @Test
        void aKeyThatWasShownByWhoHadAPlaceBeforeIsNotThatOfWhoTookItWithoutTokenAndKey() {
            tournament.referee("Ref", 8001, Samples.NEW);
            tournament.give(new ReadmitAgent("Ref", null));
            isAccepted(tournament.referee("Ref", 8001, Samples.STRANGE));
            isAccepted(tournament.referee("Whistle", 8001, Samples.NEW));
        }

        @Test
        void aKeyThatWasShownAtAnEndpointCountsThereAlsoAfterAReturnByToken() {
            setRoster();
            tournament.player("Ada", 8101, withKey(NOBODY, null));
            tournament.player("Mallory", 8102, Samples.NEW);
            isAccepted(tournament.player("Ada", 8101, Samples.backWithTokenOf(P01)));
            isRefused(tournament.player("Mallory", 8101, withKey(new Identity.Proven(P02, 1), null)));
            isRefused(tournament.player("Mallory", 8101, withKey(new Identity.Proven(P02, 1), aPlayer("Ada"))));
        }

        @Tag("case:claimed-endpoint")
        @Test
        void aKeyOfOnesOwnTakesNoEndpointThatNamesItsHolder() {
            setRoster();
            tournament.player("Ada", 8101, withKey(NOBODY, null));
            tournament.player("Mallory", 8102, Samples.NEW);
            tournament.referee("Guest", 8001, Samples.STRANGE);
            tournament.give(new AdmitReferee("Guest"));
            isAccepted(tournament.player("Ada", 8103, Samples.withTokenOf(P01)));

            isRefused(tournament.player("Mallory", 8103, at(8103, aPlayer("Ada"))));
            Resident guest = new Resident(AgentKind.REFEREE, new DisplayName("Guest"));
            isRefused(tournament.player("Mallory", 8001, at(8001, guest)));
            isAccepted(tournament.player("Mallory", 8103, at(8103, aPlayer("Somebody"))));
        }

        @Tag("case:claimed-endpoint")
        @Test
        void aKeyOfOnesOwnTakesNoEndpointFromWhoeverAloneCallsFromThere() {
            setRoster();
            tournament.player("Ada", 8101, withKey(NOBODY, null));
            tournament.player("Mallory", 8102, Samples.NEW);
            Arrival moves = arrival(8103, new Identity.Proven(P01, 1), FROM_THERE, KeyProof.NONE, null);
            isAccepted(tournament.player("Ada", 8103, moves));

            isRefused(tournament.player("Mallory", 8103, at(8103, FROM_ELSEWHERE, null)));
            isAccepted(tournament.player("Mallory", 8103, at(8103, FROM_THERE, null)));
        }

        private Arrival at(int port, Resident resident) {
            return at(port, FROM_THERE, resident);
        }

        private Arrival at(int port, boolean fromThere, @Nullable Resident resident) {
            return arrival(port, new Identity.Proven(P02, 1), fromThere, KeyProof.RIGHT, resident);
        }
    }

    @Nested
    class OfManyPathsOfOnePort {

        private CommandResponse at(String name, String url, boolean fromThere) {
            PlayerMeta meta = new PlayerMeta(new DisplayName(name), null, null, Endpoint.parse(url), null, null);
            return tournament.give(new RegisterAgent(meta, Samples.arrival(NOBODY, fromThere)));
        }

        @Tag("case:claimed-endpoint")
        @Test
        void allAreOneWhereTheHolderRegisteredFromElsewhere() {
            at("Cheat", "http://10.1.1.1:8101/a", FROM_ELSEWHERE);
            isRefused(at("Cheat 2", "http://10.1.1.1:8101/b", FROM_ELSEWHERE));
            isAccepted(at("Ada", "http://10.1.1.1:8101/mcp", FROM_THERE));
            isAccepted(at("Ben", "http://10.1.1.1:8101/ben", FROM_THERE));
            assertThat(tournament.news()).noneMatch(PlayerDisplaced.class::isInstance);
        }

        /** A proxy serves many agents, none of which calls from its address, and each at its own name or path. */
        @Test
        void areDifferentAgentsWithTls() {
            isAccepted(at("Ada", "https://bots.example/ada/mcp", FROM_ELSEWHERE));
            isAccepted(at("Ben", "https://bots.example/ben/mcp", FROM_ELSEWHERE));
            isRefused(at("Cheat", "https://BOTS.example:443/ada/./mcp", FROM_ELSEWHERE));
            assertThat(tournament.news()).noneMatch(PlayerDisplaced.class::isInstance);
        }

        @Tag("case:crowded-host")
        @Test
        void theOperatorIsToldAtEachTenth() {
            for (int i = 1; i <= 25; i++) {
                isAccepted(at("Bot " + i, "http://10.1.1.1:8101/" + i, FROM_THERE));
                assertThat(tournament.told(Warning.class)).hasSize(i % 10 == 0 ? 1 : 0);
            }
        }
    }
}
