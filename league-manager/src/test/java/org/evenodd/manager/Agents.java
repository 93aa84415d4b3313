package org.evenodd.manager;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.program.MemoryWorld;
import org.evenodd.protocol.json.JsonText;
import tools.jackson.databind.JsonNode;

/**
 * Players and referees that answer everything the manager sends. A referee reports each match a moment after its
 * assignment, won by player A.
 */
final class Agents {
    static final Duration LENGTH_OF_A_MATCH = Duration.ofMillis(100);

    private final MemoryManager manager;
    final List<JsonNode> received = new ArrayList<>();
    final Map<String, String> tokens = new HashMap<>();
    private final Map<Integer, Closeable> open = new HashMap<>();
    boolean refereesReport = true;
    boolean forgetful;

    Agents(MemoryManager manager) {
        this.manager = manager;
    }

    /** Registers four players and two referees that answer. */
    static Agents fourPlayersTwoReferees(MemoryManager manager) {
        Agents agents = new Agents(manager);
        agents.referee("Referee A", 8001);
        agents.referee("Referee B", 8002);
        for (int i = 1; i <= 4; i++) {
            agents.player("Player " + i, 8100 + i);
        }
        return agents;
    }

    /** Registers a player that answers; returns its id. */
    String player(String name, int port) {
        listen(port);
        return register("register_player", "player_id", Requests.registerPlayer(name, port, ""));
    }

    /** Registers a referee that answers; returns its id. */
    String referee(String name, int port) {
        listen(port);
        return register("register_referee", "referee_id", Requests.registerReferee(name, port, ""));
    }

    private String register(String method, String idField, String params) {
        JsonNode result = manager.call(method, params).path("result");
        String id = result.path(idField).stringValue();
        tokens.put(id, result.path("auth_token").stringValue());
        return id;
    }

    String token(String agent) {
        return tokens.getOrDefault(agent, "");
    }

    private void listen(int port) {
        open.put(port, manager.bind(MemoryWorld.at(port), this::serve));
    }

    /** Stops answering at a port. */
    void fallSilent(int port) throws IOException {
        open.remove(port).close();
    }

    /** Answers at the ports of agents that an earlier manager registered. */
    void listenAgain(int... ports) {
        for (int port : ports) {
            listen(port);
        }
    }

    private CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        if (request.method().equals("POST")) {
            take(JsonText.parse(request.body()).path("params"));
        }
        return CompletableFuture.completedFuture(ServiceResponse.empty(202));
    }

    private void take(JsonNode params) {
        if (!forgetful) {
            received.add(params);
        }
        if (typeOf(params).equals("RUN_MATCH") && refereesReport) {
            manager.time.after(LENGTH_OF_A_MATCH, () -> report(params));
        }
    }

    private void report(JsonNode match) {
        String referee = tokens.entrySet().stream()
                .filter(token ->
                        token.getValue().equals(match.path("auth_token").stringValue()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
        String report = Requests.report(
                referee,
                token(referee),
                match.path("match_id").stringValue(),
                match.at("/player_A/player_id").stringValue(),
                match.at("/player_B/player_id").stringValue());
        CompletableFuture<Delivery.Replied> unused = manager.world.post(
                MemoryWorld.HOST, MemoryManager.MANAGER, MemoryWorld.call("report_match_result", report));
    }

    static String typeOf(JsonNode params) {
        return params.path("message_type").stringValue("");
    }

    /** Returns the number of messages of a type that all agents received. */
    long count(String type) {
        return received.stream().filter(params -> typeOf(params).equals(type)).count();
    }
}
