package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.accepted;
import static org.evenodd.manager.tournament.TournamentFixture.assertAccepted;
import static org.evenodd.manager.tournament.TournamentFixture.assertRefused;
import static org.evenodd.manager.tournament.TournamentFixture.p;
import static org.evenodd.manager.tournament.TournamentFixture.refusal;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.RosterSet;
import org.evenodd.manager.league.LegEvent.NameBarred;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.Arrival.Identity;
import org.evenodd.manager.registration.Arrival.KeyProof;
import org.evenodd.manager.registration.EndpointSite;
import org.evenodd.manager.registration.EndpointSite.Address;
import org.evenodd.manager.registration.EndpointSite.KnownAgents;
import org.evenodd.manager.registration.EndpointSite.Reach;
import org.evenodd.manager.registration.PlaceCommands.KickAgent;
import org.evenodd.manager.registration.PlaceCommands.ReadmitAgent;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Effect.ProbeEndpoint;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Who gets a place in a league without end that has started, keeps it, loses it and gets it back. */
class EndlessPlacesTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private TournamentFixture tournament = running(4);

    private static TournamentFixture running(int players, String... settings) {
        String[] all = Stream.concat(Stream.of("legs=0"), Stream.of(settings)).toArray(String[]::new);
        return begun(TournamentFixture.with(Samples.settings(all), players, 1, players));
    }

    private static TournamentFixture begun(TournamentFixture league) {
        league.reachEverybody();
        league.start();
        league.asked(ProbeEndpoint.class).forEach(probe -> league.give(new AgentResponded(probe.agent())));
        assertThat(league.league().ladder().leg()).isEqualTo(1);
        return league;
    }

    private static String done(CommandResponse response) {
        assertThat(response).isInstanceOf(CommandResponse.Done.class);
        return ((CommandResponse.Done) response).sentence();
    }

    private CommandResponse come(String name, int port) {
        return tournament.player(name, port, Samples.NEW);
    }

    private AgentState stateOf(PlayerId player) {
        return tournament.member(player).state();
    }

    @Test
    void newcomersGetOneInMidLegAndUntilTheLeagueIsOver() {
        assertThat(come("Late", 8109)).isEqualTo(accepted(p(5), 1));
        assertThat(tournament.news()).hasOnlyElementsOfType(PlayerRegistered.class);
        assertThat(tournament.league().isInRunningLeg(p(5))).isFalse();
        assertThat(tournament.league().isInRunningLeg(P01)).isTrue();
        tournament.give(LeagueControl.STOP_NOW);
        assertRefused(come("Too late", 8110), ErrorCode.E031);
    }

    @Test
    void whoWasNeverScheduledLosesItAfterTwoMinutesOfSilenceToWhoeverWantsItsNameOrEndpoint() {
        come("Ghost", 8109);
        assertRefused(come("Ghost", 9109), ErrorCode.E022, 2002);
        assertRefused(come("Other", 8109), ErrorCode.E009, 2003);
        tournament.pass(PATIENCE);
        assertThat(come("Ghost", 9109)).isEqualTo(accepted(p(6), 1));
        assertThat(tournament.news()).contains(new PlayerRemoved(p(5), null));
        assertThat(tournament.league().ladder().barred()).isEmpty();
    }

    @Test
    void whoWasScheduledKeepsItHoweverSilent() {
        tournament.give(new KickAgent("P01", null));
        tournament.give(new ReadmitAgent("P01", null));
        come("Player 1", 8101);
        tournament.pass(PATIENCE);
        assertThat(stateOf(P01)).isEqualTo(AgentState.REGISTERED);
        CommandResponse refused = come("Player 1", 9109);
        assertRefused(refused, ErrorCode.E022, 2002);
        assertThat(refusal(refused).message()).contains("`readmit P01`").doesNotContain("kick");
        assertRefused(come("Other", 8101), ErrorCode.E009, 2003);
    }

    @Test
    void idsGoOnBeyondTheNumberOfPlacesAndWhomTheOperatorRemovesFreesAPlace() {
        tournament = running(98);
        come("Late", 9001);
        assertRefused(come("New", 9002), ErrorCode.E020, 2001);
        tournament.give(new KickAgent("P01", null));
        assertThat(come("New", 9002)).isEqualTo(accepted(p(100), 1));
        assertRefused(come("Newer", 9003), ErrorCode.E020, 2001);
        tournament.give(new KickAgent("P99", null));
        assertThat(come("Newer", 9003)).isEqualTo(accepted(p(101), 1));
        assertThat(tournament.league().roster().presentPlayers())
                .hasSize(99)
                .last()
                .extracting(PlayerMember::id)
                .isEqualTo(p(101));
    }

    @Test
    void idsThatWereInNoLegAreGivenOutAgainOnceThereAreAsManyAsPlaces() {
        for (int ghost = 1; ghost <= PlayerId.PLACES; ghost++) {
            assertAccepted(come("Ghost " + ghost, 9000 + ghost));
            tournament.give(new KickAgent("Ghost " + ghost, null));
        }
        assertAccepted(come("Next", 8999));
        assertThat(tournament.member(p(5)).displayName()).isEqualTo(new DisplayName("Next"));
    }

    @Test
    void whoIsKickedMakesRoomForAsManyPlayersAsTheLeagueTakes() {
        tournament = running(4, "participants.max_players=4");
        assertRefused(come("New", 8109), ErrorCode.E020, 2001);
        tournament.give(new KickAgent("P01", null));
        assertThat(come("New", 8109)).isEqualTo(accepted(p(5), 1));
    }

    @Nested
    class OfAName {

        @Test
        void areBarredByAKickAndTheEndpointIsNot() {
            String sentence = done(tournament.give(new KickAgent("P01", null)));
            assertThat(sentence).contains("forfeited", "\"Player 1\"", "`readmit`");
            assertThat(tournament.news()).contains(new NameBarred(new DisplayName("Player 1"), true, tournament.now()));
            assertThat(tournament.league().fixtures())
                    .filteredOn(
                            match -> match.involves(P01) && match.id().round().value() == 1)
                    .allMatch(Fixture::isForfeited);

            CommandResponse refused = come("PLAYER 1", 9101);
            assertRefused(refused, ErrorCode.E006, 2004);
            assertThat(refusal(refused).message())
                    .isEqualTo("\"PLAYER 1\" may not register in this league: ask the operator.");
            assertRefused(tournament.player("Player 1", 8101, Samples.withTokenOf(P01)), ErrorCode.E012);
            assertThat(come("Somebody else", 8101)).isEqualTo(accepted(p(5), 1));
        }

        @Test
        void areNotBarredBeforeTheStart() {
            TournamentFixture open = TournamentFixture.with(Samples.settings("legs=0"), 2, 1, 1);
            assertThat(done(open.give(new KickAgent("P01", null)))).contains("are free again");
            assertThat(open.player("Player 1", 8101, Samples.NEW)).isEqualTo(accepted(p(3), 1));
        }

        @Test
        void comesBackIntoItsOwnIdOnceItIsReadmittedAndRegisters() {
            tournament.give(new KickAgent("P01", "cheating"));
            assertThat(done(tournament.give(new ReadmitAgent("Player 1", null))))
                    .contains("\"Player 1\"", "http://localhost:8101/mcp", "P01", "no longer barred");
            assertThat(stateOf(P01)).isEqualTo(AgentState.SHUTDOWN);
            assertRefused(tournament.player("Player 1", 8101, Samples.withTokenOf(P01)), ErrorCode.E012);

            assertThat(come("Player 1", 8101)).isEqualTo(accepted(P01, 3));
            assertThat(stateOf(P01)).isEqualTo(AgentState.REGISTERED);
            assertThat(tournament.league().roster().removals()).isEmpty();
            assertThat(tournament.member(P01).attendance().firstLeg()).isEqualTo(1);
            assertThat(tournament.asked(ProbeEndpoint.class)).isNotEmpty();
        }

        @Test
        void comesBackElsewhereIfTheOperatorSaysSo() {
            tournament.give(new KickAgent("P01", null));
            tournament.give(new ReadmitAgent("P01", Samples.endpoint(9101)));
            assertThat(come("Player 1", 9101)).isEqualTo(accepted(P01, 3));
        }

        @Test
        void isNobodyElsesWhileItsPlaceIsOpen() {
            tournament.give(new KickAgent("P01", null));
            tournament.give(new ReadmitAgent("P01", null));
            assertRefused(come("Player 1", 9109), ErrorCode.E022, 2002);
            assertThat(come("Player 1", 8101)).isEqualTo(accepted(P01, 3));
        }

        @Test
        void staysItsOwnersWhereThatDoesNotComeInTime() {
            tournament.give(new KickAgent("P01", null));
            tournament.give(new ReadmitAgent("P01", null));
            tournament.pass(Duration.ofMinutes(5));
            CommandResponse refused = come("Player 1", 8101);
            assertRefused(refused, ErrorCode.E022, 2002);
            assertThat(refusal(refused).message()).contains("`readmit P01`");
            assertThat(come("Somebody else", 8101)).isEqualTo(accepted(p(5), 1));
            assertThat(done(tournament.give(new ReadmitAgent("Player 1", Samples.endpoint(9101)))))
                    .contains("P01");
            assertThat(come("Player 1", 9101)).isEqualTo(accepted(P01, 3));
        }

        @Test
        void ofWhomNeverPlayedIsFreedByTheOperatorAlsoWhenOthersHaveCome() {
            tournament = running(97);
            come("Late", 9001);
            assertThat(done(tournament.give(new KickAgent("Late", null)))).contains("place is free", "`readmit`");
            assertRefused(come("Late", 9001), ErrorCode.E006, 2004);
            come("One", 9002);
            assertThat(come("Two", 9003)).isEqualTo(accepted(p(100), 1));

            assertThat(done(tournament.give(new ReadmitAgent("LATE", null)))).contains("\"Late\" may register");
            assertThat(tournament.league().ladder().barred()).isEmpty();
            assertThat(tournament.refused(new ReadmitAgent("Late", null))).isEqualTo(ErrorCode.E005);
        }
    }

    /** On the roster Ada and Adele have the same key, Ben another and Cleo none. */
    @Nested
    class WithARoster {

        private final TournamentFixture roster = new TournamentFixture("legs=0");

        WithARoster() {
            roster.happened(new RosterSet(
                    List.of(
                            name("Ada", "a"),
                            name("Adele", "a"),
                            name("Ben", "b"),
                            new EnrolledName(new DisplayName("Cleo"), null, null)),
                    roster.now()));
            roster.register(0, 1, 4);
            come("Ada", 8101);
            come("Ben", 8102);
            begun(roster);
        }

        private static EnrolledName name(String name, String key) {
            return new EnrolledName(new DisplayName(name), Digest.sha256(key), null);
        }

        private CommandResponse come(String name, int port) {
            return roster.player(name, port, Samples.showing(Samples.STRANGE, KeyProof.RIGHT));
        }

        @Test
        void aKickBarsTheOtherNamesOfTheKey() {
            roster.give(new KickAgent("Ada", null));
            assertThat(roster.league().ladder().barred())
                    .containsExactly(new DisplayName("Ada"), new DisplayName("Adele"));
            assertRefused(come("Adele", 8109), ErrorCode.E006, 2004);
            assertRefused(come("Ada", 8101), ErrorCode.E006, 2004);
            assertAccepted(come("Cleo", 8101));
        }

        @Test
        void whoPlaysUnderAnotherNameOfTheKeyGoesOnWithItsToken() {
            come("Adele", 8109);
            roster.give(new KickAgent("Ada", null));
            assertAccepted(roster.player("Adele", 8109, Samples.withTokenOf(p(3))));
        }

        @Test
        void theKeyBringsAReadmittedPlayerBackIntoItsOwnIdAtAnyTimeAndEndpoint() {
            roster.give(new KickAgent("Ada", null));
            roster.give(new ReadmitAgent("Adele", null));
            assertThat(roster.league().ladder().barred()).isEmpty();
            roster.pass(Duration.ofMinutes(6));
            assertThat(come("Ada", 9101)).isEqualTo(accepted(P01, 3));
            assertThat(roster.member(P01).state()).isEqualTo(AgentState.REGISTERED);
        }
    }

    /** At most two players of an address. */
    @Nested
    class OfAnAddress {

        private final TournamentFixture crowded = running(2, "participants.max_per_host=2");

        private static Arrival from(Set<AgentId> fromCaller, Set<AgentId> atAddress, boolean shared) {
            EndpointSite site = new EndpointSite(
                    new Address(null, false, shared),
                    true,
                    new KnownAgents(Set.of(), atAddress, fromCaller, Set.of()),
                    Reach.NOT_TRIED,
                    null);
            return new Arrival(new Identity.Unproven(), site, KeyProof.NONE, false, "192.0.2.7");
        }

        private static Arrival from(Set<AgentId> fromCaller) {
            return from(fromCaller, Set.of(), false);
        }

        private static Arrival elsewhere(Set<AgentId> fromCaller) {
            return new Arrival(new Identity.Unproven(), from(fromCaller).site(), KeyProof.NONE, false, "198.51.100.7");
        }

        @Test
        void areAsManyAsTheSettingSaysAndTheOperatorIsToldOnce() {
            assertAccepted(crowded.player("Third", 8103, from(Set.of(P01))));
            CommandResponse refused = crowded.player("Fourth", 8104, from(Set.of(P01, p(3))));
            assertRefused(refused, ErrorCode.E020, 2001);
            assertThat(refusal(refused).message()).contains("2 players from one address");
            assertThat(crowded.warnings()).singleElement().asString().contains("192.0.2.7", "max_per_host");
            assertRefused(crowded.player("Fifth", 8105, from(Set.of(P01, p(3)))), ErrorCode.E020);
            assertThat(crowded.warnings()).isEmpty();
            assertAccepted(crowded.player("Elsewhere", 8106, elsewhere(Set.of(P02))));
        }

        @Test
        void areNoMoreThoughAllHaveAskedBeforeOneWasPlaced() {
            assertAccepted(crowded.player("Third", 8103, from(Set.of())));
            assertAccepted(crowded.player("Fourth", 8104, from(Set.of())));
            assertRefused(crowded.player("Fifth", 8105, from(Set.of())), ErrorCode.E020, 2001);
            assertAccepted(crowded.player("Elsewhere", 8106, elsewhere(Set.of())));
        }

        @Test
        void areThoseThatPlayThereTooWhereverTheyCalledFromButNotBothTogether() {
            assertRefused(crowded.player("Third", 8103, from(Set.of(), Set.of(P01, P02), false)), ErrorCode.E020);
            assertAccepted(crowded.player("Third", 8103, from(Set.of(P01), Set.of(P02), false)));
        }

        @Test
        void areNoMoreOnThisMachine() {
            assertRefused(crowded.player("Third", 8103, from(Set.of(), Set.of(P01, P02), true)), ErrorCode.E020);
            assertRefused(crowded.player("Third", 8103, from(Set.of(P01, P02), Set.of(), true)), ErrorCode.E020);
        }

        @Test
        void areToldOfAgainWhenOneHasGoneAndAnotherHasCome() {
            crowded.player("Third", 8103, from(Set.of(P01)));
            crowded.player("Fourth", 8104, from(Set.of(P01, p(3))));
            crowded.give(new KickAgent("Third", null));
            assertAccepted(crowded.player("Fourth", 8104, from(Set.of(P01))));
            crowded.player("Fifth", 8105, from(Set.of(P01, p(4))));
            assertThat(crowded.warnings()).hasSize(1);
        }

        @Test
        void loseOneThatNeverAnswered() {
            crowded.player("Third", 8103, from(Set.of(P01)));
            crowded.pass(PATIENCE);
            assertAccepted(crowded.player("Fourth", 8104, from(Set.of(P01, p(3)))));
            assertThat(crowded.news()).contains(new PlayerRemoved(p(3), null));
        }

        @Test
        void loseOneOnlyToEachNewcomerHoweverManyOfThemCalledFromThereAndPlayThere() {
            crowded.player("Third", 8103, from(Set.of()));
            crowded.player("Fourth", 8104, from(Set.of(p(3))));
            crowded.pass(PATIENCE);
            Set<AgentId> silent = Set.of(p(3), p(4));
            assertAccepted(crowded.player("Fifth", 8105, from(silent, silent, false)));
            assertThat(crowded.news())
                    .filteredOn(PlayerRemoved.class::isInstance)
                    .hasSize(1);
        }

        @Test
        void areNoMoreWhereOthersMoveThereWithTheirTokens() {
            crowded.player("Third", 8103, elsewhere(Set.of()));
            Arrival moved = new Arrival(
                    new Identity.Proven(p(3), 1), from(Set.of(P01, P02)).site(), KeyProof.NONE, false, "192.0.2.7");
            assertRefused(crowded.player("Third", 9103, moved), ErrorCode.E020, 2001);
            assertThat(crowded.member(p(3)).endpoint().port()).isEqualTo(8103);
        }

        @Test
        void areNotCountedForWhoComesBack() {
            Arrival back = from(Set.of(P01, P02));
            assertAccepted(crowded.player(
                    "Player 1",
                    8101,
                    new Arrival(new Identity.Proven(P01, 1), back.site(), KeyProof.NONE, false, "192.0.2.7")));
        }

        @Test
        void areNotCountedWithARosterNorWhereThatIsTheSettingNorInALeagueWithLegs() {
            Arrival twoThere = from(Set.of(P01, P02));
            assertAccepted(running(2, "participants.max_per_host=0").player("Third", 8103, twoThere));
            assertAccepted(TournamentFixture.with(Samples.settings("participants.max_per_host=2"), 2, 1, 1)
                    .player("Third", 8103, twoThere));
            crowded.happened(
                    new RosterSet(List.of(new EnrolledName(new DisplayName("Third"), null, null)), crowded.now()));
            assertAccepted(crowded.player("Third", 8103, twoThere));
        }
    }
}
