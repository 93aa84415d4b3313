package org.evenodd.systemtests.badinput;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.command.AutoStart;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.badinput.RawClient.Back;
import org.evenodd.systemtests.testbed.Envelopes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A real manager with a league of three scripted players and two scripted referees. The first match, R1M1, is assigned
 * to a referee and waits for its result.
 */
final class ManagerUnderTest implements AutoCloseable {

    static final String LEAGUE = "league_2025_even_odd";

    final RawClient wire = new RawClient();
    final WatchedStore store = new WatchedStore();
    final Endpoint manager;
    private final RealAgents agents;
    private final List<JsonNode> players = new ArrayList<>();
    private final List<JsonNode> referees = new ArrayList<>();

    ManagerUnderTest(Path directory) throws Exception {
        agents = new RealAgents(directory);
        manager = agents.manager(
                store, new AutoStart(3, 2), "league.announcement_lead_seconds=0", "league.registration.referees=open");
        for (String name : List.of("Ada", "Ben", "Cleo")) {
            players.add(wire.call(manager, "register_player", newPlayer(name, peer()))
                    .result());
        }
        for (String name : List.of("First", "Second")) {
            referees.add(wire.call(manager, "register_referee", newReferee(name, peer()))
                    .result());
        }
        store.await("player_reached", players.size());
        store.await("referee_reached", referees.size());
        store.await("match_begun", 1);
    }

    /** Returns the operator's token. */
    String operatorToken() throws Exception {
        return Files.readString(agents.shared().operatorToken(SettingsLoader.DEFAULT_LEAGUE))
                .strip();
    }

    Endpoint peer() {
        return agents.stub(Stub.acknowledging());
    }

    static ObjectNode newPlayer(String name, Endpoint endpoint) {
        ObjectNode request = message(MessageType.LEAGUE_REGISTER_REQUEST, "player:new");
        describe(request.putObject("player_meta"), name, endpoint);
        return request;
    }

    static ObjectNode newReferee(String name, Endpoint endpoint) {
        ObjectNode request = message(MessageType.REFEREE_REGISTER_REQUEST, "referee:new");
        ObjectNode meta = request.putObject("referee_meta");
        describe(meta, name, endpoint);
        meta.put("max_concurrent_matches", 2);
        return request;
    }

    private static void describe(ObjectNode meta, String name, Endpoint endpoint) {
        meta.put("display_name", name).put("version", "1.0.0").put("contact_endpoint", endpoint.toString());
        meta.putArray("game_types").add("even_odd");
    }

    static ObjectNode message(MessageType type, String sender) {
        return Envelopes.message(type, sender, Instant.now());
    }

    /** Returns the token of a player, counted from 0. */
    String playerToken(int player) {
        return players.get(player).path("auth_token").asString();
    }

    /** Returns the token of the referee that has the match. */
    String refereeToken() throws Exception {
        return tokenOf(holder());
    }

    /** Returns the token of the other referee. */
    String otherRefereeToken() throws Exception {
        return tokenOf(holder().equals("REF01") ? "REF02" : "REF01");
    }

    private String holder() throws Exception {
        return event("match_assigned").path("referee_id").asString();
    }

    private String tokenOf(String referee) {
        return referees.stream()
                .filter(response -> response.path("referee_id").asString().equals(referee))
                .map(response -> response.path("auth_token").asString())
                .findFirst()
                .orElseThrow();
    }

    private JsonNode event(String type) throws Exception {
        StoredEvent first = store.events().stream()
                .filter(event -> event.type().equals(type))
                .findFirst()
                .orElseThrow();
        return StrictJson.parse(first.payload().getBytes(UTF_8));
    }

    /** Returns a valid report of R1M1: 8 was drawn, the first player chose even and won. */
    ObjectNode report() throws Exception {
        JsonNode pairing = event("league_started").at("/rounds/0/pairings/0");
        String winner = pairing.path("player_a").asString();
        String loser = pairing.path("player_b").asString();
        ObjectNode report = message(MessageType.MATCH_RESULT_REPORT, "referee:" + holder())
                .put("auth_token", refereeToken())
                .put("league_id", LEAGUE)
                .put("round_id", 1)
                .put("match_id", "R1M1")
                .put("game_type", "even_odd");
        ObjectNode result = report.putObject("result").put("winner", winner);
        result.putObject("score").put(winner, 3).put(loser, 0);
        ObjectNode details = result.putObject("details").put("drawn_number", 8).put("status", "WIN");
        details.putObject("choices").put(winner, "even").put(loser, "odd");
        return report;
    }

    /** Returns a valid query of the first player. */
    ObjectNode query(String type) {
        ObjectNode query = message(MessageType.LEAGUE_QUERY, "player:P01")
                .put("auth_token", playerToken(0))
                .put("league_id", LEAGUE)
                .put("query_type", type);
        query.putObject("query_params");
        return query;
    }

    boolean answersAGoodQuery() throws Exception {
        Back back = wire.call(manager, "league_query", query("GET_STANDINGS"));
        return back.result().path("success").asBoolean();
    }

    @Override
    public void close() {
        agents.close();
    }
}
