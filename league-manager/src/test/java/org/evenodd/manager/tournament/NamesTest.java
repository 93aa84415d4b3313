package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.accepted;
import static org.evenodd.manager.tournament.TournamentFixture.assertAccepted;
import static org.evenodd.manager.tournament.TournamentFixture.assertRefused;
import static org.evenodd.manager.tournament.TournamentFixture.p;
import static org.evenodd.manager.tournament.TournamentFixture.ref;
import static org.evenodd.manager.tournament.TournamentFixture.refusal;

import java.util.List;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.registration.PlaceCommands.KickAgent;
import org.evenodd.manager.registration.PlaceCommands.ReadmitAgent;
import org.evenodd.manager.registration.RegisterAgent;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.ErrorCode;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that agents choose. */
class NamesTest {

    private final TournamentFixture tournament = new TournamentFixture();

    private Member member(int number) {
        return tournament.member(p(number));
    }

    @Nested
    class ThatReadLikeAnIdOrARole {

        @Tag("case:names-like-ids")
        @ParameterizedTest
        @ValueSource(
                strings = {
                    "P01",
                    "p99",
                    "P 01",
                    "Player P01",
                    "Player-P01",
                    "player_p01",
                    "player:P01",
                    "\uff30\uff10\uff11",
                    "Ada (P02)",
                    "REF01",
                    "Referee REF01",
                    "league_manager",
                    "League Manager",
                    "draw"
                })
        void areFreeButNotedAndShownWithTheIdBehindThem(String name) {
            assertThat(tournament.player(name, 8101, Samples.NEW)).isEqualTo(accepted(P01, 1));
            assertThat(member(1).shownName()).isEqualTo(name + " (P01)");
            assertThat(member(1).dialectNotes()).singleElement().satisfies(note -> {
                assertThat(note.field()).isEqualTo("/player_meta/display_name");
                assertThat(note.seen()).isEqualTo('"' + name + '"');
            });
            assertAccepted(tournament.referee(name, 8001, Samples.NEW));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "P1",
                    "Player 01",
                    "Poi",
                    "Referee 8001",
                    "Drawn",
                    "P012",
                    "P12345",
                    "Prof01",
                    "Step 12",
                    "Refl"
                })
        void areOnlyThese(String name) {
            tournament.player(name, 8101, Samples.NEW);
            assertThat(member(1).shownName()).isEqualTo(name);
            assertThat(member(1).dialectNotes()).isEmpty();
        }
    }

    @Nested
    class AreRefused {

        @Tag("case:names-that-nobody-sees")
        @ParameterizedTest
        @CsvSource({
            "' ', nothing that can be seen",
            "Bot\u00a01, U+00A0",
            "Bot\u20281, U+2028",
            "Al\u200bpha, U+200B",
            "Al\u00adpha, U+00AD",
            "\u202eAlpha, U+202E",
            "Alpha\ufe0f, U+FE0F",
            "\u3164, U+3164",
            "\u2800, U+2800",
            "Bot \ue000, U+E000",
            "Bot \u0378, U+0378",
            "Bot\uffff, U+FFFF",
            "Bot \ud83f\udfff, U+1FFFF",
            "Bot \udb40\udd00, U+E0100"
        })
        void withACharacterThatCannotBePrinted(String name, String told) {
            CommandResponse response = tournament.player(name, 8101, Samples.NEW);
            assertRefused(response, ErrorCode.E006, 2004);
            assertThat(refusal(response).message()).contains(DisplayName.NEW, told);
            assertRefused(tournament.referee(name, 8001, Samples.NEW), ErrorCode.E006, 1003);
        }

        @Tag("case:same-name")
        @ParameterizedTest
        @CsvSource({
            "Alpha, ALPHA",
            "Alpha, ' Alpha'",
            "Alpha, \uff21lpha",
            "Zo\u00eb, Zoe\u0308",
            "Stra\u00dfe, STRASSE",
            "Bot 1, 'Bot  1'",
            "P01, p01"
        })
        void whereAnotherOfTheirKindHasTheSame(String one, String other) {
            tournament.player(one, 8101, Samples.NEW);
            assertRefused(tournament.player(other, 8102, Samples.NEW), ErrorCode.E022, 2002);
            assertAccepted(tournament.referee(one, 8001, Samples.STRANGE));
            assertRefused(tournament.referee(other, 8002, Samples.STRANGE), ErrorCode.E022);
        }
    }

    @ParameterizedTest
    @CsvSource({"Alpha, \u0410lpha", "Alpha, Alphas", "Zoe, Zo\u00eb", "P01, P0l", "Player P01, P01", "Bot 1, Bot1"})
    void areNotTakenByThoseThatOnlyLookLikeThem(String one, String other) {
        tournament.player(one, 8101, Samples.NEW);
        assertThat(tournament.player(other, 8102, Samples.NEW)).isEqualTo(accepted(P02, 1));
    }

    @Test
    void stayWithThoseWhoHadThemInAFormerVersion() {
        League league = League.open(new LeagueOpened(Samples.settings(), Samples.MORNING))
                .apply(registered(1, "Alpha\ufe0f"))
                .apply(registered(2, "ALPHA"))
                .apply(registered(3, "Alpha"));
        Tournament resumed = Tournament.resume(league, Samples.rules());
        for (String name : List.of("Alpha\ufe0f", "ALPHA", "Alpha")) {
            int number = 1 + List.of("Alpha\ufe0f", "ALPHA", "Alpha").indexOf(name);
            Command again = new RegisterAgent(Samples.player(name, 8100 + number), Samples.withTokenOf(p(number)));
            assertThat(resumed.on(again, Samples.MORNING, Samples.MORNING).response())
                    .isEqualTo(accepted(p(number), 1));
        }
    }

    private static PlayerRegistered registered(int number, String name) {
        return new PlayerRegistered(
                p(number), new Registration(new DisplayName(name), Samples.endpoint(8100 + number), 1, null));
    }

    @Nested
    class InAnOperatorsCommand {

        InAnOperatorsCommand() {
            tournament.player("P02", 8101, Samples.NEW);
            tournament.player("Ada", 8102, Samples.NEW);
            tournament.player("Player P01", 8103, Samples.NEW);
            tournament.referee("Ada", 8001, Samples.STRANGE);
        }

        private String refused(String name) {
            return refusal(tournament.give(new KickAgent(name, null))).message();
        }

        @Tag("case:names-like-ids")
        @ParameterizedTest
        @ValueSource(strings = {"P02", "p02"})
        void areRefusedWhereTheyAreTheIdOfAnother(String name) {
            assertThat(refused(name))
                    .isEqualTo(
                            "\"%s\" may be player:P01 (called \"P02\") or player:P02 (called \"Ada\"):".formatted(name)
                                    + " say which, like player:P01.");
        }

        @Test
        void areRefusedWhereSeveralHaveThem() {
            assertThat(refused("Ada"))
                    .contains("player:P02 (called \"Ada\") or referee:%s (called \"Ada\")".formatted(ref(11)));
        }

        @Test
        void selectOneAgentWithItsKindBeforeTheId() {
            tournament.give(new KickAgent("player:P02", null));
            assertThat(member(1).present()).isTrue();
            assertThat(member(2).present()).isFalse();
            assertThat(tournament.give(new KickAgent("referee:REF11", null))).isInstanceOf(CommandResponse.Done.class);
        }

        @Test
        void selectNobodyByAKindAndAnIdThatIsOnlyAName() {
            tournament.player("player:P07", 8104, Samples.NEW);
            assertThat(refused("player:P07")).isEqualTo("Nobody here is called \"player:P07\".");
        }

        @Test
        void selectTheOneAgentThatHasThemInWhateverLetters() {
            assertThat(tournament.give(new ReadmitAgent("player  p01", null)))
                    .isInstanceOfSatisfying(
                            CommandResponse.Done.class,
                            done -> assertThat(done.sentence()).contains("P03"));
        }
    }
}
