package org.evenodd.systemtests.check;

import static org.evenodd.protocol.message.MessageType.LEAGUE_COMPLETED;
import static org.evenodd.protocol.message.MessageType.LEAGUE_QUERY;
import static org.evenodd.protocol.message.MessageType.LEAGUE_REGISTER_REQUEST;
import static org.evenodd.protocol.message.MessageType.LEAGUE_STANDINGS_UPDATE;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.protocol.message.MessageType.REFEREE_REGISTER_REQUEST;
import static org.evenodd.protocol.message.MessageType.ROUND_ANNOUNCEMENT;
import static org.evenodd.protocol.message.MessageType.ROUND_COMPLETED;
import static org.evenodd.systemtests.check.Tampering.altered;
import static org.evenodd.systemtests.check.Tampering.answered;
import static org.evenodd.systemtests.check.Tampering.asked;
import static org.evenodd.systemtests.check.Tampering.error;
import static org.evenodd.systemtests.check.Tampering.is;
import static org.evenodd.systemtests.check.Tampering.isParams;
import static org.evenodd.systemtests.check.Tampering.refusing;
import static org.evenodd.systemtests.check.Tampering.sent;
import static org.evenodd.systemtests.check.Tampering.served;
import static org.evenodd.systemtests.check.Tampering.swallowed;
import static org.evenodd.systemtests.check.Tampering.text;
import static org.evenodd.systemtests.check.Tampering.tree;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.program.Platform;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.systemtests.check.Defect.Defects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Managers with one defect each, and the finding that it must cause. */
final class ManagerDefects {

    /** The match that is reported twice. */
    private static final String DUPLICATE = "R1M1";

    private final Defects all = Defects.ofAnyAgent();

    static List<Defect> all() {
        ManagerDefects defects = new ManagerDefects();
        defects.addRegistrations();
        defects.addQueries();
        defects.addRoundsAndTables();
        defects.addReports();
        return defects.all.all();
    }

    private void addRegistrations() {
        all.add(
                "breaks at a referee's registration",
                "registration-answered",
                refusing(REFEREE_REGISTER_REQUEST, -32603));
        all.add("registers anybody in whatever protocol", "protocol-refused", asked(body -> {
            if (is(body, LEAGUE_REGISTER_REQUEST)) {
                params(body).put("protocol", "league.v2");
            }
            return body;
        }));
        all.add("gives an endpoint to players that have none", "malformed-refused", asked(body -> {
            if (is(body, LEAGUE_REGISTER_REQUEST)
                    && !body.at("/params/player_meta").has("contact_endpoint")) {
                ((ObjectNode) body.at("/params/player_meta")).put("contact_endpoint", "http://127.0.0.1:29999/mcp");
            }
            return body;
        }));
        all.add(
                "does not say what is wrong",
                "malformed-field",
                answered((request, response) -> is(request, LEAGUE_REGISTER_REQUEST)
                                && tree(response.body()).has("error")
                        ? error(response, -32602)
                        : response));
        all.set("lets two players have one name", "duplicate-name", "league.unique_display_names=false");
        all.add(
                "takes players after the start",
                "late-registration",
                registered(
                        "Latecomer",
                        result -> result.put("status", "ACCEPTED")
                                .put("player_id", "P77")
                                .remove("reason")));
        all.add(
                "gives a player no token",
                "registration-token",
                registered("Checker 2", result -> result.remove("auth_token")));
        all.add(
                "gives an id twice",
                "registration-ids",
                registered("Checker 2", result -> result.put("player_id", "P01")));
    }

    private static UnaryOperator<Platform> registered(String name, Consumer<ObjectNode> change) {
        return answered((request, response) -> is(request, LEAGUE_REGISTER_REQUEST)
                        && text(request.at("/params/player_meta"), "display_name")
                                .equals(name)
                ? altered(response, body -> change.accept((ObjectNode) body.get("result")))
                : response);
    }

    private void addQueries() {
        all.add(
                "answers another question",
                "query-type",
                answered((request, response) -> isQuery(request, "GET_SCHEDULE")
                        ? altered(
                                response,
                                body -> ((ObjectNode) body.get("result"))
                                        .put("query_type", "GET_STANDINGS")
                                        .putObject("data")
                                        .put("current_round", 1)
                                        .putArray("standings"))
                        : response));
        all.add(
                "breaks at GET_SCHEDULE",
                "query-answered",
                answered((request, response) -> isQuery(request, "GET_SCHEDULE") ? error(response, -32603) : response));
        all.add(
                "answers whoever asks",
                "query-token",
                answered((request, response) -> isQuery(request, "GET_STANDINGS")
                                && tree(response.body()).has("error")
                        ? success(response)
                        : response));
        all.add(
                "answers questions that do not exist",
                "query-unknown",
                answered((request, response) -> isQuery(request, "GET_WEATHER") ? success(response) : response));
    }

    private static boolean isQuery(JsonNode body, String type) {
        return is(body, LEAGUE_QUERY) && text(body.path("params"), "query_type").equals(type);
    }

    private static ServiceResponse success(ServiceResponse response) {
        return altered(response, body -> {
            body.remove("error");
            body.putObject("result").put("success", true).putObject("data");
        });
    }

