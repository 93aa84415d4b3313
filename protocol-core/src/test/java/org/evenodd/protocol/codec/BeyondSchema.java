package org.evenodd.protocol.codec;

import java.util.Set;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Violation;

/** The rules that JSON Schema cannot express; {@link VerdictsTest} shows them one by one. */
final class BeyondSchema {

    private static final Set<String> RULES = Set.of(
            "rows sorted by rank",
            "the sum of wins, draws and losses",
            "the sum of wins, draws and technical_losses",
            "the same as matches_completed",
            "each player once in a round",
            "another player than player_A_id",
            "another player than player_A",
            "one of the two players in choices",
            "the parity of drawn_number",
            "one of the two players in score",
            "exactly the two players in score",
            "another than player_a",
            "player_a, player_b or a word");

    private BeyondSchema() {}

    static boolean explains(Violation violation) {
        String expected = violation.expected();
        return RULES.contains(expected)
                || expected.startsWith("a match of round ")
                || expected.startsWith("the round of ")
                || isNoDayOfTheCalendar(violation)
                || isNoAddress(violation);
    }

    private static boolean isNoDayOfTheCalendar(Violation violation) {
        return violation.code() == ErrorCode.E021 && violation.got().startsWith("\"2025-02-30T");
    }

    private static boolean isNoAddress(Violation violation) {
        return violation.got().startsWith("\"http://[1:2]");
    }
}
