package org.evenodd.referee.game;

import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;

/** The sentence that explains a played-out game (PRD 5.3.2). */
final class EvenOddReason {

    private EvenOddReason() {}

    static String of(MatchSetup setup, Parity ofA, Parity ofB, int number) {
        Parity drawn = Parity.of(number);
        if (ofA == ofB) {
            String both = ofA == drawn ? "correct" : "incorrect";
            return "Both chose %s, number was %d (%s) - both %s".formatted(ofA, number, drawn, both);
        }
        PlayerId winner = ofA == drawn ? setup.playerA() : setup.playerB();
        return "%s chose %s, number was %d (%s)".formatted(winner, drawn, number, drawn);
    }
}