    private void addRoundsAndTables() {
        all.add("does not announce a round to a player", "announced", untold(ROUND_ANNOUNCEMENT));
        all.add("does not tell a player of a round's end", "round-completed-told", untold(ROUND_COMPLETED));
        all.add("does not send the standings to a player", "standings-told", untold(LEAGUE_STANDINGS_UPDATE));
        all.add("tells a player nothing of the league's end", "league-completed-told", untold(LEAGUE_COMPLETED));
        all.add("counts draws as wins", "round-summary", sent(ROUND_COMPLETED, params -> {
            ObjectNode summary = (ObjectNode) params.get("summary");
            int both = summary.path("wins").asInt() + summary.path("draws").asInt();
            summary.put("wins", both).put("draws", 0);
        }));
        all.add(
                "sends local time",
                "dialect-timestamp",
                sent(ROUND_COMPLETED, params -> params.put("timestamp", "2025-01-15T10:00:00")));
        all.add("gives 2 points for a win", "standings-right", eachRow(row -> {
            row.put("points", 2 * row.path("wins").asInt() + row.path("draws").asInt());
        }));
        all.add(
                "sorts the table the wrong way round",
                "standings-ranked",
                sent(LEAGUE_STANDINGS_UPDATE, ManagerDefects::reverse));
        all.add(
                "leaves names out of the standings",
                "dialect-standings-display-name",
                eachRow(row -> row.remove("display_name")));
        all.add("honours the wrong champion", "champion", sent(LEAGUE_COMPLETED, params -> {
            JsonNode last = params.path("final_standings").get(1);
            ((ObjectNode) params.get("champion")).put("player_id", text(last, "player_id"));
        }));
        all.add(
                "forgets points at the end",
                "final-standings",
                sent(
                        LEAGUE_COMPLETED,
                        params -> ((ObjectNode) params.path("final_standings").get(1)).put("points", 0)));
    }

    private static UnaryOperator<Platform> untold(MessageType type) {
        return swallowed(
                params -> isParams(params, type) && text(params, "auth_token").startsWith("tok_p02"));
    }

    private static UnaryOperator<Platform> eachRow(Consumer<ObjectNode> change) {
        return sent(
                LEAGUE_STANDINGS_UPDATE,
                params -> params.path("standings").forEach(row -> change.accept((ObjectNode) row)));
    }

    /** Reverses the rows, and renumbers them. */
    private static void reverse(ObjectNode params) {
        ArrayNode rows = (ArrayNode) params.get("standings");
        List<JsonNode> reversed = new ArrayList<>(rows.values());
        Collections.reverse(reversed);
        rows.removeAll();
        for (int i = 0; i < reversed.size(); i++) {
            rows.add(((ObjectNode) reversed.get(i)).put("rank", i + 1));
        }
    }

    private void addReports() {
        all.add("takes results from anybody", "report-of-a-stranger", trustsReports());
        all.add(
                "thanks for results of unknown matches",
                "report-of-no-match",
                answered((request, response) ->
                        RefereeDefects.isOf(request, MATCH_RESULT_REPORT, "R999M9") ? thanks(response) : response));
        all.add(
                "thanks for a second result",
                "report-twice",
                answered((request, response) -> is(request, MATCH_RESULT_REPORT)
                                && tree(response.body()).at("/error/code").asInt(0) == 5003
                        ? thanks(response)
                        : response));
        all.add("lets a second result count", "first-report-stays", asked(ManagerDefects::swapWinner));
        all.add(
                "breaks at a report",
                "report-acknowledged",
                answered((request, response) -> RefereeDefects.isOf(request, MATCH_RESULT_REPORT, "R2M1")
                                && !tree(response.body()).has("error")
                        ? error(response, -32603)
                        : response));
    }

    private static ServiceResponse thanks(ServiceResponse response) {
        return altered(response, body -> {
            body.remove("error");
            body.putObject("result").put("status", "ACCEPTED");
        });
    }

    /** Replaces the token of each report by the referee's own. */
    private static UnaryOperator<Platform> trustsReports() {
        AtomicReference<String> token = new AtomicReference<>("");
        return served((service, request) -> {
            JsonNode body = tree(request.body());
            if (is(body, MATCH_RESULT_REPORT)) {
                params(body).put("auth_token", token.get());
            }
            return service.serve(Tampering.with(request, body)).thenApply(response -> {
                String given = text(tree(response.body()).path("result"), "auth_token");
                if (given.startsWith("tok_ref01")) {
                    token.set(given);
                }
                return response;
            });
        });
    }

    /** Swaps winner and loser of the match that is reported twice, as if the last report counted. */
    private static JsonNode swapWinner(JsonNode body) {
        if (RefereeDefects.isOf(body, MATCH_RESULT_REPORT, DUPLICATE)) {
            ObjectNode params = params(body);
            ObjectNode result = (ObjectNode) params.get("result");
            String winner = text(result, "winner");
            result.path("score").properties().stream()
                    .map(Map.Entry::getKey)
                    .filter(player -> !player.equals(winner))
                    .findFirst()
                    .ifPresent(loser -> {
                        result.put("winner", loser);
                        params.put("winner", loser);
                        ((ObjectNode) result.get("score")).put(loser, 3).put(winner, 0);
                        ((ObjectNode) result.at("/details/choices"))
                                .put(loser, "even")
                                .put(winner, "odd");
                    });
        }
        return body;
    }

    private static ObjectNode params(JsonNode body) {
        return (ObjectNode) body.get("params");
    }
}
