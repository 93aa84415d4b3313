package org.evenodd.manager.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.game.Game.CheckedResult;
import org.evenodd.game.Game.Words;
import org.evenodd.game.MatchSetup;
import org.evenodd.game.MoveGame;
import org.evenodd.game.Outcome;
import org.evenodd.manager.league.Fixture;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.ReportMessages.FlatReport;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.evenodd.protocol.value.Violation.Rules;
import org.jspecify.annotations.Nullable;

/**
 * The result that a referee reports, in either form, to be checked against the assignment and the rules of the game (PRD
 * 7.1.2, REF 2.1).
 */
record ReportedResult(MatchResultReport report, Fixture fixture, LeagueSettings settings, boolean strict) {

    /**
     * A result as it counts.
     *
     * @param notes on a winner that what the report itself tells of the game contradicts, and on long bodies of exchanges
     */
    record SettledResult(CheckedResult result, List<DialectNote> notes) {}

    /**
     * The result that it tells. Where its moves and its draw tell the whole game, they decide against the winner that it
     * names, save in strict mode.
     *
     * @throws InvalidValueException with every field that breaks a rule
     */
    SettledResult read() {
        GameType game = report.gameType();
        Rules.require(
                game == null || game.equals(settings.gameType()),
                "/game_type",
                settings.gameType().value(),
                game);
        MatchResult result = report.result();
        if (result == null) {
            requirePlayers();
            requireReplayable();
            return new SettledResult(CheckedResult.untold(flatOutcome(), Map.of()), List.of());
        }
        PlayerId playerA = fixture.playerA();
        PlayerId playerB = fixture.playerB();
        Set<PlayerId> players = Set.of(playerA, playerB);
        Rules.require(
                result.score().keySet().equals(players), "/result/score", "the points of " + players, result.score());
        MatchSetup setup = new MatchSetup(fixture.id(), playerA, playerB);
        Optional<CheckedResult> told =
                strict ? Optional.empty() : settings.game().told(setup, result.details());
        Optional<CheckedResult> against =
                told.filter(played -> !played.outcome().winner().equals(Optional.ofNullable(result.winner())));
        CheckedResult checked = against.orElseGet(() -> settings.game().check(setup, result));
        Outcome outcome = checked.outcome();
        requireTerminations(outcome, checked.details());
        requirePlayers();
        if (against.isEmpty()) {
            requireFlatWinner(outcome);
            requireScore(outcome, result);
        }
        List<DialectNote> notes =
                new ArrayList<>(against.stream().map(played -> contradicted()).toList());
        List<RawExchange> exchanges = exchanges(checked.details());
        if (exchanges != null && !RawExchange.haveShortBodies(exchanges)) {
            notes.add(tooLong(RawExchange.lengthOfBodies(exchanges)));
            exchanges = RawExchange.cut(exchanges, RawExchange::haveShortBodies).orElse(null);
        }
        return new SettledResult(new CheckedResult(outcome, checked.details().with(exchanges)), notes);
    }

    private static DialectNote tooLong(int length) {
        return new DialectNote(
                "/result/details/exchanges",
                "bodies of %d characters together".formatted(length),
                "at most %d, the longest bodies cut".formatted(RawExchange.MOST_OF_BODIES),
                "docs/protocol-decisions.md, Exchanges",
                "Cut the longest bodies of requests and answers; of this report the manager has done so.",
                1);
    }

    /** Who wins a game of moves follows from them alone. */
    private void requireReplayable() {
        Rules.require(
                !(settings.game() instanceof MoveGame<?, ?, ?>), "/result", "the result with details.moves", "nothing");
    }

    private DialectNote contradicted() {
        Words words = settings.game().words();
        return new DialectNote(
                "/result/winner",
                "another than by its " + words.allTold(),
                "who wins by the report's own " + words.allTold(),
                "PRD 7.1.2",
                "Name as winner %s.".formatted(words.winner()),
                1);
    }

    private void requireScore(Outcome outcome, MatchResult result) {
        Map<PlayerId, Integer> score = outcome.score(settings.points());
        Rules.require(
                result.score().equals(score), "/result/score", "the points for this result, " + score, result.score());
    }

    /** The outcome that the flat form alone tells, without details of the game. */
    private Outcome flatOutcome() {
        PlayerId winner = flatWinner();
        return winner == null
                ? new Outcome.Draw(fixture.playerA(), fixture.playerB())
                : new Outcome.Win(fixture.playerA(), fixture.playerB(), winner);
    }

    private void requirePlayers() {
        PlayerId a = report.flat().playerA();
        PlayerId b = report.flat().playerB();
        String pair = "one of %s and %s".formatted(fixture.playerA(), fixture.playerB());
        new Rules()
                .that(a == null || fixture.involves(a), "/player_a", pair, a)
                .that(b == null || fixture.involves(b), "/player_b", pair, b)
                .enforce();
    }

    private void requireFlatWinner(Outcome outcome) {
        String word = report.flat().winner();
        if (word != null) {
            boolean agrees = Objects.equals(flatWinner(), outcome.winner().orElse(null));
            Rules.require(agrees, "/winner", "the winner of result", word);
        }
    }

    private @Nullable PlayerId flatWinner() {
        FlatReport flat = report.flat();
        String word = flat.winner();
        if (word == null || word.equalsIgnoreCase("draw")) {
            return null;
        }
        PlayerId first = flat.playerA() == null ? fixture.playerA() : flat.playerA();
        if (word.equals(RoleInMatch.PLAYER_A.name())) {
            return first;
        }
        if (word.equals(RoleInMatch.PLAYER_B.name())) {
            return fixture.opponentOf(first);
        }
        boolean plays = word.equals(fixture.playerA().value())
                || word.equals(fixture.playerB().value());
        Rules.require(
                plays, "/winner", "one of %s and %s, or draw".formatted(fixture.playerA(), fixture.playerB()), word);
        return new PlayerId(word);
    }

    private void requireTerminations(Outcome outcome, ResultDetails details) {
        Rules rules = new Rules();
        for (PlayerId player : Objects.requireNonNullElse(details.termination(), Map.<PlayerId, Termination>of())
                .keySet()) {
            boolean failed = !outcome.isPlayed() && !outcome.winner().equals(Optional.of(player));
            rules.that(
                    failed && fixture.involves(player), "/result/details/termination", "those at fault only", player);
        }
        rules.enforce();
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
