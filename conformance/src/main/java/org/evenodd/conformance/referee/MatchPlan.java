package org.evenodd.conformance.referee;

import static org.evenodd.conformance.kit.ScriptedLeague.P02;

import java.util.List;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Parity;
import tools.jackson.databind.node.ObjectNode;

/**
 * A match in the script. P01 always plays and chooses even.
 *
 * @param second how P02 behaves
 * @param choice of P02
 * @param twice whether it is assigned again while it is under way
 * @param overloading whether it belongs to more matches than the referee may have capacity for
 */
record MatchPlan(
        MatchId match,
        PlayerBehaviour second,
        Parity choice,
        ReportHandling reports,
        boolean twice,
        boolean overloading) {

    /** How the checker's second player behaves in a match. */
    enum PlayerBehaviour {
        WILLING("plays"),
        DECLINING("answers accept: false"),
        SILENT("never answers an invitation"),
        LATE("does not answer the first call, but the second"),
        WRONG_CHOICE("chooses in upper case, then right"),
        WRONG_MATCH("answers with a wrong match_id, then right"),
        WRONG_TOKEN("answers with a wrong auth_token, then right"),
        IMPERSONATED("plays, while a stranger posts a choice in its name");

        private final String description;

        PlayerBehaviour(String description) {
            this.description = description;
        }

        boolean forfeits() {
            return this == DECLINING || this == SILENT;
        }

        /** Whether the match's duration depends on the referee's time-outs. */
        boolean takesTime() {
            return this == SILENT || this == LATE;
        }

        private boolean choosesWrongly() {
            return this == WRONG_CHOICE || this == WRONG_MATCH || this == WRONG_TOKEN;
        }

        @Override
        public String toString() {
            return description;
        }
    }

    /** How the checker, as manager, treats the reports of a match. */
    enum ReportHandling {
        ACCEPTS("takes the report"),
        REFUSES_ONCE("refuses the first report with -32603"),
        IGNORES_ONCE("does not answer the first report"),
        KNOWS_IT("answers the first report with 5003");

        private final String description;

        ReportHandling(String description) {
            this.description = description;
        }

        /** Whether the first report must be the last. */
        boolean takesTheFirst() {
            return this == ACCEPTS || this == KNOWS_IT;
        }

        /** Whether so many reports are enough. */
        boolean settles(long reports) {
            return reports > 1 || (reports == 1 && takesTheFirst());
        }

        @Override
        public String toString() {
            return description;
        }
    }

    /** A match in which all goes well and one player wins. */
    static MatchPlan plain(int round) {
        return of(round, PlayerBehaviour.WILLING, Parity.ODD);
    }

    static MatchPlan of(int round, PlayerBehaviour second, Parity choice) {
        return new MatchPlan(MatchId.of(new RoundId(round), 1), second, choice, ReportHandling.ACCEPTS, false, false);
    }

    MatchPlan with(ReportHandling other) {
        return new MatchPlan(match, second, choice, other, twice, overloading);
    }

    MatchPlan assignedTwice() {
        return new MatchPlan(match, second, choice, reports, true, overloading);
    }

    /** This match as one of many of the same round. */
    MatchPlan amongMany(int number) {
        return new MatchPlan(MatchId.of(match.round(), number), second, choice, reports, twice, true);
    }

    Parity choice(CheckerRole role) {
        return role == CheckerRole.PLAYER_A ? Parity.EVEN : choice;
    }

    private PlayerBehaviour behaviour(CheckerRole role) {
        return role == CheckerRole.PLAYER_B ? second : PlayerBehaviour.WILLING;
    }

    boolean accepts(CheckerRole role) {
        return behaviour(role) != PlayerBehaviour.DECLINING;
    }

    /** Whether a message gets an answer. */
    boolean answers(Received<CheckerRole> message, int nth) {
        return switch (message.type()) {
            case GAME_INVITATION -> behaviour(message.to()) != PlayerBehaviour.SILENT;
            case CHOOSE_PARITY_CALL -> behaviour(message.to()) != PlayerBehaviour.LATE || nth > 1;
            case MATCH_RESULT_REPORT -> reports != ReportHandling.IGNORES_ONCE || nth > 1;
            default -> true;
        };
    }

    /** Whether the answer to a message is wrong. */
    boolean isWrong(Received<CheckerRole> message, int nth) {
        return isFirstCall(message, nth) && behaviour(message.to()).choosesWrongly();
    }

    /** Whether a stranger answers a message before the player does. */
    boolean isForged(Received<CheckerRole> message, int nth) {
        return isFirstCall(message, nth) && behaviour(message.to()) == PlayerBehaviour.IMPERSONATED;
    }

    private static boolean isFirstCall(Received<CheckerRole> message, int nth) {
        return message.is(MessageType.CHOOSE_PARITY_CALL) && nth == 1;
    }

    /** Makes a right choice wrong. */
    ObjectNode spoil(ObjectNode choice) {
        return switch (second) {
            case WRONG_MATCH ->
                choice.put("match_id", MatchId.of(match.round().next(), 1).value());
            case WRONG_TOKEN ->
                choice.put("auth_token", ScriptedLeague.wrongToken(P02).value());
            default -> choice.put("parity_choice", this.choice.name());
        };
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
        return second.takesTime() || reports == ReportHandling.IGNORES_ONCE;
    }

    /** What happens in the match, in one line. */
    String description() {
        return "RUN_MATCH %s%s; P01 %s, P02 %s, the manager %s"
                .formatted(match, twice ? " twice" : "", PlayerBehaviour.WILLING, second, reports);
    }
}
