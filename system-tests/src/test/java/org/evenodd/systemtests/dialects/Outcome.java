package org.evenodd.systemtests.dialects;

import java.util.List;
import java.util.Map;
import org.evenodd.systemtests.dialects.ForeignMatch.InvitedPlayer;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a match ended.
 *
 * @param number the number drawn; 0 if a player did not choose
 * @param winner the player's id; empty for a draw
 */
record Outcome(List<InvitedPlayer> players, Map<InvitedPlayer, String> choices, int number, String winner) {

    private static final int WIN = 3;
    private static final int NUMBERS = 10;
    private static final int SPREAD = 0x9E3779B9;

    /** A player's choice: pseudo-random, and equal in each league. */
    static String choice(String player, String match) {
        return (player + '/' + match).hashCode() * SPREAD < 0 ? "even" : "odd";
    }

    static Outcome of(String match, List<InvitedPlayer> players, Map<InvitedPlayer, String> choices) {
        if (choices.size() < players.size()) {
            return new Outcome(
                    players,
                    choices,
                    0,
                    choices.keySet().stream()
                            .findFirst()
                            .map(InvitedPlayer::player)
                            .orElse(""));
        }
        int number = 1 + Math.floorMod(match.hashCode(), NUMBERS);
        String parity = parity(number);
        boolean same = choices.values().stream().distinct().count() == 1;
        String winner = players.stream()
                .filter(invited -> parity.equals(choices.get(invited)))
                .findFirst()
                .map(InvitedPlayer::player)
                .orElse("");
        return new Outcome(players, choices, number, same ? "" : winner);
    }

    private static String parity(int number) {
        return number % 2 == 0 ? "even" : "odd";
    }

    private String status() {
        if (number == 0 && !winner.isEmpty()) {
            return "TECHNICAL_LOSS";
        }
        return winner.isEmpty() ? "DRAW" : "WIN";
    }

    ObjectNode gameResult() {
        ObjectNode result = JsonTrees.object().put("status", status()).put("reason", "as it was drawn");
        result.set("winner_player_id", winner.isEmpty() ? result.nullNode() : result.stringNode(winner));
        putNumber(result);
        result.set("number_parity", number == 0 ? result.nullNode() : result.stringNode(parity(number)));
        putChoices(result);
        return result;
    }

    private void putNumber(ObjectNode into) {
        into.set("drawn_number", number == 0 ? into.nullNode() : into.numberNode(number));
    }

    private void putChoices(ObjectNode into) {
        ObjectNode chosen = into.putObject("choices");
        for (InvitedPlayer invited : players) {
            String choice = choices.get(invited);
            chosen.set(invited.player(), choice == null ? chosen.nullNode() : chosen.stringNode(choice));
        }
    }

    /** Writes the outcome into a report, in an accent. */
    void report(ObjectNode report, Accent accent) {
        if (accent.has(Habit.FLAT_REPORT)) {
            report.put("player_a", players.get(0).player())
                    .put("player_b", players.get(1).player())
                    .put("winner", winner.isEmpty() ? "draw" : winner);
            return;
        }
        ObjectNode result = report.putObject("result");
        putWinner(result, accent);
        ObjectNode score = result.putObject("score");
        players.forEach(invited -> score.put(invited.player(), points(invited)));
        ObjectNode details = result.putObject("details");
        putNumber(details);
        putChoices(details);
    }

    private void putWinner(ObjectNode result, Accent accent) {
        if (!winner.isEmpty()) {
            result.put("winner", winner);
        } else if (accent.has(Habit.DRAW_IS_A_WORD)) {
            result.put("winner", "DRAW");
        } else if (accent.has(Habit.DRAW_IS_EMPTY)) {
            result.put("winner", "");
        } else {
            result.putNull("winner");
        }
    }

    private int points(InvitedPlayer invited) {
        if (winner.isEmpty()) {
            return 1;
        }
        return winner.equals(invited.player()) ? WIN : 0;
    }
}
