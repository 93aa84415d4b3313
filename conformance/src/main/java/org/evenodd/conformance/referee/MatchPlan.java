package org.evenodd.conformance.referee;

import static org.evenodd.conformance.kit.RefereedGame.usualGame;
import static org.evenodd.conformance.kit.ScriptedLeague.P02;

import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.game.Games;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import tools.jackson.databind.node.ObjectNode;

/**
 * A match in the script. P01 always plays, and makes the first of the game's moves.
 *
 * @param overloading whether it belongs to more matches than the referee may have capacity for
 */
record MatchPlan(MatchId match, Twist twist, boolean overloading) {

    private static final String PLAYS = "plays";
    private static final String TAKES = "takes the report";

    /** The peculiarity of a match: P02's behaviour, or the manager's. */
    enum Twist {
        NONE(PLAYS, TAKES),
        EQUAL_CHOICES(PLAYS, TAKES),
        ASSIGNED_TWICE(PLAYS, TAKES),
        DECLINING("answers accept: false", TAKES),
        SILENT("never answers an invitation", TAKES),
        LATE("does not answer the first call, but the second", TAKES),
        WRONG_CHOICE("chooses in upper case, then right", TAKES),
        WRONG_MATCH("answers with a wrong match_id, then right", TAKES),
        WRONG_TOKEN("answers with a wrong auth_token, then right", TAKES),
        IMPERSONATED("plays, while a stranger posts a choice in its name", TAKES),
        REPORT_REFUSED_ONCE(PLAYS, "refuses the first report with -32603"),
        REPORT_IGNORED_ONCE(PLAYS, "does not answer the first report"),
        REPORT_KNOWN(PLAYS, "answers the first report with 5003");

        private final String secondPlayer;
        private final String manager;

        Twist(String secondPlayer, String manager) {
            this.secondPlayer = secondPlayer;
            this.manager = manager;
        }

        String secondPlayer() {
            return secondPlayer;
        }

        /** Whether P02 forfeits. */
        boolean forfeits() {
            return this == DECLINING || this == SILENT;
        }

        /** Whether P02 lets a call time out. */
        boolean isSilence() {
            return this == SILENT || this == LATE;
        }

        /** Whether the match's duration depends on the referee's time-outs. */
        boolean takesTime() {
            return isSilence() || this == REPORT_IGNORED_ONCE;
        }

        /** Whether the referee must repeat its report. */
        boolean isReportedTwice() {
            return this == REPORT_REFUSED_ONCE || this == REPORT_IGNORED_ONCE;
        }
    }

    /** A match that is played alone. */
    static MatchPlan of(int round, Twist twist) {
        return new MatchPlan(MatchId.of(new RoundId(round), 1), twist, /* overloading= */ false);
    }

    /** One of many matches of the same round. */
    static MatchPlan amongMany(int round, int number, Twist twist) {
        return new MatchPlan(MatchId.of(new RoundId(round), number), twist, /* overloading= */ true);
    }

    String move(CheckerRole role) {
        boolean same = role == CheckerRole.PLAYER_A || twist == Twist.EQUAL_CHOICES || twist == Twist.IMPERSONATED;
        return usualGame().moves().get(same ? 0 : 1);
    }

    /** Whether a player accepts its invitation. */
    boolean accepts(CheckerRole role) {
        return role == CheckerRole.PLAYER_A || twist != Twist.DECLINING;
    }

    /** Whether a message gets an answer. */
    boolean answers(Received<CheckerRole> message, int nth) {
        return switch (twist) {
            case SILENT -> !message.is(MessageType.GAME_INVITATION, CheckerRole.PLAYER_B);
            case LATE -> !message.is(Games.usual().call(), CheckerRole.PLAYER_B) || nth > 1;
            case REPORT_IGNORED_ONCE -> !message.is(MessageType.MATCH_RESULT_REPORT) || nth > 1;
            default -> true;
        };
    }

    /** Whether the answer to a message is wrong. */
    boolean isWrong(Received<CheckerRole> message, int nth) {
        boolean wrong = twist == Twist.WRONG_CHOICE || twist == Twist.WRONG_MATCH || twist == Twist.WRONG_TOKEN;
        return wrong && isFirstCall(message, nth);
    }

    /** Whether a stranger answers a message before the player does. */
    boolean isForged(Received<CheckerRole> message, int nth) {
        return twist == Twist.IMPERSONATED && isFirstCall(message, nth);
    }

    private static boolean isFirstCall(Received<CheckerRole> message, int nth) {
        return message.is(Games.usual().call(), CheckerRole.PLAYER_B) && nth == 1;
    }

    /** Makes a right choice of P02 wrong. */
    ObjectNode spoil(ObjectNode choice) {
        return switch (twist) {
            case WRONG_MATCH ->
                choice.put("match_id", MatchId.of(match.round().next(), 1).value());
            case WRONG_TOKEN ->
                choice.put("auth_token", ScriptedLeague.wrongToken(P02).value());
            default -> usualGame().spoil(choice);
        };
    }

    /** The course of the match, in one line. */
    String description() {
        return "RUN_MATCH %s%s; P01 %s, P02 %s, the manager %s"
                .formatted(
                        match, twist == Twist.ASSIGNED_TWICE ? " twice" : "", PLAYS, twist.secondPlayer, twist.manager);
    }
}
