package org.evenodd.conformance.referee;

import java.util.List;
import org.evenodd.conformance.kit.Received;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Parity;

/**
 * A match in the script.
 *
 * @param twice whether it is assigned again while it is under way
 * @param overloading whether it belongs to more matches than the referee may have capacity for
 */
record MatchPlan(
        MatchId match,
        ScriptedPlayer first,
        ScriptedPlayer second,
        ReportHandling reports,
        boolean twice,
        boolean overloading) {

    /** A match in which all goes well and one player wins. */
    static MatchPlan plain(int round) {
        return of(round, PlayerBehaviour.WILLING, Parity.ODD);
    }

    /** A match in which the first player cooperates and chooses even. */
    static MatchPlan of(int round, PlayerBehaviour second, Parity parity) {
        return new MatchPlan(
                MatchId.of(new RoundId(round), 1),
                new ScriptedPlayer(PlayerBehaviour.WILLING, Parity.EVEN),
                new ScriptedPlayer(second, parity),
                ReportHandling.ACCEPTS,
                false,
                false);
    }

    MatchPlan with(ReportHandling other) {
        return new MatchPlan(match, first, second, other, twice, overloading);
    }

    MatchPlan assignedTwice() {
        return new MatchPlan(match, first, second, reports, true, overloading);
    }

    /** This match as one of many of the same round. */
    MatchPlan amongMany(int number) {
        return new MatchPlan(MatchId.of(match.round(), number), first, second, reports, twice, true);
    }

    ScriptedPlayer player(CheckerRole role) {
        return role == CheckerRole.PLAYER_A ? first : second;
    }

    /** The reaction to the n-th message of a type, from 1. */
    PlayerReaction reaction(CheckerRole role, MessageType type, int nth) {
        if (role == CheckerRole.MANAGER) {
            return reports == ReportHandling.IGNORES_ONCE && nth == 1 ? PlayerReaction.SILENCE : PlayerReaction.ANSWER;
        }
        return player(role).behaviour().reaction(type, nth);
    }

    /** The number of this message among those of its type to the same role about the same match, from 1. */
    static int nth(Received<CheckerRole> message, List<Received<CheckerRole>> all) {
        return 1
                + (int) all.stream()
                        .takeWhile(each -> !each.equals(message))
                        .filter(each -> each.is(message.type(), message.to())
                                && each.match().equals(message.match()))
                        .count();
    }

    /** Whether its duration depends on the referee's time-outs. */
    boolean takesTime() {
        return first.behaviour().takesTime()
                || second.behaviour().takesTime()
                || reports == ReportHandling.IGNORES_ONCE;
    }

    /** What happens in the match, in one line. */
    String description() {
        return "RUN_MATCH %s%s; P01 %s, P02 %s, the manager %s"
                .formatted(match, twice ? " twice" : "", first.behaviour(), second.behaviour(), reports);
    }
}
