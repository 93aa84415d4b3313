package org.evenodd.systemtests.check;

import static org.evenodd.protocol.message.MessageType.LEAGUE_COMPLETED;
import static org.evenodd.protocol.message.MessageType.LEAGUE_QUERY;
import static org.evenodd.protocol.message.MessageType.LEAGUE_REGISTER_REQUEST;
import static org.evenodd.protocol.message.MessageType.LEAGUE_STANDINGS_UPDATE;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.protocol.message.MessageType.REFEREE_REGISTER_REQUEST;
import static org.evenodd.protocol.message.MessageType.ROUND_ANNOUNCEMENT;
import static org.evenodd.protocol.message.MessageType.ROUND_COMPLETED;
import static org.evenodd.systemtests.check.Tampering.answered;
import static org.evenodd.systemtests.check.Tampering.is;
import static org.evenodd.systemtests.check.Tampering.isParams;
import static org.evenodd.systemtests.check.Tampering.sent;
import static org.evenodd.systemtests.check.Tampering.served;
import static org.evenodd.systemtests.check.Tampering.swallowed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.service.ServiceResponse;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Managers with one defect each, and the finding that it must cause. */
final class ManagerDefects {

    private ManagerDefects() {}

    static Stream<Defect> all() {
        return Stream.of(frames(), registrations(), ids(), queries(), rounds(), reports(), tables(), end())
                .flatMap(defects -> defects);
    }

    private static Stream<Defect> frames() {
        return Stream.of(
                Defect.of("breaks at what is no JSON", "bad-json", broken(JsonNode::isMissingNode)),
                Defect.of(
                        "breaks at an unknown method",
                        "unknown-method",
                        broken(body -> body.path("method").asString("").equals("no_such_method") && body.has("id"))),
                Defect.of(
                        "answers a notification",
                        "notification",
                        served((service, request) -> isNotification(Tampering.tree(request.body()))
                                ? CompletableFuture.completedFuture(ServiceResponse.json(
                                        200,
                                        out -> out.writeRawValue(
                                                "{\"jsonrpc\": \"2.0\", \"result\": {}, \"id\": null}")))
                                : service.serve(request))));
    }

    private static boolean isNotification(JsonNode body) {
        return body.has("method") && !body.has("id");
    }

    private static UnaryOperator<Platform> broken(Predicate<JsonNode> at) {
        return served((service, request) -> at.test(Tampering.tree(request.body()))
                ? CompletableFuture.completedFuture(ServiceResponse.empty(500))
                : service.serve(request));
    }

    private static Stream<Defect> registrations() {
        return Stream.of(
                Defect.of(
                        "breaks at a referee's registration",
                        "registration-answered",
                        answered((request, response) -> is(request, REFEREE_REGISTER_REQUEST)
                                ? Tampering.error(response, -32603, "Internal error")
                                : response)),
                Defect.of("registers anybody in whatever protocol", "protocol-refused", Tampering.asked(body -> {
                    if (is(body, LEAGUE_REGISTER_REQUEST)) {
                        params(body).put("protocol", "league.v2");
                    }
                    return body;
                })),
                Defect.of("gives a name to players that have none", "malformed-refused", Tampering.asked(body -> {
                    if (is(body, LEAGUE_REGISTER_REQUEST)
                            && !body.at("/params/player_meta").has("display_name")) {
                        ((ObjectNode) body.at("/params/player_meta")).put("display_name", "Anonymous");
                    }
                    return body;
                })),
                Defect.of(
                        "does not say what is wrong",
                        "malformed-field",
                        answered((request, response) -> is(request, LEAGUE_REGISTER_REQUEST)
                                        && Tampering.tree(response.body()).has("error")
                                ? Tampering.error(response, -32602, "Invalid params")
                                : response)),
                Defect.set("lets two players have one name", "duplicate-name", "league.unique_display_names=false"),
                Defect.of(
                        "takes players after the start",
                        "late-registration",
                        answered((request, response) -> is(request, LEAGUE_REGISTER_REQUEST)
                                        && request.at("/params/player_meta/display_name")
                                                .asString("")
                                                .equals("Latecomer")
                                ? Tampering.altered(
                                        response,
                                        body -> ((ObjectNode) body.get("result"))
                                                .put("status", "ACCEPTED")
                                                .put("player_id", "P77")
                                                .remove("reason"))
                                : response)));
    }

    private static Stream<Defect> ids() {
        return Stream.of(
                Defect.of(
                        "gives a player no token",
                        "registration-token",
                        secondPlayer(result -> result.remove("auth_token"))),
                Defect.of(
                        "gives an id twice",
                        "registration-ids",
                        secondPlayer(result -> result.put("player_id", "P01"))));
    }

    private static UnaryOperator<Platform> secondPlayer(Consumer<ObjectNode> change) {
        return answered((request, response) -> is(request, LEAGUE_REGISTER_REQUEST)
                        && request.at("/params/player_meta/display_name")
                                .asString("")
                                .equals("Checker 2")
                ? Tampering.altered(response, body -> change.accept((ObjectNode) body.get("result")))
                : response);
    }

