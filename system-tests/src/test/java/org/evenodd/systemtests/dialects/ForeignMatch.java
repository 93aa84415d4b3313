package org.evenodd.systemtests.dialects;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.MemoryLeague;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A match of a foreign referee: each player is asked once and loses if it does not answer. */
final class ForeignMatch {

    /**
     * A player as a referee knows it.
     *
     * @param token the match token from the manager; empty if it gave none
     */
    record InvitedPlayer(String player, Endpoint endpoint, String token) {}

    private static final Duration JOIN = Duration.ofSeconds(5);
    private static final Duration CHOICE = Duration.ofSeconds(30);

    private final ForeignReferee referee;
    private final AccentCodec codec;
    private final JsonNode assignment;
    private final Map<InvitedPlayer, String> choices = new LinkedHashMap<>();
    private final List<InvitedPlayer> players;
    private boolean reported;
    private boolean failed;

    ForeignMatch(ForeignReferee referee, JsonNode assignment, InvitedPlayer one, InvitedPlayer other) {
        this.referee = referee;
        this.codec = referee.codec;
        this.assignment = assignment;
        this.players = List.of(one, other);
    }

    boolean reported() {
        return reported;
    }

    boolean failed() {
        return failed;
    }

    void invite() {
        List<CompletableFuture<JsonNode>> answers = players.stream()
                .map(invited -> referee.ask(invited.endpoint(), MessageType.GAME_INVITATION, invitation(invited), JOIN))
                .toList();
        whenBoth(answers, () -> {
            boolean there = answers.stream().allMatch(answer -> accepts(answer.join()));
            if (there) {
                call();
            } else {
                finish();
            }
        });
    }

    private static void whenBoth(List<CompletableFuture<JsonNode>> answers, Runnable next) {
        CompletableFuture<Void> unused = CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
                .thenRun(next);
    }

    private boolean accepts(JsonNode answer) {
        return referee.accent.wording().hearDecision(answer, "accept").asBoolean(false);
    }

    private ObjectNode invitation(InvitedPlayer invited) {
        return message(MessageType.GAME_INVITATION, invited)
                .put("role_in_match", invited.equals(players.get(0)) ? "PLAYER_A" : "PLAYER_B")
                .put("opponent_id", other(invited).player());
    }

    private InvitedPlayer other(InvitedPlayer invited) {
        return players.get(invited.equals(players.get(0)) ? 1 : 0);
    }

    private ObjectNode message(MessageType type, InvitedPlayer invited) {
        ObjectNode message = about(type).put("player_id", invited.player()).put("referee_endpoint", referee.endpoint());
        codec.show(message, invited.token(), referee.token());
        return message;
    }

    private ObjectNode about(MessageType type) {
        ObjectNode message = codec.message(type, referee.id()).put("game_type", "even_odd");
        for (String field : List.of("league_id", "round_id", "match_id")) {
            message.set(field, codec.field(assignment, field));
        }
        return message;
    }

    private void call() {
        List<CompletableFuture<JsonNode>> answers = players.stream()
                .map(invited ->
                        referee.ask(invited.endpoint(), MessageType.CHOOSE_PARITY_CALL, question(invited), CHOICE))
                .toList();
        whenBoth(answers, () -> {
            for (int i = 0; i < players.size(); i++) {
                keep(players.get(i), answers.get(i).join());
            }
            finish();
        });
    }

    private ObjectNode question(InvitedPlayer invited) {
        return message(MessageType.CHOOSE_PARITY_CALL, invited)
                .put(
                        "deadline",
                        referee.accent.time(referee.league.time.instant().plus(CHOICE)));
    }

    private void keep(InvitedPlayer invited, JsonNode answer) {
        String choice =
                referee.accent.wording().hearDecision(answer, "parity_choice").asString("");
        if (choice.equals("even") || choice.equals("odd")) {
            choices.put(invited, choice);
        }
    }

    private void finish() {
        failed = choices.size() < players.size();
        Outcome outcome = Outcome.of(codec.text(assignment, "match_id"), players, choices);
        List<CompletableFuture<JsonNode>> answers = players.stream()
                .map(invited -> referee.ask(invited.endpoint(), MessageType.GAME_OVER, over(invited, outcome), JOIN))
                .toList();
        whenBoth(answers, () -> report(outcome));
    }

    private ObjectNode over(InvitedPlayer invited, Outcome outcome) {
        ObjectNode message = message(MessageType.GAME_OVER, invited);
        message.set("game_result", outcome.gameResult());
        return message;
    }

    private void report(Outcome outcome) {
        ObjectNode report = about(MessageType.MATCH_RESULT_REPORT).put("auth_token", referee.token());
        outcome.report(report, referee.accent);
        referee.ask(MemoryLeague.MANAGER, MessageType.MATCH_RESULT_REPORT, report)
                .thenAccept(answer -> reported = isTaken(answer));
    }

    private static boolean isTaken(JsonNode answer) {
        return Optional.of(answer)
                .filter(JsonNode::isObject)
                .filter(each -> !each.has("error_code"))
                .isPresent();
    }
}
