package org.evenodd.manager.report;

import java.util.Objects;
import org.evenodd.manager.league.Fixture;
import org.evenodd.protocol.error.Violation.InvalidValueException;
import org.evenodd.protocol.error.Violation.Rules;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.ReportMessages.FlatReport;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/** The flat form of a report: two players and a winner, without details of the game (REF 2.1). */
final class FlatOutcome {

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
