package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.accepted;
import static org.evenodd.manager.tournament.TournamentFixture.assertAccepted;
import static org.evenodd.manager.tournament.TournamentFixture.assertRefused;
import static org.evenodd.manager.tournament.TournamentFixture.ref;
import static org.evenodd.manager.tournament.TournamentFixture.refusal;
import static org.evenodd.manager.tournament.TournamentFixture.under;
import static org.evenodd.manager.tournament.TournamentFixture.with;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.agent.settings.SystemSettings.Network.RejoinWithoutToken;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.LossAccepted;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.RosterSet;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerReached;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.Arrival.Identity;
import org.evenodd.manager.registration.Arrival.KeyProof;
import org.evenodd.manager.registration.EndpointSite.Reach;
import org.evenodd.manager.registration.PlaceCommands.KickAgent;
import org.evenodd.manager.registration.PlaceCommands.ReadmitAgent;
import org.evenodd.manager.registration.RegisterAgent;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.AgentConduct.AgentSilent;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Effect.ProbeEndpoint;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.message.RegistrationMessages.RefereeMeta;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.EnrolmentKey;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.PublicUrl;
import org.evenodd.protocol.value.RefereeKey;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegistrationTest {

    private final TournamentFixture tournament = new TournamentFixture();

    @Nested
    class Accepts {

        @Test
        void playersAndRefereesUnderIdsOfTheirOwnInTheirOrder() {
            assertThat(tournament.player("Alpha", 8101, Samples.NEW)).isEqualTo(accepted(P01, 1));
            assertThat(tournament.referee("Ref", 8001, Samples.NEW)).isEqualTo(accepted(REF01, 1));
            assertThat(tournament.player("Beta", 8102, Samples.NEW)).isEqualTo(accepted(P02, 1));
        }

        @Test
        void aPlayerThatNamesNoGamesAndARefereeThatNamesNoPlacesWithOne() {
            PlayerMeta player =
                    new PlayerMeta(new DisplayName("Alpha"), null, null, Samples.endpoint(8101), null, null);
            assertAccepted(tournament.give(new RegisterAgent(player, Samples.NEW)));
            RefereeMeta referee =
                    new RefereeMeta(new DisplayName("Ref"), null, null, Samples.endpoint(8001), null, null, null, null);
            tournament.give(new RegisterAgent(referee, Samples.NEW));
            assertThat(tournament.member(REF01).places()).isEqualTo(1);
        }

        @Test
        void theSameNameTwiceWhereTheLeagueAllowsIt() {
            TournamentFixture tolerant = new TournamentFixture("unique_display_names=false");
            tolerant.player("Alpha", 8101, Samples.NEW);
            assertThat(tolerant.player("Alpha", 8102, Samples.NEW)).isEqualTo(accepted(P02, 1));
        }

        @Test
        void refereesButNoPlayersWhileTheLeagueRuns() {
            TournamentFixture running = with(2, 1, 1);
            running.start();
            assertThat(running.referee("Late", 8009, Samples.NEW)).isEqualTo(accepted(ref(2), 1));
            assertRefused(running.player("Late", 8109, Samples.NEW), ErrorCode.E019);
        }
    }

    @Nested
    class Refuses {

        @Test
        void newcomersAfterTheEnd() {
            TournamentFixture over = with(2, 1, 1);
            over.give(LeagueControl.STOP);
            assertRefused(over.player("Late", 8109, Samples.NEW), ErrorCode.E031);
            assertRefused(over.referee("Late", 8009, Samples.STRANGE), ErrorCode.E031);
        }

        @Test
        void theHundredthPlayerAndTheEleventhReferee() {
            TournamentFixture full = with(99, 10, 1);
            assertThat(full.league().contenders()).hasSize(99);
            assertRefused(full.player("Too many", 9999, Samples.NEW), ErrorCode.E020, 2001);
            assertRefused(full.referee("Too many", 9998, Samples.NEW), ErrorCode.E020, 1001);
        }

        @Test
        void anUnsupportedGame() {
            List<GameType> chess = List.of(new GameType("chess"));
            PlayerMeta player = new PlayerMeta(new DisplayName("A"), null, chess, Samples.endpoint(8101), null, null);
            RefereeMeta referee =
                    new RefereeMeta(new DisplayName("R"), null, chess, Samples.endpoint(8001), 1, null, null, null);
            assertRefused(tournament.give(new RegisterAgent(player, Samples.NEW)), ErrorCode.E006, 2004);
            assertRefused(tournament.give(new RegisterAgent(referee, Samples.NEW)), ErrorCode.E006, 1003);
        }

        @Test
        void inALeagueOfAnotherGameWhoDoesNotSayThatItPlaysItAndSaysWhatToSend() {
            TournamentFixture other = new TournamentFixture("game_type=tic_tac_toe");
            for (List<GameType> games : Arrays.asList(null, List.of(GameType.EVEN_ODD))) {
                CommandResponse ofPlayer = other.give(new RegisterAgent(player(games), Samples.NEW));
                assertRefused(ofPlayer, ErrorCode.E006, 2004);
                assertThat(refusal(ofPlayer).message()).contains("\"game_types\": [\"tic_tac_toe\"]");
                RefereeMeta referee =
                        new RefereeMeta(new DisplayName("R"), null, games, Samples.endpoint(8001), 1, null, null, null);
                assertRefused(other.give(new RegisterAgent(referee, Samples.NEW)), ErrorCode.E006, 1003);
            }
            List<GameType> both = List.of(GameType.EVEN_ODD, new GameType("tic_tac_toe"));
            assertAccepted(other.give(new RegisterAgent(player(both), Samples.NEW)));
        }

        private static PlayerMeta player(@Nullable List<GameType> games) {
            return new PlayerMeta(new DisplayName("A"), null, games, Samples.endpoint(8101), null, null);
        }

        @Test
        void aDuplicateNameAndSaysHowTheOperatorFreesItAndLeavesTheLeagueAsItIs() {
            tournament.register(1, 0, 1);
            CommandResponse response = tournament.player("Player 1", 8109, Samples.NEW);
            assertRefused(response, ErrorCode.E022, 2002);
            assertThat(refusal(response).message()).contains("`readmit P01`", "`kick P01`");
            assertThat(refusal(response).context().field()).isEqualTo("/player_meta/display_name");
            assertThat(tournament.news()).isEmpty();
            assertThat(tournament.effects()).isEmpty();
        }

        @Test
        void anEndpointThatAnotherAgentHas() {
            tournament.register(1, 1, 1);
            assertRefused(tournament.player("Other", 8101, Samples.NEW), ErrorCode.E009, 2003);
            assertRefused(tournament.player("Other", 8001, Samples.NEW), ErrorCode.E009, 2003);
            assertRefused(tournament.referee("Other", 8101, Samples.STRANGE), ErrorCode.E009, 1002);
        }

        @Test
        void aTokenThatIsNobodysOrARefereesOnAPlayersRegistration() {
            tournament.register(1, 1, 1);
            Arrival wrong = Samples.arrival(new Identity.Disproven("tok_p01_…"), true);
            Refusal refusal = refusal(tournament.player("Player 1", 8101, wrong));
            assertThat(refusal.code()).isEqualTo(ErrorCode.E012);
            assertThat(refusal.context().providedToken()).isEqualTo("tok_p01_…");
            assertRefused(tournament.player("Other", 8105, Samples.withTokenOf(REF01)), ErrorCode.E012);
        }

        @Test
        void aSilentEndpointWhereTheCheckIsStrict() {
            TournamentFixture strict = under(false, EndpointCheck.STRICT, RejoinWithoutToken.SAME_ADDRESS);
            Arrival silent = Samples.arrival(new Identity.Unproven(), true, Reach.SILENT);
            assertRefused(strict.player("Alpha", 8101, silent), ErrorCode.E009, 2003);
            assertRefused(strict.referee("Ref", 8001, silent), ErrorCode.E009, 1002);
        }
    }

    @Nested
    class TheEndpointCheck {

        @Test
        void probesInTheBackgroundAndActivatesAtTheFirstAnswer() {
            tournament.player("Alpha", 8101, Samples.NEW);
            assertThat(tournament.asked(ProbeEndpoint.class))
                    .containsExactly(new ProbeEndpoint(P01, Samples.endpoint(8101), Effect.ProbeManner.PATIENT));
            assertThat(tournament.member(P01).state()).isEqualTo(AgentState.REGISTERED);
            tournament.give(new AgentResponded(P01));
            assertThat(tournament.member(P01).state()).isEqualTo(AgentState.ACTIVE);
        }

        /** What has answered once is looked for until it comes back: the league may wait for it. */
        @Test
        void endsAfterATimeForWhoHasNeverAnsweredWhereStrangersRegister() {
            TournamentFixture open = new TournamentFixture(
                    Samples.settings(),
                    Samples.rules(
                            false,
                            EndpointCheck.DEFERRED,
                            RejoinWithoutToken.SAME_ADDRESS,
                            AutoStart.BY_OPERATOR,
                            new PublicUrl("https://bots.example.org")));
            open.referee("Referee", 8001, Samples.NEW);
            assertThat(open.asked(ProbeEndpoint.class))
                    .extracting(ProbeEndpoint::manner)
                    .containsExactly(Effect.ProbeManner.PATIENT_FOR_A_TIME);
            open.give(new AgentResponded(REF01));
            open.give(new AgentSilent(REF01));
            assertThat(open.asked(ProbeEndpoint.class))
                    .extracting(ProbeEndpoint::manner)
                    .containsExactly(Effect.ProbeManner.PATIENT);
        }

        @Test
        void activatesAtOnceWhatAnsweredAlreadyAndNeverLooksWhenItIsOff() {
            TournamentFixture strict = under(false, EndpointCheck.STRICT, RejoinWithoutToken.SAME_ADDRESS);
            strict.player("Alpha", 8101, Samples.arrival(new Identity.Unproven(), true, Reach.ANSWERED));
            assertThat(strict.news()).hasExactlyElementsOfTypes(PlayerRegistered.class, PlayerReached.class);
            TournamentFixture off = under(false, EndpointCheck.OFF, RejoinWithoutToken.SAME_ADDRESS);
            off.player("Alpha", 8101, Samples.NEW);
            assertThat(off.effects()).isEmpty();
        }
    }

    @Nested
    class ProtocolVersions {
        private static PlayerMeta saying(String protocolVersion) {
            PlayerMeta meta = Samples.player("Alpha", 8101);
            return new PlayerMeta(
                    meta.displayName(),
                    meta.version(),
                    meta.gameTypes(),
                    meta.contactEndpoint(),
                    protocolVersion,
                    null);
        }

        @ParameterizedTest
        @CsvSource({
            "2.0.0, true, true",
            "2.0.17, true, true",
            "2.1.0, true, true",
            "2.1.999, true, true",
            "1.9.9, false, false",
            "2.2.0, false, false",
            "3.0.0, false, false",
            "0.0.1, false, false",
            "league.v2, true, false",
            "2, true, false",
            "2.1, true, false",
            "latest, true, false",
            "'', true, false"
        })
        void areAcceptedFromTwoZeroToTwoOneAndNotedOrInStrictModeRefusedWhereTheyAreNoNumber(
                String version, boolean tolerated, boolean understood) {
            for (boolean strict : List.of(false, true)) {
                TournamentFixture tournament = under(strict, EndpointCheck.OFF, RejoinWithoutToken.NEVER);
                CommandResponse response = tournament.give(new RegisterAgent(saying(version), Samples.NEW));
                if (strict ? understood : tolerated) {
                    assertAccepted(response);
                    assertThat(tournament.member(P01).dialectNotes())
                            .extracting("field")
                            .isEqualTo(understood ? List.of() : List.of("/player_meta/protocol_version"));
                } else {
                    assertRefused(response, ErrorCode.E018);
                }
            }
        }
    }

    /** Registration in a league with a roster, on which Ada and Cleo have a key and Ben has none. */
    @Nested
    class WithARoster {
        private final TournamentFixture tournament = new TournamentFixture("unique_display_names=false");

        @BeforeEach
        void setRoster() {
            Digest code = Digest.sha256("any");
            tournament.happened(
                    new RosterSet(List.of(name("Ada", code), name("Ben", null), name("Cleo", code)), tournament.now()));
        }

        private static EnrolledName name(String name, @Nullable Digest code) {
            return new EnrolledName(new DisplayName(name), code, null);
        }

        private CommandResponse come(String name, int port, KeyProof proof) {
            return tournament.player(name, port, Samples.showing(Samples.STRANGE, proof));
        }

        /** The same, with a key. */
        private CommandResponse show(String name, KeyProof proof) {
            return tournament.give(
                    new RegisterAgent(meta(name, new EnrolmentKey("any")), Samples.showing(Samples.STRANGE, proof)));
        }

        private static PlayerMeta meta(String name, @Nullable EnrolmentKey shown) {
            return new PlayerMeta(new DisplayName(name), null, null, Samples.endpoint(8101), null, shown);
        }

        @Nested
        class Accepts {

            @Test
            void tenStudentsAtOneAddressWithoutAWarning() {
                List<EnrolledName> names = IntStream.rangeClosed(1, 10)
                        .mapToObj(i -> name("Student " + i, Digest.sha256("any")))
                        .toList();
                tournament.happened(new RosterSet(names, tournament.now()));
                for (int i = 1; i <= 10; i++) {
                    assertAccepted(come("Student " + i, 8100 + i, KeyProof.RIGHT));
                    assertThat(tournament.warnings()).isEmpty();
                }
            }

            @Test
            void whoeverIsOnItWithTheKeyOrWithoutWhereNoneIsNeeded() {
                assertThat(come("Ada", 8101, KeyProof.RIGHT)).isEqualTo(accepted(P01, 1));
                assertThat(come("Ben", 8102, KeyProof.NONE)).isEqualTo(accepted(P02, 1));
                assertThat(tournament.league().absent()).containsExactly(new DisplayName("Cleo"));
            }

            @ParameterizedTest
            @ValueSource(strings = {"ADA", "\uff21DA"})
            void aNameAsItIsSpelledOnIt(String name) {
                assertAccepted(come(name, 8101, KeyProof.RIGHT));
                assertThat(tournament.member(P01).displayName()).isEqualTo(new DisplayName("Ada"));
                assertThat(tournament.league().absent()).doesNotContain(new DisplayName("Ada"));
            }

            @Test
            void theKeyAsProofForABotThatLostItsTokenFromAnywhere() {
                come("Ada", 8101, KeyProof.RIGHT);
                assertThat(come("ada", 9999, KeyProof.RIGHT)).isEqualTo(accepted(P01, 2));
                assertThat(tournament.news()).hasAtLeastOneElementOfType(PlayerReturned.class);
                assertRefused(come("Ben", 9999, KeyProof.NONE), ErrorCode.E009, 2003);
            }

            @Test
            void theKeyAfterTheStartToo() {
                come("Ada", 8101, KeyProof.RIGHT);
                come("Ben", 8102, KeyProof.NONE);
                tournament.referee("Ref", 8001, Samples.NEW);
                tournament.start();
                assertThat(tournament.course().isRunning()).isTrue();
                assertThat(come("Ada", 8109, KeyProof.RIGHT))
                        .isInstanceOfSatisfying(CommandResponse.AgentAccepted.class, accepted -> {
                            assertThat(accepted.agent()).isEqualTo(P01);
                            assertThat(accepted.generation()).isEqualTo(2);
                        });
                assertRefused(come("Cleo", 8103, KeyProof.RIGHT), ErrorCode.E019);
            }

            /** A bot has a token of generation 2 for the same place, of which the store knows nothing any more. */
            @Test
            void withATokenThatNobodyCanHaveOnceTheStoreHasLostEvents() {
                come("Ada", 8101, KeyProof.RIGHT);
                tournament.happened(new LossAccepted("event 7", 1000, tournament.now()));
                assertThat(come("Ada", 8101, KeyProof.RIGHT)).isEqualTo(accepted(P01, 1000));
                assertThat(come("Ben", 8102, KeyProof.NONE)).isEqualTo(accepted(P02, 1000));
                assertThat(come("Ada", 8101, KeyProof.RIGHT)).isEqualTo(accepted(P01, 1001));
                tournament.happened(new LossAccepted("event 9", 2000, tournament.now()));
                tournament.happened(new PlayerRemoved(P01, null));
                assertThat(tournament.league().highestGeneration()).isEqualTo(2000);
            }

            @Test
            void aValidTokenInPlaceOfTheKey() {
                come("Ada", 8101, KeyProof.RIGHT);
                assertThat(tournament.player("Ada", 8101, Samples.withTokenOf(P01)))
                        .isEqualTo(accepted(P01, 1));
            }
        }

        @Nested
        class Refuses {

            @Tag("case:not-on-the-roster")
            @Test
            void whoeverIsNotOnItAndTellsNothingElseOfIt() {
                CommandResponse response = come("Mallory", 8101, KeyProof.NONE);
                assertRefused(response, ErrorCode.E006, 2004);
                assertThat(refusal(response).message())
                        .contains("\"Mallory\" is not on the roster", "ask the instructor")
                        .doesNotContain("Ada", "Ben", "Cleo");
                assertThat(tournament.news()).isEmpty();
            }

            @Tag("case:name-of-a-student")
            @Tag("case:trying-names-out")
            @Test
            void aNameWithoutItsKeyInTheSameWordsAsOneThatIsNotOnItInWhateverLetters() {
                for (KeyProof proof : List.of(KeyProof.NONE, KeyProof.WRONG)) {
                    for (String name : List.of("Ada", "ADA", "\uff21da")) {
                        Refusal absent = refusal(come("Abe", 8101, KeyProof.NONE));
                        CommandResponse keyless = come(name, 8101, proof);
                        assertRefused(keyless, ErrorCode.E006, 2004);
                        assertThat(refusal(keyless).toString().replace(name, "Abe"))
                                .isEqualTo(absent.toString())
                                .contains(
                                        "player_meta.enrolment_key",
                                        "1 to 100 visible ASCII characters without spaces");
                    }
                }
                assertThat(tournament.league().roster().present()).isEmpty();
            }

            @Tag("case:trying-names-out")
            @Test
            void anyNameWithAnotherKeyInTheSameWordsHoweverItIsSpelled() {
                String absent = refusal(show("Abe", KeyProof.NONE)).toString();
                assertThat(absent).contains("another key there than player_meta.enrolment_key shows");
                for (String name : List.of("Ada", "ADA", "A-da")) {
                    assertThat(refusal(show(name, KeyProof.WRONG)).toString().replace(name, "Abe"))
                            .isEqualTo(absent);
                }
            }

            @Test
            void aNameThatIsSpelledOtherwiseAndSaysHowToWhoHasItsKeyOrNeedsNone() {
                assertThat(refusal(show("A\u2011da", KeyProof.RIGHT)).message())
                        .contains("\"A\u2011da\" is spelled \"Ada\" on the roster");
                assertThat(refusal(come("Be'n", 8101, KeyProof.NONE)).message())
                        .contains("\"Be'n\" is spelled \"Ben\"");
                assertThat(refusal(come("A\u2011da", 8101, KeyProof.NONE)).message())
                        .doesNotContain("\"Ada\"");
                assertThat(tournament.league().roster().present()).isEmpty();
            }

            @Test
            void andTellsTheOperatorWhichMistakeItWas() {
                assertThat(List.of(
                                come("Abe", 8101, KeyProof.NONE),
                                come("ADA", 8101, KeyProof.NONE),
                                show("Ada", KeyProof.WRONG),
                                show("A\u2011da", KeyProof.RIGHT),
                                show("A\u2011da", KeyProof.WRONG)))
                        .extracting(response -> ((CommandResponse.CommandRefused) response).forOperator())
                        .containsExactly(
                                "\"Abe\" is not on the roster",
                                "\"ADA\" is on the roster, and shows no key",
                                "\"Ada\" is on the roster, and shows another key",
                                "\"A\u2011da\" is not on the roster, but \"Ada\" is, and it shows the key of that name",
                                "\"A\u2011da\" is not on the roster, but \"Ada\" is, and it shows another key");
            }

            @Tag("case:name-of-a-student")
            @Test
            void toLetAnybodyTakeAPlaceByAddressOrReadmissionWithoutTheKey() {
                come("Ada", 8101, KeyProof.RIGHT);
                assertRefused(come("Ada", 8101, KeyProof.NONE), ErrorCode.E006, 2004);
                tournament.give(new ReadmitAgent("Ada", null));
                assertRefused(come("Ada", 8102, KeyProof.WRONG), ErrorCode.E006, 2004);
                assertThat(come("Ada", 8102, KeyProof.RIGHT)).isEqualTo(accepted(P01, 2));
            }

            @Test
            void aSecondBotUnderANameWithoutAKeyAlsoWhereNamesNeedNotBeUnique() {
                come("Ben", 8102, KeyProof.NONE);
                assertRefused(come("BEN", 8103, KeyProof.NONE), ErrorCode.E022, 2002);
            }

            @Test
            void theTokenOfAKickedBotWhichNeedsTheKeyAgain() {
                come("Ada", 8101, KeyProof.RIGHT);
                tournament.give(new KickAgent("Ada", null));
                assertRefused(tournament.player("Ada", 8101, Samples.withTokenOf(P01)), ErrorCode.E012);
                assertRefused(come("Ada", 8101, KeyProof.NONE), ErrorCode.E006, 2004);
            }
        }

        @Tag("case:name-of-a-student")
        @ParameterizedTest
        @CsvSource({
            "Ada, any, RIGHT",
            "ADA, any, RIGHT",
            "Ada, other, WRONG",
            "Ada, , NONE",
            "A-da, any, RIGHT",
            "A-da, other, WRONG",
            "Ben, any, NONE",
            "Abe, any, NONE"
        })
        void isMetWithTheKeyOfItsNameAlone(String name, @Nullable String key, KeyProof proof) {
            PlayerMeta meta = meta(name, key == null ? null : new EnrolmentKey(key + "\u00a0 "));
            RefereeKey refereeKey = RefereeKey.parse("0".repeat(64));
            assertThat(KeyProof.of(meta, tournament.league(), code -> Digest.sha256(code.value()), refereeKey))
                    .isEqualTo(proof);
        }

        @Test
        void letsAnybodyRegisterWithoutARoster() {
            TournamentFixture open = new TournamentFixture();
            assertAccepted(open.player("Mallory", 8101, Samples.showing(Samples.STRANGE, KeyProof.WRONG)));
        }
    }
}
