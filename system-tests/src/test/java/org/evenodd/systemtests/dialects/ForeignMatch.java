package org.evenodd.systemtests.dialects;

import java.time.Duration;
import java.util.HashMap;
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
    private static final int GREAT = 50;

    private final ForeignReferee referee;
    private final AccentCodec codec;
    private final JsonNode assignment;
    private final Map<InvitedPlayer, String> choices = new LinkedHashMap<>();
    private final List<InvitedPlayer> players;
    private final Map<String, CompletableFuture<JsonNode>> awaited = new HashMap<>();
    private String winner = "";
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

    /** Returns the winner's id; empty for a draw, or before the end. */
    String winner() {
        return winner;
    }

    void invite() {
        List<CompletableFuture<JsonNode>> answers = players.stream()
                .map(invited -> ask(invited, MessageType.GAME_INVITATION, invitation(invited), JOIN))
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

    /** Asks a player; a referee that takes only what is posted to it waits for that. */
    private CompletableFuture<JsonNode> ask(
            InvitedPlayer invited, MessageType type, ObjectNode message, Duration patience) {
        CompletableFuture<JsonNode> reply = referee.post(invited.endpoint(), codec.request(type, message), patience)
                .thenApply(codec::answerOfPlayer);
        if (!referee.accent.says(Manner.READS, Manner.POSTED)) {
            return reply;
        }
        CompletableFuture<JsonNode> posted = new CompletableFuture<>();
        awaited.put(invited.player(), posted);
        referee.league.time.after(patience, () -> posted.complete(JsonTrees.nothing()));
        return posted;
    }

    /** Takes what a player has posted. */
    void posted(String player, JsonNode answer) {
        Optional.ofNullable(awaited.get(player)).ifPresent(waiting -> waiting.complete(answer));
    }

    private static void whenBoth(List<CompletableFuture<JsonNode>> answers, Runnable next) {
        CompletableFuture<Void> unused = CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
                .thenRun(next);
    }

    private boolean accepts(JsonNode answer) {
        return referee.accent.wording().hearDecision(answer, "accept").asBoolean(false);
    }

    private ObjectNode invitation(InvitedPlayer invited) {
        ObjectNode invitation = message(MessageType.GAME_INVITATION, invited).put("role_in_match", role(invited));
        String opponent = referee.accent.own(Manner.OPPONENTS).orElse("");
        if (!opponent.equals(Manner.NOTHING)) {
            invitation.put(
                    "opponent_id",
                    opponent.equals(Manner.EMPTY) ? "" : other(invited).player());
        }
        return invitation;
    }

    /** As it calls the first player, with the last letter of the second. */
    private String role(InvitedPlayer invited) {
        String first = referee.accent.own(Manner.ROLES).orElse("PLAYER_A");
        return invited.equals(players.get(0))
                ? first
                : first.replaceAll("a$", "b").replaceAll("A$", "B");
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
            JsonNode given = codec.field(assignment, field);
            if (!given.isMissingNode()) {
                message.set(field, given);
            }
        }
        return message;
    }

    private void call() {
        List<CompletableFuture<JsonNode>> answers = players.stream()
                .map(invited -> ask(invited, MessageType.CHOOSE_PARITY_CALL, question(invited), CHOICE))
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
                        referee.accent
                                .own(Manner.TIME)
                                .orElseGet(() -> referee.accent.time(
                                        referee.league.time.instant().plus(CHOICE))));
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
        winner = outcome.winner();
        List<CompletableFuture<JsonNode>> answers = players.stream()
                .map(invited -> referee.ask(invited.endpoint(), MessageType.GAME_OVER, over(invited, outcome), JOIN))
                .toList();
        whenBoth(answers, () -> report(outcome));
    }

    private ObjectNode over(InvitedPlayer invited, Outcome outcome) {
        ObjectNode message = message(MessageType.GAME_OVER, invited);
        ObjectNode result = outcome.gameResult();
        switch (referee.accent.own(Manner.RESULTS).orElse("")) {
            case Manner.LOSS -> {
                boolean lost = !outcome.winner().isEmpty() && !outcome.winner().equals(invited.player());
                result.put("status", lost ? "LOSS" : JsonTrees.text(result, "status"));
            }
            case Manner.GREAT_NUMBER -> result.put("drawn_number", outcome.number() + GREAT);
            case Manner.NO_REASON -> result.remove("reason");
            default -> {}
        }
        message.set("game_result", result);
        return message;
    }

    private void report(Outcome outcome) {
        ObjectNode report = about(MessageType.MATCH_RESULT_REPORT).put("auth_token", referee.token());
        claim(outcome).report(report, referee.accent);
        referee.ask(MemoryLeague.MANAGER, MessageType.MATCH_RESULT_REPORT, report)
                .thenAccept(answer -> reported = isTaken(answer));
    }

    /** What it says of the outcome: one that contradicts itself has the other player win. */
    private Outcome claim(Outcome outcome) {
        if (!referee.accent.has(Habit.CONTRADICTS_ITSELF) || outcome.winner().isEmpty() || outcome.number() == 0) {
            return outcome;
        }
        String loser = players.stream()
                .map(InvitedPlayer::player)
                .filter(player -> !player.equals(outcome.winner()))
                .findFirst()
                .orElseThrow();
        return new Outcome(outcome.players(), outcome.choices(), outcome.number(), loser);
    }

    private static boolean isTaken(JsonNode answer) {
        return Optional.of(answer)
                .filter(JsonNode::isObject)
                .filter(each -> !each.has("error_code"))
                .isPresent();
    }
}
