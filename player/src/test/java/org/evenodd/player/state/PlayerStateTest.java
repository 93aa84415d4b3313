package org.evenodd.player.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.evenodd.player.state.CallerGate.KnownTokens;
import org.evenodd.player.state.PlayedMatch.Result;
import org.evenodd.player.state.PlayerState.PlayerPlace;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Envelope.MatchRef;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.GameOverMessages.FlatResult;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.InvitationMessages.GameInvitation;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.ParityMessages.ChooseParityCall;
import org.evenodd.protocol.message.ParityMessages.ParityContext;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PlayerStateTest {

    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);
    private static final CallerGate GATE = CallerGate.of(Compatibility.TOLERANT, new KnownTokens(P01, null), null);
    private static final PlayerId P03 = PlayerId.of(3);
    private static final LeagueId LEAGUE = new LeagueId("l1");
    private static final MatchId R1M1 = new MatchId("R1M1");
    private static final Instant NOW = Instant.parse("2025-01-15T10:30:00Z");

    private final PlayerState seated =
            PlayerState.registered(new PlayerPlace(P01, LEAGUE, null, null), History.EMPTY, GATE);

    private static Envelope in(@Nullable String conversation) {
        return new Envelope(null, NOW, conversation == null ? null : new ConversationId(conversation), null);
    }

    private static GameInvitation invitation(String match, String conversation) {
        MatchId id = new MatchId(match);
        return new GameInvitation(
                in(conversation), LEAGUE, id.round(), id, GameType.EVEN_ODD, RoleInMatch.PLAYER_A, null, P02, null);
    }

    private static ChooseParityCall call(String match, @Nullable PlayerId opponent) {
        ParityContext context = new ParityContext(opponent, null, null, null);
        return new ChooseParityCall(
                in("c1"), new MatchRef(null, null, new MatchId(match)), P01, null, context, null, null);
    }

    private static GameOver over(String match, @Nullable PlayerId winner) {
        GameResult result = new GameResult(
                winner == null ? MatchStatus.DRAW : MatchStatus.WIN,
                winner,
                8,
                Parity.EVEN,
                Map.of(P01, Parity.EVEN, P02, Parity.ODD),
                null,
                null);
        return new GameOver(
                in("c1"), new MatchRef(null, null, new MatchId(match)), null, result, null, FlatResult.NONE);
    }

    private static GameOver flat(String match, String winner) {
        return new GameOver(
                in("c1"),
                new MatchRef(null, null, new MatchId(match)),
                null,
                null,
                null,
                new FlatResult(winner, 8, Parity.EVEN, Parity.ODD));
    }

    private static GameOver forfeited(String match) {
        GameResult result = new GameResult(
                MatchStatus.TECHNICAL_LOSS, P02, null, null, Map.of(P01, Parity.EVEN, P02, Parity.ODD), null, null);
        return new GameOver(
                in("c1"), new MatchRef(null, null, new MatchId(match)), null, result, null, FlatResult.NONE);
    }

    private static RoundAnnouncement announcement() {
        Endpoint referee = Endpoint.parse("http://localhost:8001/mcp");
        return new RoundAnnouncement(
                in("r1"),
                LEAGUE,
                new RoundId(1),
                List.of(
                        new AnnouncedMatch(R1M1, GameType.EVEN_ODD, P02, P01, null, referee, null),
                        new AnnouncedMatch(
                                new MatchId("R1M2"), GameType.EVEN_ODD, P03, PlayerId.of(4), null, referee, null)));
    }

    @Nested
    class Choice {

        @Test
        void isTheFirstOneHoweverOftenTheCallIsRepeated() {
            PlayerState chosen = seated.invited(invitation("R1M1", "c1"))
                    .called(call("R1M1", P02))
                    .chose(R1M1, Parity.ODD)
                    .called(call("R1M1", P02))
                    .chose(R1M1, Parity.EVEN);
            assertThat(chosen.choiceIn(R1M1)).contains(Parity.ODD);
        }

        @Test
        void survivesARepeatedInvitation() {
            PlayerState chosen = seated.invited(invitation("R1M1", "c1"))
                    .chose(R1M1, Parity.ODD)
                    .invited(invitation("R1M1", "c1"));
            assertThat(chosen.choiceIn(R1M1)).contains(Parity.ODD);
        }

        @Test
        void isTheSameForACallThatComesAfterTheEnd() {
            PlayerState ended = seated.invited(invitation("R1M1", "c1"))
                    .chose(R1M1, Parity.ODD)
                    .ended(over("R1M1", P02), NOW);
            assertThat(ended.called(call("R1M1", P02)).choiceIn(R1M1)).contains(Parity.ODD);
        }

        @Test
        void isMadeAnewInAMatchThatAnotherRefereePlaysAgain() {
            PlayerState again = seated.invited(invitation("R1M1", "c1"))
                    .chose(R1M1, Parity.ODD)
                    .ended(over("R1M1", P02), NOW)
                    .invited(invitation("R1M1", "c2"));
            assertThat(again.choiceIn(R1M1)).isEmpty();
        }

        @Test
        void knowsTheOpponentFromInvitationCallOrAnnouncement() {
            assertThat(seated.invited(invitation("R1M1", "c1")).situation(R1M1).opponent())
                    .contains(P02);
            assertThat(seated.called(call("R1M1", P03)).situation(R1M1).opponent())
                    .contains(P03);
            assertThat(seated.announced(announcement()).situation(R1M1).opponent())
                    .contains(P02);
            assertThat(seated.called(call("R1M1", null)).situation(R1M1).opponent())
                    .isEmpty();
        }
    }

    @Nested
    class GameOvers {

        @Test
        void makeTheHistoryGrow() {
            PlayerState ended = seated.invited(invitation("R1M1", "c1")).ended(over("R1M1", P01), NOW);
            assertThat(ended.history().matches())
                    .singleElement()
                    .satisfies(match -> assertThat(match.result()).isEqualTo(Result.WIN));
            assertThat(ended.encounters().inProgress()).isEmpty();
        }

        @Test
        void changeNothingWhenTheyAreRepeated() {
            PlayerState ended = seated.invited(invitation("R1M1", "c1")).ended(over("R1M1", P01), NOW);
            assertThat(ended.ended(over("R1M1", P02), NOW.plusSeconds(1))).isSameAs(ended);
        }

        @Test
        void changeNothingWhenTheyAreRepeatedAfterARestart() {
            History before = History.EMPTY.with(Played.win("R1M1", P02, Parity.EVEN));
            PlayerState restarted = PlayerState.registered(new PlayerPlace(P01, LEAGUE, null, null), before, GATE);
            assertThat(restarted.ended(over("R1M1", P02), NOW).history()).isEqualTo(before);
        }

        @Test
        void countOfAMatchOfWhichThePlayerNeverHeard() {
            assertThat(seated.ended(over("R1M1", null), NOW).history().matches())
                    .singleElement()
                    .extracting(PlayedMatch::result)
                    .isEqualTo(Result.DRAW);
        }

        @Test
        void ofTheFlatFormAreReadFromTheSideThatWasAnnounced() {
            PlayerState ended = seated.announced(announcement()).ended(flat("R1M1", "PLAYER_B"), NOW);
            assertThat(ended.history().matches()).singleElement().satisfies(match -> {
                assertThat(match.result()).isEqualTo(Result.WIN);
                assertThat(match.ownChoice()).isEqualTo(Parity.ODD);
                assertThat(match.opponentId()).isEqualTo(P02);
            });
        }

        @Test
        void replaceTheAccountOfAMatchThatIsPlayedAgain() {
            PlayerState again = seated.invited(invitation("R1M1", "c1"))
                    .ended(over("R1M1", P01), NOW)
                    .invited(invitation("R1M1", "c2"))
                    .ended(over("R1M1", P02), NOW);
            assertThat(again.history().matches())
                    .singleElement()
                    .extracting(PlayedMatch::result)
                    .isEqualTo(Result.LOSS);
        }

        @Test
        void ofEarlierRoundsAreForgottenButForTheHistory() {
            PlayerState next = seated.invited(invitation("R1M1", "c1"))
                    .ended(over("R1M1", P01), NOW)
                    .invited(invitation("R2M1", "c2"));
            assertThat(next.encounters().byMatch()).containsOnlyKeys(new MatchId("R2M1"));
            assertThat(next.history().contains(R1M1)).isTrue();
        }
    }

    @Nested
    class Life {

        @Test
        void beginsRegistered() {
            assertThat(seated.lifecycle()).isEqualTo(AgentState.REGISTERED);
        }

        @Test
        void becomesActiveWithTheFirstRoundInvitationOrCall() {
            assertThat(seated.announced(announcement()).lifecycle()).isEqualTo(AgentState.ACTIVE);
            assertThat(seated.invited(invitation("R1M1", "c1")).lifecycle()).isEqualTo(AgentState.ACTIVE);
            assertThat(seated.called(call("R1M1", P02)).lifecycle()).isEqualTo(AgentState.ACTIVE);
        }

        @Test
        void isSuspendedAfterThreeForfeitsInARowUntilItIsInPlayAgain() {
            PlayerState twice = seated.announced(announcement())
                    .ended(forfeited("R1M1"), NOW)
                    .ended(forfeited("R2M1"), NOW);
            assertThat(twice.lifecycle()).isEqualTo(AgentState.ACTIVE);
            PlayerState suspended = twice.ended(forfeited("R3M1"), NOW);
            assertThat(suspended.lifecycle()).isEqualTo(AgentState.SUSPENDED);
            assertThat(suspended.invited(invitation("R4M1", "c4")).lifecycle()).isEqualTo(AgentState.ACTIVE);
        }

        @Test
        void staysAsItWasWhenTheLeagueEnds() {
            PlayerState completed = seated.announced(announcement()).completed();
            assertThat(completed.lifecycle()).isEqualTo(AgentState.ACTIVE);
            assertThat(completed.table().completed()).isTrue();
        }

        @Test
        void endsForGood() {
            PlayerState stopped = seated.stopped();
            assertThat(stopped.lifecycle()).isEqualTo(AgentState.SHUTDOWN);
            assertThat(stopped.announced(announcement()).lifecycle()).isEqualTo(AgentState.SHUTDOWN);
            assertThat(stopped.ended(forfeited("R1M1"), NOW)
                            .ended(forfeited("R2M1"), NOW)
                            .ended(forfeited("R3M1"), NOW)
                            .lifecycle())
                    .isEqualTo(AgentState.SHUTDOWN);
        }
    }

    @Nested
    class League {

        @Test
        void isWhatTheManagerToldLast() {
            StandingsRow row = new StandingsRow(1, P01, new DisplayName("Ada"), 1, 1, 0, 0, 3);
            PlayerState told =
                    seated.announced(announcement()).showing(List.of()).showing(List.of(row));
            assertThat(told.table().currentRound()).isEqualTo(new RoundId(1));
            assertThat(told.table().rowOf(P01)).contains(row);
            assertThat(told.table().rowOf(P02)).isEmpty();
        }

        @Test
        void countsMatchesAsInProgressFromTheInvitationOn() {
            PlayerState announced = seated.announced(announcement());
            assertThat(announced.encounters().inProgress()).isEmpty();
            assertThat(announced.invited(invitation("R1M1", "c1")).encounters().inProgress())
                    .containsExactly(R1M1);
        }
    }

    @Nested
    class Addressee {

        private GameInvitation invitation(@Nullable PlayerId player, PlayerId opponent, @Nullable GameType game) {
            return new GameInvitation(
                    in(null), new LeagueId("l1"), new RoundId(1), R1M1, game, null, player, opponent, null);
        }

        private ChooseParityCall call(PlayerId player, @Nullable GameType game) {
            return new ChooseParityCall(in(null), new MatchRef(null, null, R1M1), player, game, null, null, null);
        }

        private GameOver over(PlayerId a, PlayerId b) {
            GameResult result = new GameResult(
                    MatchStatus.WIN, a, 8, Parity.EVEN, Map.of(a, Parity.EVEN, b, Parity.ODD), null, null);
            return new GameOver(in(null), new MatchRef(null, null, R1M1), null, result, null, FlatResult.NONE);
        }

        @Test
        void takesWhatIsMeantForIt() {
            assertThat(seated.refusal(invitation(P01, P02, GameType.EVEN_ODD))).isEmpty();
            assertThat(seated.refusal(invitation(null, P02, null))).isEmpty();
            assertThat(seated.refusal(call(P01, null))).isEmpty();
            assertThat(seated.refusal(over(P02, P01))).isEmpty();
        }

        @Test
        void refusesWhatIsMeantForAnotherPlayerWithE005() {
            assertThat(seated.refusal(invitation(P03, P02, null)))
                    .get()
                    .extracting(Refusal::code)
                    .isEqualTo(ErrorCode.E005);
            assertThat(seated.refusal(call(P03, null)))
                    .get()
                    .extracting(Refusal::code)
                    .isEqualTo(ErrorCode.E005);
        }

        @Test
        void refusesAGameThatItDoesNotPlayWithE006() {
            GameType chess = new GameType("chess");
            assertThat(seated.refusal(invitation(P01, P02, chess))).get().satisfies(refusal -> {
                assertThat(refusal.code()).isEqualTo(ErrorCode.E006);
                assertThat(refusal.context().field()).isEqualTo("/game_type");
            });
            assertThat(seated.refusal(call(P01, chess)))
                    .get()
                    .extracting(Refusal::code)
                    .isEqualTo(ErrorCode.E006);
        }

        @Test
        void refusesAMatchAgainstItselfWithE006() {
            assertThat(seated.refusal(invitation(P01, P01, null)))
                    .get()
                    .extracting(Refusal::code)
                    .isEqualTo(ErrorCode.E006);
        }

        @Test
        void refusesTheEndOfAMatchOfOthersWithE015() {
            assertThat(seated.refusal(over(P02, P03)))
                    .get()
                    .extracting(Refusal::code)
                    .isEqualTo(ErrorCode.E015);
        }
    }
}