    private static Stream<Defect> queries() {
        return Stream.of(
                Defect.of(
                        "answers another question",
                        "query-type",
                        answered((request, response) -> isQuery(request, "GET_SCHEDULE")
                                ? Tampering.altered(response, body -> {
                                    ObjectNode result = (ObjectNode) body.get("result");
                                    result.put("query_type", "GET_STANDINGS")
                                            .putObject("data")
                                            .put("current_round", 1)
                                            .putArray("standings");
                                })
                                : response)),
                Defect.of(
                        "breaks at GET_SCHEDULE",
                        "query-answered",
                        answered((request, response) -> isQuery(request, "GET_SCHEDULE")
                                ? Tampering.error(response, -32603, "Internal error")
                                : response)),
                Defect.of(
                        "answers whoever asks",
                        "query-token",
                        answered((request, response) -> isQuery(request, "GET_STANDINGS")
                                        && Tampering.tree(response.body()).has("error")
                                ? success(response)
                                : response)),
                Defect.of(
                        "answers questions that do not exist",
                        "query-unknown",
                        answered((request, response) ->
                                isQuery(request, "GET_WEATHER") ? success(response) : response)));
    }

    private static boolean isQuery(JsonNode body, String type) {
        return is(body, LEAGUE_QUERY)
                && body.at("/params/query_type").asString("").equals(type);
    }

    private static ServiceResponse success(ServiceResponse response) {
        return Tampering.altered(response, body -> {
            body.remove("error");
            body.putObject("result").put("success", true).putObject("data");
        });
    }

    private static Stream<Defect> rounds() {
        return Stream.of(
                Defect.of(
                        "does not announce a round to a player",
                        "announced",
                        swallowed(params -> isParams(params, ROUND_ANNOUNCEMENT) && isTo(params, "p02"))),
                Defect.of(
                        "does not tell a player of a round's end",
                        "round-completed-told",
                        swallowed(params -> isParams(params, ROUND_COMPLETED) && isTo(params, "p02"))),
                Defect.of("counts draws as wins", "round-summary", sent(ROUND_COMPLETED, params -> {
                    ObjectNode summary = (ObjectNode) params.get("summary");
                    summary.put(
                                    "wins",
                                    summary.path("wins").asInt()
                                            + summary.path("draws").asInt())
                            .put("draws", 0);
                })),
                Defect.of(
                        "sends local time",
                        "dialect-timestamp",
                        sent(ROUND_COMPLETED, params -> params.put("timestamp", "2025-01-15T10:00:00"))));
    }

    private static boolean isTo(JsonNode params, String id) {
        return params.path("auth_token").asString("").startsWith("tok_" + id);
    }

    private static Stream<Defect> reports() {
        return Stream.of(
                Defect.of("takes results from anybody", "report-of-a-stranger", ManagerMisconduct.trustsReports()),
                Defect.of(
                        "thanks for results of unknown matches",
                        "report-of-no-match",
                        answered((request, response) -> RefereeDefects.isOf(request, MATCH_RESULT_REPORT, "R999M9")
                                ? thanks(response)
                                : response)),
                Defect.of("thanks for a second result", "report-twice", ManagerMisconduct.thanksTwice()),
                Defect.of("lets a second result count", "first-report-stays", ManagerMisconduct.believesTheLast()),
                Defect.of("breaks at a report", "report-acknowledged", ManagerMisconduct.breaksAtOneReport()));
    }

    static ServiceResponse thanks(ServiceResponse response) {
        return Tampering.altered(response, body -> {
            body.remove("error");
            body.putObject("result").put("status", "ACCEPTED");
        });
    }

    private static Stream<Defect> tables() {
        return Stream.of(
                Defect.of(
                        "does not send the standings to a player",
                        "standings-told",
                        swallowed(params -> isParams(params, LEAGUE_STANDINGS_UPDATE) && isTo(params, "p02"))),
                Defect.of(
                        "gives 2 points for a win",
                        "standings-right",
                        sent(
                                LEAGUE_STANDINGS_UPDATE,
                                eachRow(
                                        "standings",
                                        row -> row.put(
                                                "points",
                                                2 * row.path("wins").asInt()
                                                        + row.path("draws").asInt())))),
                Defect.of(
                        "sorts the table the wrong way round",
                        "standings-ranked",
                        sent(LEAGUE_STANDINGS_UPDATE, reversed("standings"))),
                Defect.of(
                        "leaves names out of the standings",
                        "dialect-standings-display-name",
                        sent(LEAGUE_STANDINGS_UPDATE, eachRow("standings", row -> row.remove("display_name")))));
    }

    private static Stream<Defect> end() {
        return Stream.of(
                Defect.of(
                        "tells a player nothing of the league's end",
                        "league-completed-told",
                        swallowed(params -> isParams(params, LEAGUE_COMPLETED) && isTo(params, "p02"))),
                Defect.of("honours the wrong champion", "champion", sent(LEAGUE_COMPLETED, params -> {
                    JsonNode last = params.path("final_standings").get(1);
                    ((ObjectNode) params.get("champion"))
                            .put("player_id", last.path("player_id").asString());
                })),
                Defect.of("forgets points at the end", "final-standings", sent(LEAGUE_COMPLETED, params -> {
                    ((ObjectNode) params.path("final_standings").get(1)).put("points", 0);
                })));
    }

    private static Consumer<ObjectNode> eachRow(String table, Consumer<ObjectNode> change) {
        return params -> params.path(table).forEach(row -> change.accept((ObjectNode) row));
    }

    /** Reverses the rows, and renumbers them. */
    private static Consumer<ObjectNode> reversed(String table) {
        return params -> {
            ArrayNode rows = (ArrayNode) params.get(table);
            List<JsonNode> all = new ArrayList<>();
            rows.forEach(all::add);
            Collections.reverse(all);
            rows.removeAll();
            for (int i = 0; i < all.size(); i++) {
                rows.add(((ObjectNode) all.get(i)).put("rank", i + 1));
            }
        };
    }

    static ObjectNode params(JsonNode body) {
        return (ObjectNode) body.get("params");
    }

    static boolean isReport(JsonNode body) {
        return is(body, MessageType.MATCH_RESULT_REPORT);
    }
}
