package org.evenodd.manager.results;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.game.Outcome;
import org.evenodd.game.evenodd.EvenOdd;
import org.evenodd.game.evenodd.NumberDraw;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.tournament.MatchDecider.DecidedResult;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.ReportMessages.FlatReport;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.Violation;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.evenodd.protocol.value.Violation.Rules;
import org.jspecify.annotations.Nullable;

/**
 * Reads the result that a referee reports, in either form, and checks it against the assignment and the rules of the game
 * (PRD 7.1.2, REF 2.1). The only class of this package that depends on which game it is.
 */
final class ReportedResult {

    private final MatchResultReport report;
    private final Fixture fixture;
    private final LeagueSettings settings;
    private final PlayerId playerA;
    private final PlayerId playerB;

    private ReportedResult(MatchResultReport report, Fixture fixture, LeagueSettings settings) {
        this.report = report;
        this.fixture = fixture;
        this.settings = settings;
        this.playerA = fixture.playerA();
        this.playerB = fixture.playerB();
    }

    /**
     * The result that a report tells.
     *
     * @throws InvalidValueException with every field that breaks a rule
     */
    static DecidedResult read(MatchResultReport report, Fixture fixture, LeagueSettings settings) {
        return new ReportedResult(report, fixture, settings).read();
    }

    private DecidedResult read() {
        GameType game = report.gameType();
        require(
                game == null || game.equals(settings.gameType()),
                "/game_type",
                settings.gameType().value(),
                game);
        MatchResult result = report.result();
        if (result == null) {
            requirePlayers();
            return DecidedResult.withoutGame(settings, flatOutcome(), Map.of());
        }
        Set<PlayerId> players = Set.of(playerA, playerB);
        require(result.score().keySet().equals(players), "/result/score", "the points of " + players, result.score());
        Outcome outcome = outcome(result);
        requireTerminations(outcome, result.details());
        requirePlayers();
        requireFlatWinner(outcome);
        Map<PlayerId, Integer> score = outcome.score(settings.scoring(), settings.doubleForfeit());
        require(result.score().equals(score), "/result/score", "the points for this result, " + score, result.score());
        return DecidedResult.of(settings, outcome, whole(outcome, result));
    }

    private static void require(boolean holds, String pointer, String expected, @Nullable Object got) {
        new Rules().that(holds, pointer, expected, got).enforce();
    }

    /** The outcome that the flat form alone tells, without details of the game. */
    private Outcome flatOutcome() {
        PlayerId winner = flatWinner();
        return winner == null ? new Outcome.Draw(playerA, playerB) : new Outcome.Win(playerA, playerB, winner);
    }

    private void requirePlayers() {
        PlayerId a = report.flat().playerA();
        PlayerId b = report.flat().playerB();
        String pair = "one of %s and %s".formatted(playerA, playerB);
        new Rules()
                .that(a == null || fixture.involves(a), "/player_a", pair, a)
                .that(b == null || fixture.involves(b), "/player_b", pair, b)
                .enforce();
    }

    private void requireFlatWinner(Outcome outcome) {
        String word = report.flat().winner();
        if (word != null) {
            boolean agrees = Objects.equals(flatWinner(), outcome.winner().orElse(null));
            require(agrees, "/winner", "the winner of result", word);
        }
    }

    private @Nullable PlayerId flatWinner() {
        FlatReport flat = report.flat();
        String word = flat.winner();
        if (word == null || word.equalsIgnoreCase("draw")) {
            return null;
        }
        PlayerId first = flat.playerA() == null ? playerA : flat.playerA();
        if (word.equals(RoleInMatch.PLAYER_A.name())) {
            return first;
        }
        if (word.equals(RoleInMatch.PLAYER_B.name())) {
            return fixture.opponentOf(first);
        }
        boolean plays = word.equals(playerA.value()) || word.equals(playerB.value());
        require(plays, "/winner", "one of %s and %s, or draw".formatted(playerA, playerB), word);
        return new PlayerId(word);
    }

    private Outcome outcome(MatchResult result) {
        ResultDetails details = result.details();
        MatchStatus status = details.status();
        PlayerId winner = result.winner();
        boolean bothChose = choice(details, playerA) != null && choice(details, playerB) != null;
        if (status == MatchStatus.TECHNICAL_LOSS || (status == null && winner != null && !bothChose)) {
            if (winner == null) {
                throw broken("/result/winner", "the player who did not fail", "null");
            }
            return new Outcome.WonByForfeit(playerA, playerB, winner);
        }
        if (status != MatchStatus.WIN && !bothChose) {
            require(winner == null, "/result/winner", "null for a draw", winner);
            return new Outcome.BothFailed(playerA, playerB);
        }
        Outcome expected = game(details);
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
        requireFairDraw(details);
        return expected;
    }

    private static @Nullable Parity choice(ResultDetails details, PlayerId player) {
        return details.choices().get(player);
    }

    /** How the game ends by its rules. */
    private Outcome game(ResultDetails details) {
        Parity choiceOfA = choice(details, playerA);
        Parity choiceOfB = choice(details, playerB);
        Integer number = details.drawnNumber();
        if (choiceOfA == null || choiceOfB == null) {
            throw broken("/result/details/choices", "both players' choices", String.valueOf(details.choices()));
        }
        if (number == null) {
            throw broken("/result/details/drawn_number", "the number of the game", "null");
        }
        return EvenOdd.decide(playerA, choiceOfA, playerB, choiceOfB, number);
    }

    private static InvalidValueException broken(String pointer, String expected, String got) {
        return new InvalidValueException(List.of(new Violation(pointer, ErrorCode.E006, expected, got)));
    }

    /** The number and nonce must match the commitment shown to the players before they chose. */
    private void requireFairDraw(ResultDetails details) {
        int number = Objects.requireNonNull(details.drawnNumber());
        Digest commitment = details.drawCommitment();
        Digest nonce = details.drawNonce();
        boolean opens = commitment == null
                || nonce == null
                || new NumberDraw(number, nonce).commitment(fixture.id()).equals(commitment);
        new Rules()
                .that(
                        details.numberParity() == null || details.numberParity() == Parity.of(number),
                        "/result/details/number_parity",
                        Parity.of(number).wireName(),
                        details.numberParity())
                .that(opens, "/result/details/draw_nonce", "the nonce that opens draw_commitment", nonce)
                .enforce();
    }

    private void requireTerminations(Outcome outcome, ResultDetails details) {
        Map<PlayerId, Termination> terminations = details.termination();
        Rules rules = new Rules();
        for (PlayerId player : terminations == null ? Set.<PlayerId>of() : terminations.keySet()) {
            boolean failed = outcome instanceof Outcome.BothFailed
                    || (outcome instanceof Outcome.WonByForfeit forfeit
                            && !forfeit.victor().equals(player));
            rules.that(
                    failed && fixture.involves(player), "/result/details/termination", "those at fault only", player);
        }
        rules.enforce();
    }

    /** The details in full; without a number if the game was not played to the end. */
    private ResultDetails whole(Outcome outcome, MatchResult result) {
        ResultDetails details = result.details();
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
                exchanges(details));
    }

    /** The exchanges with the two players; a referee has no others to report here. */
    private @Nullable List<RawExchange> exchanges(ResultDetails details) {
        List<RawExchange> exchanges = details.exchanges();
        return exchanges == null
                ? null
                : exchanges.stream()
                        .filter(each -> fixture.involves(each.playerId()))
                        .toList();
    }
}
