package org.evenodd.systemtests.process;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A player that chooses as it is told, but in some matches not before the test lets it. */
public final class ScriptedPlayer implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 120;

    private final BlockingQueue<JsonNode> withheld = new LinkedBlockingQueue<>();
    private final Set<String> called = ConcurrentHashMap.newKeySet();
    private final String name;
    private final String field;
    private final UnaryOperator<String> choice;
    private final ScriptedAgent agent;
    private Predicate<String> withholds;
    private String id = "";
    private String token = "";

    /** Starts a player that always chooses the same. */
    public ScriptedPlayer(String name, String field, String choice, Predicate<String> withholds) throws IOException {
        this(name, field, match -> choice, withholds);
    }

    /**
     * Starts a player.
     *
     * @param field what it calls its choice
     * @param choice what it chooses in the match with an id
     * @param withholds matches the ids of the matches in which it does not choose yet
     */
    public ScriptedPlayer(String name, String field, UnaryOperator<String> choice, Predicate<String> withholds)
            throws IOException {
        this.name = name;
        this.field = field;
        this.choice = choice;
        this.withholds = withholds;
        this.agent = new ScriptedAgent(this::answer);
    }

    /** Starts a player that hesitates. */
    static ScriptedPlayer hesitant(Predicate<String> withholds) throws IOException {
        return new ScriptedPlayer("Hesitant", "parity_choice", "even", withholds);
    }

    /** Registers; fails if it is not accepted. */
    public void register(Endpoint manager) {
        register(manager, agent.playerRequest(name));
    }

    /** Registers again, with its token, in another version. */
    public void register(Endpoint manager, String version) {
        ObjectNode request = agent.playerRequest(name).put("auth_token", token);
        ((ObjectNode) request.get("player_meta")).put("version", version);
        register(manager, request);
    }

    private void register(Endpoint manager, ObjectNode request) {
        JsonNode answer = RpcCaller.ask(manager, "register_player", request);
        if (!answer.path("status").asString("").equals("ACCEPTED")) {
            throw new AssertionError(name + " is not accepted: " + answer);
        }
        id = answer.path("player_id").asString("");
        token = answer.path("auth_token").asString("");
    }

    public String name() {
        return name;
    }

    public String id() {
        return id;
    }

    public String token() {
        return token;
    }

    public boolean played(String match) {
        return called.contains(match);
    }

    /** Waits for the next call that it does not answer yet, and returns it. */
    public JsonNode awaitWithheld() throws InterruptedException {
        JsonNode call = withheld.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (call == null) {
            throw new AssertionError("nobody has asked " + name + " for a choice that it withholds");
        }
        return call;
    }

    /** Does not choose in such matches from now on, and in all others. */
    public synchronized void withhold(Predicate<String> matches) {
        withholds = matches;
        notifyAll();
    }

    /** Chooses in all matches from now on. */
    public synchronized void choose() {
        withholds = match -> false;
        notifyAll();
    }

    private ObjectNode answer(JsonNode call) {
        ObjectNode answer = ScriptedAgent.playFair(call);
        if (call.path("message_type").asString("").equals("CHOOSE_PARITY_CALL")) {
            awaitPermission(call);
            answer.remove("parity_choice");
            answer.put(field, choice.apply(call.path("match_id").asString("")));
        }
        return answer;
    }

    private synchronized void awaitPermission(JsonNode call) {
        String match = call.path("match_id").asString("");
        called.add(match);
        if (withholds.test(match)) {
            withheld.add(call);
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
        choose();
        agent.close();
    }
}
