package org.evenodd.game.evenodd;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.evenodd.game.Game;
import org.evenodd.game.MatchSetup;
import org.evenodd.game.Outcome;
import org.evenodd.game.Position;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.Violation;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.evenodd.protocol.value.Violation.Rules;

/**
 * The game: both players secretly choose a parity, a number from 1 to 10 is drawn, and the only correct choice wins.
 */
public final class EvenOdd implements Game {

    public static final int LOWEST = 1;
    public static final int HIGHEST = 10;

    static final EvenOdd GAME = new EvenOdd();

    /** The outcome of a game in which both chose. */
    public static Outcome decide(PlayerId a, Parity choiceOfA, PlayerId b, Parity choiceOfB, int number) {
        if (choiceOfA == choiceOfB) {
            return new Outcome.Draw(a, b);
        }
        return new Outcome.Win(a, b, choiceOfA == Parity.of(number) ? a : b);
    }

    @Override
    public GameType type() {
        return GameType.EVEN_ODD;
    }

    @Override
    public MessageType call() {
        return MessageType.CHOOSE_PARITY_CALL;
    }

    @Override
    public Position begin(MatchSetup setup, RandomGenerator random) {
        return EvenOddPosition.begin(setup, NumberDraw.from(random));
    }

    @Override
    public CheckedResult check(MatchSetup setup, MatchResult result) {
        Outcome outcome = outcome(setup, result);
        return new CheckedResult(outcome, complete(outcome, result.details()));
    }

    @Override
    public Optional<CheckedResult> told(MatchSetup setup, ResultDetails details) {
        boolean whole = details.status() != MatchStatus.TECHNICAL_LOSS
                && details.drawnNumber() != null
                && !details.choices().containsValue(null);
        if (!whole) {
            return Optional.empty();
        }
        Outcome outcome = played(setup.playerA(), setup.playerB(), details);
        requireFairDraw(setup.match(), details);
        return Optional.of(new CheckedResult(outcome, complete(outcome, details)));
    }

    private Outcome outcome(MatchSetup setup, MatchResult result) {
        PlayerId a = setup.playerA();
        PlayerId b = setup.playerB();
        ResultDetails details = result.details();
        MatchStatus status = details.status();
        PlayerId winner = result.winner();
        boolean bothChose =
                details.choices().get(a) != null && details.choices().get(b) != null;
        if (status == MatchStatus.TECHNICAL_LOSS || (status == null && winner != null && !bothChose)) {
            if (winner == null) {
                throw broken("/result/winner", "the player who did not fail", "null");
            }
            return new Outcome.WonByForfeit(a, b, winner);
        }
        if (status != MatchStatus.WIN && !bothChose) {
            Rules.require(winner == null, "/result/winner", "null for a draw", winner);
            return new Outcome.BothFailed(a, b);
        }
        Outcome expected = played(a, b, details);
        PlayerId expectedWinner = expected.winner().orElse(null);
        new Rules()
                .that(
                        Objects.equals(winner, expectedWinner),
                        "/result/winner",
                        "who wins with these choices and this number, " + expectedWinner,
                        winner)
                .that(
                        status == null || status == expected.status(),
                        "/result/details/status",
                        expected.status().name(),
                        status)
                .enforce();
        requireFairDraw(setup.match(), details);
        return expected;
    }

    /** How a game ends of which all is told. */
    private static Outcome played(PlayerId a, PlayerId b, ResultDetails details) {
        Parity choiceOfA = details.choices().get(a);
        Parity choiceOfB = details.choices().get(b);
        Integer number = details.drawnNumber();
        if (choiceOfA == null || choiceOfB == null) {
            throw broken("/result/details/choices", "both players' choices", String.valueOf(details.choices()));
        }
        if (number == null) {
            throw broken("/result/details/drawn_number", "the number of the game", "null");
        }
        return decide(a, choiceOfA, b, choiceOfB, number);
    }

    private static InvalidValueException broken(String pointer, String expected, String got) {
        return new InvalidValueException(List.of(new Violation(pointer, ErrorCode.E006, expected, got)));
    }

    /** The number and nonce must match the commitment shown to the players before they chose. */
    private void requireFairDraw(MatchId match, ResultDetails details) {
        Parity parity = Parity.of(Objects.requireNonNull(details.drawnNumber()));
        new Rules()
                .that(
                        details.numberParity() == null || details.numberParity() == parity,
                        "/result/details/number_parity",
                        parity.wireName(),
                        details.numberParity())
                .that(
                        seal(match, details) != Seal.BROKEN,
                        "/result/details/draw_nonce",
                        "the nonce that opens draw_commitment",
                        details.drawNonce())
                .enforce();
    }

    private static ResultDetails complete(Outcome outcome, ResultDetails details) {
        Integer number = outcome.isPlayed() ? details.drawnNumber() : null;
        return new ResultDetails(
                        number,
                        details.choices(),
                        outcome.status(),
                        number == null ? null : Parity.of(number),
                        details.drawCommitment(),
                        outcome.isPlayed() ? details.drawNonce() : null,
                        Objects.requireNonNullElse(details.termination(), Map.of()),
                        details.transcript(),
                        details.dialectNotes())
                .with(details.exchanges());
    }

    /** The number's last digit, and {@link #HIGHEST} for 0: it has the same parity, and no number becomes likelier by it. */
    @Override
    public Optional<Integer> alike(int number, List<String> moves, String winning) {
        boolean decides = moves.stream().filter(this::isMove).distinct().count() > 1;
        return decides && !winning.equals(Parity.of(number).wireName())
                ? Optional.empty()
                : Optional.of(LOWEST + Math.floorMod((long) number - LOWEST, HIGHEST));
    }

    @Override
    public Seal seal(MatchId match, ResultDetails details) {
        Integer number = details.drawnNumber();
        Digest commitment = details.drawCommitment();
        Digest nonce = details.drawNonce();
        if (number == null) {
            return Seal.NOTHING_DRAWN;
        }
        if (commitment == null) {
            return Seal.MISSING;
        }
        if (nonce == null) {
            return Seal.UNOPENED;
        }
        return new NumberDraw(number, nonce).commitment(match).equals(commitment) ? Seal.PROVEN : Seal.BROKEN;
    }

    @Override
    public String proof() {
        return "commitment";
    }

    @Override
    public List<String> moves(ResultDetails details, PlayerId player) {
        Parity choice = details.choices().get(player);
        return choice == null ? List.of() : List.of(choice.wireName());
    }

    @Override
    public Words words() {
        return new Words(
                "choice",
                List.of("choices", "number"),
                "who won by number and choices, or nobody if both chose the same");
    }

    @Override
    public boolean isMove(String word) {
        return Arrays.stream(Parity.values())
                .anyMatch(parity -> parity.wireName().equals(word));
    }

    @Override
    public Map<String, List<String>> synonyms() {
        return Map.of(
                "parity_choice", List.of("choice", "move", "parity"),
                "drawn_number", List.of("number", "random_number", "draw_number"),
                "number_parity", List.of("parity", "drawn_parity", "result_parity"),
                "choices", List.of("player_choices", "parity_choices", "moves"));
    }
}
