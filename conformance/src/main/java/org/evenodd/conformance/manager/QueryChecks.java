package org.evenodd.conformance.manager;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.conformance.manager.ManagerUnderCheck.CheckerAgent;
import org.evenodd.protocol.message.QueryMessages.LeagueQuery;
import org.evenodd.protocol.message.QueryMessages.LeagueQueryResponse;
import org.evenodd.protocol.message.QueryMessages.QueryParams;
import org.evenodd.protocol.message.QueryMessages.QueryType;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** Queries the manager, and judges its answers. */
record QueryChecks(ManagerUnderCheck manager) {

    /** The queries that all documents with queries define (PRD 8.1.2). */
    private static final List<QueryType> OF_A_RUNNING_LEAGUE = List.of(
            QueryType.GET_STANDINGS, QueryType.GET_SCHEDULE, QueryType.GET_NEXT_MATCH, QueryType.GET_PLAYER_STATS);

    private LeagueQuery query(QueryType type) {
        CheckerAgent player = manager.players().get(0);
        return new LeagueQuery(
                manager.envelope(player.id().asSender(), player.token()),
                manager.league(),
                type,
                new QueryParams((PlayerId) player.id(), null, null));
    }

    /** Queries that must be answered while the league runs. */
    List<Finding> whileRunning() {
        return OF_A_RUNNING_LEAGUE.stream()
                .flatMap(type -> judge(type, manager.call(query(type))).stream())
                .toList();
    }

    private static List<Finding> judge(QueryType type, CheckedCall asked) {
        Optional<LeagueQueryResponse> answered = asked.answered(LeagueQueryResponse.class);
        if (answered.isEmpty()) {
            String seen = "%s: %s".formatted(type, asked.summary());
            return List.of(ManagerRule.QUERY_ANSWERED.seen(seen, asked.last()));
        }
        LeagueQueryResponse response = answered.get();
        List<Finding> findings = new ArrayList<>(asked.forgiven().toList());
        if (response.queryType() != type) {
            String seen = "%s is answered with %s".formatted(type, response.queryType());
            findings.add(ManagerRule.QUERY_TYPE.seen(seen, asked.last()));
        } else if (Boolean.FALSE.equals(response.success())) {
            findings.add(ManagerRule.QUERY_ANSWERED.seen(type + " is answered with success: false", asked.last()));
        }
        return findings;
    }

    /** Queries that must be refused at any time. */
    List<Finding> refused() {
        LeagueQuery query = query(QueryType.GET_STANDINGS);
        String wrongToken =
                ScriptedLeague.wrongToken(PlayerId.of(PlayerId.PLACES)).value();
        List<Finding> findings = new ArrayList<>(ManagerRule.QUERY_TOKEN.unlessRefused(
                manager.post(query, params -> params.put("auth_token", wrongToken))));
        findings.addAll(ManagerRule.QUERY_UNKNOWN.unlessRefused(
                manager.post(query, params -> params.put("query_type", "GET_WEATHER"))));
        return findings;
    }
}
