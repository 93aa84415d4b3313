package org.evenodd.manager.tournament;

import java.util.Map;
import java.util.Objects;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.Fixture;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.ReportMessages.FlatReport;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.evenodd.protocol.value.Violation.Rules;
import org.jspecify.annotations.Nullable;

/**
 * The result of a match.
 *
 * @param result in full, with the points that the league awards
 */
public record DecidedResult(Outcome outcome, MatchResult result) {

    /** The result of a match whose details are known. */
    public static DecidedResult of(LeagueSettings settings, Outcome outcome, ResultDetails details) {
        MatchResult result = new MatchResult(
                outcome.winner().orElse(null), outcome.score(settings.scoring(), settings.doubleForfeit()), details);
        return new DecidedResult(outcome, result);
    }

    /**
     * The result of a match without details of the game: it was not played to the end, or its report does not give
     * them.
     */
    public static DecidedResult withoutGame(
            LeagueSettings settings, Outcome outcome, Map<PlayerId, Termination> termination) {
        return of(settings, outcome, EvenOddResult.unplayed(outcome, termination));
    }

    /**
     * Reads a report in either form, and checks it against the assignment and the rules of the game.
     *
     * @throws InvalidValueException with every field that breaks a rule
     */
    public static DecidedResult read(MatchResultReport report, Fixture fixture, LeagueSettings settings) {
        new Rules()
                .that(
                        report.gameType() == null || report.gameType().equals(settings.gameType()),
                        "/game_type",
                        settings.gameType().value(),
                        report.gameType())
                .enforce();
        MatchResult reported = report.result();
        if (reported == null) {
            return withoutGame(settings, FlatOutcome.of(report.flat(), fixture), Map.of());
        }
        EvenOddResult parsed = new EvenOddResult(reported, fixture);
        Outcome outcome = parsed.read();
        FlatOutcome.requireAgreement(report.flat(), fixture, outcome);
        requireScore(reported, outcome, settings);
        return of(settings, outcome, parsed.whole(outcome));
    }

    private static void requireScore(MatchResult reported, Outcome outcome, LeagueSettings settings) {
        var expected = outcome.score(settings.scoring(), settings.doubleForfeit());
        new Rules()
                .that(
                        reported.score().equals(expected),
                        "/result/score",
                        "the points for this result, " + expected,
                        reported.score())
                .enforce();
    }

    /** The flat form of a report: two players and a winner, without details of the game (REF 2.1). */
    public static final class FlatOutcome {

        private FlatOutcome() {}

        /**
         * The reported outcome.
         *
         * @throws InvalidValueException if the report names other players
         */
        static Outcome of(FlatReport flat, Fixture fixture) {
            requirePlayers(flat, fixture);
            PlayerId winner = winner(flat, fixture);
            return winner == null
                    ? new Outcome.Draw(fixture.playerA(), fixture.playerB())
                    : new Outcome.Win(fixture.playerA(), fixture.playerB(), winner);
        }

        /**
         * Checks the flat form against the outcome in the same report.
         *
         * @throws InvalidValueException when they contradict each other
         */
        static void requireAgreement(FlatReport flat, Fixture fixture, Outcome outcome) {
            requirePlayers(flat, fixture);
            if (flat.winner() != null) {
                PlayerId winner = winner(flat, fixture);
                new Rules()
                        .that(
                                Objects.equals(winner, outcome.winner().orElse(null)),
                                "/winner",
                                "the winner of result",
                                flat.winner())
                        .enforce();
            }
        }

        private static void requirePlayers(FlatReport flat, Fixture fixture) {
            PlayerId a = flat.playerA();
            PlayerId b = flat.playerB();
            String pair = fixture.playerA() + " and " + fixture.playerB();
            new Rules()
                    .that(a == null || fixture.involves(a), "/player_a", "one of " + pair, a)
                    .that(b == null || fixture.involves(b), "/player_b", "one of " + pair, b)
                    .enforce();
        }

        private static @Nullable PlayerId winner(FlatReport flat, Fixture fixture) {
            String word = flat.winner();
            if (word == null || word.equalsIgnoreCase("draw")) {
                return null;
            }
            PlayerId first = flat.playerA() == null ? fixture.playerA() : flat.playerA();
            if (word.equals(RoleInMatch.PLAYER_A.name())) {
                return first;
            }
            return word.equals(RoleInMatch.PLAYER_B.name()) ? fixture.opponentOf(first) : named(word, fixture);
        }

        private static PlayerId named(String word, Fixture fixture) {
            boolean plays = word.equals(fixture.playerA().value())
                    || word.equals(fixture.playerB().value());
            new Rules()
                    .that(
                            plays,
                            "/winner",
                            "one of %s and %s, or draw".formatted(fixture.playerA(), fixture.playerB()),
                            word)
                    .enforce();
            return new PlayerId(word);
        }
    }
}
