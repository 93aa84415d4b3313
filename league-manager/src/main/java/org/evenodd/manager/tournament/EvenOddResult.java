package org.evenodd.manager.tournament;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.evenodd.manager.league.Fixture;
import org.evenodd.protocol.game.EvenOdd;
import org.evenodd.protocol.game.NumberDraw;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.Violation;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.evenodd.protocol.value.Violation.Rules;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes what a report's {@code result} says about the game played (PRD 7.1.2). The only class of this
 * package that depends on which game it is.
 */
final class EvenOddResult {

    private final MatchResult result;
    private final ResultDetails details;
    private final MatchId match;
    private final PlayerId playerA;
    private final PlayerId playerB;

    EvenOddResult(MatchResult result, Fixture fixture) {
        this.result = result;
        this.details = result.details();
        this.match = fixture.id();
        this.playerA = fixture.playerA();
        this.playerB = fixture.playerB();
    }

    /**
     * The outcome, if the result is consistent in itself and with the rules of the game.
     *
     * @throws InvalidValueException with every field that breaks a rule
     */
    Outcome read() {
        Set<PlayerId> players = Set.of(playerA, playerB);
        new Rules()
                .that(
                        result.score().keySet().equals(players),
                        "/result/score",
                        "the points of " + players,
                        result.score())
                .enforce();
        Outcome outcome = outcome();
        requireTerminations(outcome);
        return outcome;
    }

    /** The details in full; without a number if the game was not played to the end. */
    ResultDetails whole(Outcome outcome) {
        boolean played = outcome instanceof Outcome.Win || outcome instanceof Outcome.Draw;
        Map<PlayerId, Termination> termination = details.termination();
        Integer number = details.drawnNumber();
        return new ResultDetails(
                played ? number : null,
                details.choices(),
                outcome.status(),
                played && number != null ? Parity.of(number) : null,
                details.drawCommitment(),
                played ? details.drawNonce() : null,
                termination == null ? Map.of() : termination,
                details.transcript(),
                details.dialectNotes(),
                exchanges());
    }

    /** The exchanges with the two players; a referee has no others to report here. */
    private @Nullable List<RawExchange> exchanges() {
        List<RawExchange> exchanges = details.exchanges();
        return exchanges == null
                ? null
                : exchanges.stream()
                        .filter(each -> result.score().containsKey(each.playerId()))
                        .toList();
    }

    /** The details of a match without a known game. */
    static ResultDetails unplayed(Outcome outcome, Map<PlayerId, Termination> termination) {
        Map<PlayerId, @Nullable Parity> choices = new LinkedHashMap<>();
        choices.put(outcome.playerA(), null);
        choices.put(outcome.playerB(), null);
        return new ResultDetails(null, choices, outcome.status(), null, null, null, termination, null, null);
    }

    private Outcome outcome() {
        MatchStatus status = details.status();
        PlayerId winner = result.winner();
        if (status == MatchStatus.TECHNICAL_LOSS || (status == null && winner != null && !bothChose())) {
            return forfeit(winner);
        }
        if (status == MatchStatus.DRAW && !bothChose()) {
            requireNoWinner(winner);
            return new Outcome.BothFailed(playerA, playerB);
        }
        return status == null && winner == null && !bothChose()
                ? new Outcome.BothFailed(playerA, playerB)
                : game(status, winner);
    }

    private boolean bothChose() {
        return choice(playerA) != null && choice(playerB) != null;
    }

    private @Nullable Parity choice(PlayerId player) {
        return details.choices().get(player);
    }

    private Outcome forfeit(@Nullable PlayerId winner) {
        if (winner == null) {
            throw broken("/result/winner", "the player who did not fail", "null");
        }
        return new Outcome.WonByForfeit(playerA, playerB, winner);
    }

    private static void requireNoWinner(@Nullable PlayerId winner) {
        new Rules()
                .that(winner == null, "/result/winner", "null for a draw", winner)
                .enforce();
    }

    private Outcome game(@Nullable MatchStatus status, @Nullable PlayerId winner) {
        Integer number = details.drawnNumber();
        Parity choiceOfA = choice(playerA);
        Parity choiceOfB = choice(playerB);
        if (choiceOfA == null || choiceOfB == null) {
            throw broken("/result/details/choices", "both players' choices", String.valueOf(details.choices()));
        }
        if (number == null) {
            throw broken("/result/details/drawn_number", "the number of the game", "null");
        }
        Outcome expected = EvenOdd.decide(playerA, choiceOfA, playerB, choiceOfB, number);
        requireWinner(expected, status, winner);
        requireFairDraw(number);
        return expected;
    }

    private static void requireWinner(Outcome expected, @Nullable MatchStatus status, @Nullable PlayerId winner) {
        PlayerId winnerByRules = expected.winner().orElse(null);
        new Rules()
                .that(
                        Objects.equals(winner, winnerByRules),
                        "/result/winner",
                        "who wins with these choices and this number, " + winnerByRules,
                        winner)
                .that(
                        status == null || status == expected.status(),
                        "/result/details/status",
                        expected.status().name(),
                        status)
                .enforce();
    }

    /** The number and nonce must match the commitment shown to the players before they chose. */
    private void requireFairDraw(int number) {
        Digest commitment = details.drawCommitment();
        Digest nonce = details.drawNonce();
        boolean opens = commitment == null
                || nonce == null
                || new NumberDraw(number, nonce).commitment(match).equals(commitment);
        new Rules()
                .that(
                        details.numberParity() == null || details.numberParity() == Parity.of(number),
                        "/result/details/number_parity",
                        Parity.of(number).wireName(),
                        details.numberParity())
                .that(opens, "/result/details/draw_nonce", "the nonce that opens draw_commitment", nonce)
                .enforce();
    }

    private void requireTerminations(Outcome outcome) {
        Map<PlayerId, Termination> terminations = details.termination();
        if (terminations == null) {
            return;
        }
        Rules rules = new Rules();
        for (PlayerId player : terminations.keySet()) {
            rules.that(mayHaveFailed(outcome, player), "/result/details/termination", "those at fault only", player);
        }
        rules.enforce();
    }

    private boolean mayHaveFailed(Outcome outcome, PlayerId player) {
        boolean plays = player.equals(playerA) || player.equals(playerB);
        if (outcome instanceof Outcome.WonByForfeit forfeit) {
            return plays && !forfeit.victor().equals(player);
        }
        return plays && outcome instanceof Outcome.BothFailed;
    }

    private static InvalidValueException broken(String pointer, String expected, String got) {
        return new InvalidValueException(List.of(new Violation(pointer, ErrorCode.E006, expected, got)));
    }
}
