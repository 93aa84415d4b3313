package org.evenodd.conformance.player;

import static org.evenodd.conformance.player.BrokenBot.again;
import static org.evenodd.conformance.player.BrokenBot.deaf;
import static org.evenodd.conformance.player.BrokenBot.failing;
import static org.evenodd.conformance.player.BrokenBot.is;
import static org.evenodd.conformance.player.BrokenBot.meta;
import static org.evenodd.conformance.player.BrokenBot.status;
import static org.evenodd.conformance.player.Quirk.FOREVER;
import static org.evenodd.conformance.player.Quirk.answering;
import static org.evenodd.conformance.player.Quirk.framing;
import static org.evenodd.conformance.player.Quirk.hearing;
import static org.evenodd.conformance.player.Quirk.replying;
import static org.evenodd.conformance.player.Quirk.skipping;
import static org.evenodd.conformance.player.Quirk.taking;
import static org.evenodd.protocol.message.MessageType.CHOOSE_MOVE_CALL;

import java.time.Duration;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Bots that play tic-tac-toe with one defect each, and the one finding that it must cause. */
enum BrokenMover {
    MOVES_LATE("move-in-time", taking(Duration.ofSeconds(11), is(CHOOSE_MOVE_CALL))),
    MOVES_SLOWLY("slow", taking(Duration.ofMillis(5100), is(CHOOSE_MOVE_CALL))),
    ONLY_SAYS_RECEIVED("move-answered", answering(CHOOSE_MOVE_CALL, BrokenBot::receivedOnly)),
    REFUSES_TO_MOVE("move-answered", framing((ask, response) -> failing(ask, CHOOSE_MOVE_CALL, response))),
    KNOWS_NO_MOVES("move-answered", hearing(call -> deaf(call, CHOOSE_MOVE_CALL))),
    MOVES_WHERE_THE_OPPONENT_IS("move-legal", answering(BrokenMover::takeTaken)),
    MOVES_OFF_THE_BOARD(
            "move-legal", moving(answer -> square(answer).put("row", 3).put("col", 0))),
    MOVES_WITHOUT_AN_OBJECT(
            "move-legal", moving(answer -> answer.put("row", 0).put("col", 0).remove("move"))),
    MOVES_NOWHERE("move-legal", moving(answer -> answer.putNull("move"))),
    CALLS_EACH_MOVE_THE_FIRST("move-number", moving(answer -> answer.put("move_number", 1))),
    NUMBERS_NO_MOVE("move-number", moving(answer -> answer.remove("move_number"))),
    NUMBERS_IN_WORDS("move-number", moving(answer -> answer.put("move_number", "first"))),
    KEEPS_THE_BOARD_ITSELF("unseen-board", answering((ask, answer) -> moveFirst(ask, answer, "R17M1"))),
    MOVES_ONCE("retried-call", replying(ask -> again(ask, CHOOSE_MOVE_CALL, "R4M1"), status(500))),
    TAKES_A_REPEATED_CALL_ILL("repeated-move", replying(ask -> isAgain(ask, true), status(500))),
    TAKES_A_REPEATED_CALL_FOR_THE_NEXT("repeated-move", answering(BrokenMover::goOn)),
    HANGS_WHEN_IT_IS_OVER("late-call", taking(FOREVER, ask -> isAgain(ask, false))),
    MIXES_BOARDS_UP("parallel", answering(BrokenMover::mixUp)),
    BELIEVES_ANY_TOKEN("move-to-stranger", skipping(Quirk.Check.WRONG_TOKEN)),
    NEEDS_NO_TOKEN("move-to-stranger", skipping(Quirk.Check.MISSING_TOKEN)),
    GIVES_ITS_TOKEN_AWAY("token-to-referee", moving(answer -> answer.put("auth_token", CheckBench.TOKEN.value()))),
    REGISTERS_FOR_ANOTHER_GAME(
            "registration-game", meta(meta -> meta.putArray("game_types").add("even_odd"))),
    REGISTERS_FOR_NO_GAME(
            "registration-game", meta(meta -> meta.putArray("game_types").add("chess")));

    final String finding;

    @SuppressWarnings("ImmutableEnumChecker") // its functions keep nothing
    final Quirk quirk;

    BrokenMover(String finding, Quirk quirk) {
        this.finding = finding;
        this.quirk = quirk;
    }

    private static Quirk moving(Consumer<ObjectNode> change) {
        return answering(CHOOSE_MOVE_CALL, change);
    }

    private static ObjectNode square(ObjectNode answer) {
        return answer.putObject("move");
    }

    private static void takeTaken(Ask ask, ObjectNode answer) {
        JsonNode last = ask.params().at("/context/last_move");
        if (ask.is(CHOOSE_MOVE_CALL) && last.isObject()) {
            answer.set("move", last);
        }
    }

    private static void moveFirst(Ask ask, ObjectNode answer, String match) {
        if (ask.is(CHOOSE_MOVE_CALL) && ask.match().equals(match)) {
            square(answer).put("row", 0).put("col", 0);
        }
    }

    /** Whether it is called once more for a move that was asked for twice: the first, or the last, whose match is over. */
    private static boolean isAgain(Ask ask, boolean first) {
        boolean ofFirst = ask.params().path("move_number").intValue(0) == 1;
        return again(ask, CHOOSE_MOVE_CALL, "R5M1") && first == ofFirst;
    }

    /** Its move is made already on its own board. */
    private static void goOn(Ask ask, ObjectNode answer) {
        if (isAgain(ask, true)) {
            square(answer).put("row", 0).put("col", 3);
        }
    }

    private static void mixUp(Ask ask, ObjectNode answer) {
        if (ask.match().equals("R6M1") && ask.latest().equals("R7M1")) {
            takeTaken(ask, answer);
        }
    }
}
