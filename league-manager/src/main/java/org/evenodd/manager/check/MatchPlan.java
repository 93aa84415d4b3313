package org.evenodd.manager.check;

import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.RoundId;

/**
 * A match of the script.
 *
 * @param twice whether it is assigned a second time while it is under way
 * @param crowded whether there are more matches than the referee may have places for
 */
record MatchPlan(MatchId match, Part first, Part second, AtReports atReports, boolean twice, boolean crowded) {

    /** One in which all goes well, and somebody wins. */
    static MatchPlan plain(int round) {
        return of(round, Manner.WILLING, Parity.ODD);
    }

    /** One in which the first player is willing and chooses even. */
    static MatchPlan of(int round, Manner second, Parity parity) {
        return new MatchPlan(
                MatchId.of(new RoundId(round), 1),
                new Part(Manner.WILLING, Parity.EVEN),
                new Part(second, parity),
                AtReports.ACCEPTS,
                false,
                false);
    }

    MatchPlan with(AtReports other) {
        return new MatchPlan(match, first, second, other, twice, crowded);
    }

    MatchPlan assignedTwice() {
        return new MatchPlan(match, first, second, atReports, true, crowded);
    }

    /** One of many of the same round. */
    MatchPlan inCrowd(int number) {
        return new MatchPlan(MatchId.of(match.round(), number), first, second, atReports, twice, true);
    }

    Part part(Role role) {
        return role == Role.PLAYER_A ? first : second;
    }

    /** Whether how long it lasts is a matter of the referee's time-outs. */
    boolean takesTime() {
        return first.manner().takesTime() || second.manner().takesTime() || atReports == AtReports.IGNORES_ONCE;
    }

    /** What happens in it, in a line. */
    String description() {
        return "RUN_MATCH %s%s; P01 %s, P02 %s, the manager %s"
                .formatted(match, twice ? " twice" : "", first.manner(), second.manner(), atReports);
    }
}
