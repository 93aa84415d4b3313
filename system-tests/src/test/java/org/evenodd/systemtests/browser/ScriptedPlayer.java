package org.evenodd.systemtests.browser;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.process.ScriptedAgent;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A player that always chooses the same, but in some matches not before the test lets it. */
final class ScriptedPlayer implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 60;

    private final BlockingQueue<String> withheld = new LinkedBlockingQueue<>();
    private final Set<String> called = ConcurrentHashMap.newKeySet();
    private final String name;
    private final String field;
    private final String choice;
    private final ScriptedAgent agent;
    private Predicate<String> withholds;
    private String id = "";
    private String token = "";

    /**
     * Starts a player.
     *
     * @param field what it calls its choice
     * @param withholds matches the ids of the matches in which it does not choose yet
     */
    ScriptedPlayer(String name, String field, String choice, Predicate<String> withholds) throws IOException {
        this.name = name;
        this.field = field;
        this.choice = choice;
        this.withholds = withholds;
        this.agent = new ScriptedAgent(this::answer);
    }

    void register(Endpoint manager) {
        JsonNode answer = ScriptedAgent.ask(manager, "register_player", agent.playerRequest(name));
        if (!answer.path("status").asString("").equals("ACCEPTED")) {
            throw new AssertionError(name + " is not accepted: " + answer);
        }
        id = answer.path("player_id").asString("");
        token = answer.path("auth_token").asString("");
    }

    String name() {
        return name;
    }

    String id() {
        return id;
    }

    String token() {
        return token;
    }

    boolean played(String match) {
        return called.contains(match);
    }

    /** Waits for a call that it does not answer yet, and returns its match. */
    String awaitWithheld() throws InterruptedException {
        String match = withheld.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (match == null) {
            throw new AssertionError("nobody has asked " + name + " for a choice that it withholds");
        }
        return match;
    }

    /** Chooses in all matches but these from now on. */
    synchronized void withhold(Predicate<String> matches) {
        withholds = matches;
        notifyAll();
    }

    private ObjectNode answer(JsonNode call) {
        ObjectNode answer = ScriptedAgent.playFair(call);
        if (call.path("message_type").asString("").equals("CHOOSE_PARITY_CALL")) {
            awaitPermission(call.path("match_id").asString(""));
            answer.remove("parity_choice");
            answer.put(field, choice);
        }
        return answer;
    }

    private synchronized void awaitPermission(String match) {
        called.add(match);
        if (withholds.test(match)) {
            withheld.add(match);
        }
        try {
            while (withholds.test(match)) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        withhold(match -> false);
        agent.close();
    }
}
