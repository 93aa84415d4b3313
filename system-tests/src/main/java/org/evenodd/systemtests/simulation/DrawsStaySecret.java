package org.evenodd.systemtests.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenodd.protocol.value.Digest;
import tools.jackson.databind.JsonNode;

/**
 * No player learns the draw or the other's choice before both have chosen, and each revealed draw matches its
 * commitment.
 */
final class DrawsStaySecret implements Invariant {

    private final Map<String, Set<String>> chosen = new HashMap<>();
    private final Map<String, List<String>> sent = new HashMap<>();
    private final Map<String, String> commitments = new HashMap<>();
    private final Findings findings;

    DrawsStaySecret(Findings findings) {
        this.findings = findings;
    }

    /** Identifies one run of a match: a replayed match has another conversation. */
    private static String game(JsonNode message) {
        return SentMessage.text(message, "conversation_id") + ' ' + SentMessage.text(message, "match_id");
    }

    @Override
    public void sent(SentMessage message) {
        if (message.is("CHOOSE_PARITY_RESPONSE") && ProcessNames.isPlayer(message.from())) {
            String game = message.isRequest()
                    ? message.match()
                    : game(message.request().path("params"));
            chosen.computeIfAbsent(game, none -> new HashSet<>()).add(message.from());
        } else if (message.isRequest()
                && ProcessNames.isReferee(message.from())
                && ProcessNames.isPlayer(ProcessNames.at(message.to()))) {
            checkMessageToPlayer(message);
        }
    }

    private void checkMessageToPlayer(SentMessage message) {
        String game = game(message.message());
        if (message.is("GAME_OVER")) {
            requireProof(message, game);
            return;
        }
        sent.computeIfAbsent(game, none -> new ArrayList<>()).add(message.text());
        findings.require(
                !message.text().contains("choice\":\"even\"")
                        && !message.text().contains("choice\":\"odd\"")
                        && !message.text().contains("drawn_number"),
                () -> "a player is told too much: " + message.text());
        String commitment =
                message.message().path("context").path("draw_commitment").asString("");
        if (!commitment.isEmpty()) {
            commitments.put(game + message.to(), commitment);
        }
    }

    private void requireProof(SentMessage message, String game) {
        JsonNode result = message.message().path("game_result");
        String nonce = result.path("draw_nonce").asString("");
        if (nonce.isEmpty()) {
            return;
        }
        Set<String> both = new HashSet<>(chosen.getOrDefault(game, Set.of()));
        both.addAll(chosen.getOrDefault(message.match(), Set.of()));
        findings.require(both.size() == 2, () -> "a draw is revealed too early: " + message.text());
        findings.require(
                sent.getOrDefault(game, List.of()).stream().noneMatch(text -> text.contains(nonce)),
                () -> "a draw was not sealed: " + message.text());
        String seal = message.match() + ':' + result.path("drawn_number").asInt() + ':' + nonce;
        findings.require(
                Digest.sha256(seal).value().equals(commitments.get(game + message.to())),
                () -> "another draw than promised: " + message.text());
    }
}
