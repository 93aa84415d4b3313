package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.Applicants.assertRefused;
import static org.evenodd.manager.play.Applicants.player;
import static org.evenodd.manager.play.Applicants.refusal;
import static org.evenodd.manager.play.Applicants.withTokenOf;
import static org.evenodd.manager.play.TournamentFixture.p;

import java.time.Duration;
import java.util.List;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.league.PreparationEvent.RosterSet;
import org.evenodd.manager.registration.KeyProof;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.manager.registration.ReadmitAgent;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Registration in a league with a roster, on which Ada and Cleo have a key and Ben has none. */
class EnrolmentTest {

    private final TournamentFixture tournament =
            new TournamentFixture(Samples.settings(Duration.ZERO, DoubleForfeit.DRAW, false), Samples.rules());

    @BeforeEach
    void setRoster() {
        Digest code = Digest.sha256("any");
        tournament.happened(
                new RosterSet(List.of(name("Ada", code), name("Ben", null), name("Cleo", code)), tournament.now()));
    }

    private static EnrolledName name(String name, @Nullable Digest code) {
        return new EnrolledName(new DisplayName(name), code);
    }

    private CommandResponse come(String name, int port, KeyProof proof) {
        return player(tournament, name, port, Samples.STRANGE.showing(proof));
    }

    @Nested
    class Accepts {

        @Test
        void whoeverIsOnItWithTheKeyOrWithoutWhereNoneIsNeeded() {
            assertThat(come("Ada", 8101, KeyProof.RIGHT)).isEqualTo(new CommandResponse.AgentAccepted(p(1), 1));
            assertThat(come("Ben", 8102, KeyProof.NONE)).isEqualTo(new CommandResponse.AgentAccepted(p(2), 1));
            assertThat(tournament.league().absent()).containsExactly(new DisplayName("Cleo"));
        }

        @Test
        void aNameAsItIsSpelledOnIt() {
            come("ADA", 8101, KeyProof.RIGHT);
            assertThat(tournament.league().roster().player(p(1)).orElseThrow().displayName())
                    .isEqualTo(new DisplayName("Ada"));
        }

        @Test
        void aNameThatLooksLikeOneOnIt() {
            assertThat(come("\uff21DA", 8101, KeyProof.RIGHT)).isInstanceOf(CommandResponse.AgentAccepted.class);
            assertThat(tournament.league().absent()).doesNotContain(new DisplayName("Ada"));
        }

        @Test
        void theKeyAsProofForABotThatLostItsTokenFromAnywhere() {
            come("Ada", 8101, KeyProof.RIGHT);
            assertThat(come("ada", 9999, KeyProof.RIGHT)).isEqualTo(new CommandResponse.AgentAccepted(p(1), 2));
            assertThat(tournament.news()).hasAtLeastOneElementOfType(PlayerReturned.class);
            assertRefused(come("Ben", 9999, KeyProof.NONE), ErrorCode.E009, 2003);
        }

        @Test
        void theKeyAfterTheStartToo() {
            come("Ada", 8101, KeyProof.RIGHT);
            come("Ben", 8102, KeyProof.NONE);
            Applicants.referee(tournament, "Ref", 8001, Samples.NEW);
            tournament.start();
            assertThat(tournament.league().course().isRunning()).isTrue();
            assertThat(come("Ada", 8109, KeyProof.RIGHT))
                    .isInstanceOfSatisfying(CommandResponse.AgentAccepted.class, accepted -> {
                        assertThat(accepted.agent()).isEqualTo(p(1));
                        assertThat(accepted.generation()).isEqualTo(2);
                    });
            assertThat(refusal(come("Cleo", 8103, KeyProof.RIGHT)).code()).isEqualTo(ErrorCode.E019);
        }

        @Test
        void aValidTokenInPlaceOfTheKey() {
            come("Ada", 8101, KeyProof.RIGHT);
            assertThat(player(tournament, "Ada", 8101, withTokenOf(p(1))))
                    .isEqualTo(new CommandResponse.AgentAccepted(p(1), 1));
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
        @Test
        void aNameWithoutItsKeyOrWithAWrongOneInWhateverLetters() {
            for (KeyProof proof : List.of(KeyProof.NONE, KeyProof.WRONG)) {
                for (String name : List.of("Ada", "ADA")) {
                    CommandResponse response = come(name, 8101, proof);
                    assertRefused(response, ErrorCode.E006, 2004);
                    assertThat(refusal(response).message())
                            .contains("player_meta.enrolment_key", "1 to 100 visible ASCII characters without spaces");
                }
            }
            assertThat(tournament.league().roster().present()).isEmpty();
        }

        @Tag("case:trying-names-out")
        @Test
        void aNameThatIsNotOnItInTheSameWordsAsOneWithoutItsKeyInWhateverLetters() {
            for (KeyProof proof : List.of(KeyProof.NONE, KeyProof.WRONG)) {
                for (String name : List.of("Ada", "ADA", "\uff21da")) {
                    Refusal absent = refusal(come("Abe", 8101, KeyProof.NONE));
                    Refusal keyless = refusal(come(name, 8101, proof));
                    assertThat(keyless.toString().replace(name, "Abe")).isEqualTo(absent.toString());
                }
            }
        }

        @Tag("case:name-of-a-student")
        @Test
        void toLetAnybodyTakeAPlaceByAddressOrReadmissionWithoutTheKey() {
            come("Ada", 8101, KeyProof.RIGHT);
            assertRefused(come("Ada", 8101, KeyProof.NONE), ErrorCode.E006, 2004);
            tournament.give(new ReadmitAgent("Ada"));
            assertRefused(come("Ada", 8102, KeyProof.WRONG), ErrorCode.E006, 2004);
            assertThat(come("Ada", 8102, KeyProof.RIGHT)).isEqualTo(new CommandResponse.AgentAccepted(p(1), 2));
        }

        @Test
        void aSecondBotUnderANameWithoutAKeyAlsoWhereNamesNeedNotBeUnique() {
            come("Ben", 8102, KeyProof.NONE);
            assertRefused(come("BEN", 8103, KeyProof.NONE), ErrorCode.E022, 2002);
        }

        @Test
        void theTokenOfAKickedBotWhichNeedsTheKeyAgain() {
            come("Ada", 8101, KeyProof.RIGHT);
            tournament.give(new KickAgent("Ada"));
            assertThat(refusal(player(tournament, "Ada", 8101, withTokenOf(p(1))))
                            .code())
                    .isEqualTo(ErrorCode.E012);
            assertRefused(come("Ada", 8101, KeyProof.NONE), ErrorCode.E006, 2004);
        }
    }

    @Test
    void survivesARestart() {
        tournament.restart();
        assertThat(tournament.league().enrolment().names()).hasSize(3);
        assertRefused(come("Mallory", 8101, KeyProof.NONE), ErrorCode.E006, 2004);
    }

    @Test
    void letsAnybodyRegisterWithoutARoster() {
        TournamentFixture open = new TournamentFixture();
        assertThat(player(open, "Mallory", 8101, Samples.STRANGE.showing(KeyProof.WRONG)))
                .isInstanceOf(CommandResponse.AgentAccepted.class);
    }
}
