package org.evenodd.systemtests.process;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;

/**
 * A player that delays its choice in certain matches until it is told to choose, so that referees can be killed in the
 * middle of them.
 */
final class HesitantPlayer implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 120;

    private final CountDownLatch decided = new CountDownLatch(1);
    private final BlockingQueue<JsonNode> calls = new LinkedBlockingQueue<>();
    private final Predicate<String> difficult;
    private final ScriptedAgent agent;

    /**
     * Starts a player.
     *
     * @param difficult matches the ids of the matches in which it hesitates
     */
    HesitantPlayer(Predicate<String> difficult) throws IOException {
        this.difficult = difficult;
        this.agent = new ScriptedAgent(this::answer);
    }

    /** Registers; fails if it is not accepted. */
    void register(Endpoint manager) {
        JsonNode answer = ScriptedAgent.ask(manager, "register_player", agent.playerRequest("Hesitant"));
        if (!answer.path("status").asString("").equals("ACCEPTED")) {
            throw new AssertionError(answer);
        }
    }

    /** Waits for the next call in a match in which it hesitates. */
    JsonNode awaitCall() throws InterruptedException {
        JsonNode call = calls.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (call == null) {
            throw new AssertionError("nobody has called for a choice");
        }
        return call;
    }

    /** Stops hesitating. */
    void makeUpItsMind() {
        decided.countDown();
    }

    private JsonNode answer(JsonNode call) {
        if (call.path("message_type").asString("").equals("CHOOSE_PARITY_CALL")
                && difficult.test(call.path("match_id").asString(""))) {
            calls.add(call);
            awaitDecision();
        }
        return ScriptedAgent.playFair(call);
    }

    private void awaitDecision() {
        try {
            if (!decided.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("it never made up its mind");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        makeUpItsMind();
        agent.close();
    }
}
