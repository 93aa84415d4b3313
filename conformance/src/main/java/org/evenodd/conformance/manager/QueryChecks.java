package org.evenodd.conformance.manager;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Suite;
import org.evenodd.protocol.message.QueryMessages.LeagueQuery;
import org.evenodd.protocol.message.QueryMessages.LeagueQueryResponse;
import org.evenodd.protocol.message.QueryMessages.QueryParams;
import org.evenodd.protocol.message.QueryMessages.QueryType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.LeagueToken;
import org.evenodd.protocol.value.Sender;

/** Queries the manager, and judges its answers. */
record QueryChecks(ManagerUnderCheck manager, RegistrationChecks registrations) {

    /** The queries that all documents with queries define (PRD 8.1.2). */
    private static final List<QueryType> OF_A_RUNNING_LEAGUE = List.of(
            QueryType.GET_STANDINGS, QueryType.GET_SCHEDULE, QueryType.GET_NEXT_MATCH, QueryType.GET_PLAYER_STATS);

    private CheckerAgent player() {
        return manager.members().players().get(0);
    }

    private LeagueQuery query(QueryType type) {
        CheckerAgent player = player();
        PlayerId about = new PlayerId(player.id());
        return new LeagueQuery(
                manager.envelope(new Sender(AgentKind.PLAYER, player.id()), player.token()),
                registrations.league(),
                type,
                new QueryParams(about, null));
    }

    /** Queries that must be answered while the league runs. */
    CompletableFuture<List<Finding>> whileRunning() {
        return Suite.inTurn(
                        OF_A_RUNNING_LEAGUE, type -> manager.ask(query(type)).thenApply(asked -> judge(type, asked)))
                .thenApply(all -> all.stream().flatMap(List::stream).toList());
    }

    private static List<Finding> judge(QueryType type, CheckedCall asked) {
        if (!(asked.answer() instanceof Answer.Answered answered)) {
            String seen = "%s: %s".formatted(type, asked.summary());
            return List.of(ManagerRule.QUERY_ANSWERED.seen(seen, asked.last()));
        }
        List<Finding> findings = new ArrayList<>();
        LeagueQueryResponse response = (LeagueQueryResponse) answered.message();
        asked.forgiven().forEach(findings::add);
        if (response.queryType() != type) {
            findings.add(ManagerRule.QUERY_TYPE.seen(
                    "%s is answered with %s".formatted(type, response.queryType()), asked.last()));
        } else if (Boolean.FALSE.equals(response.success())) {
            findings.add(ManagerRule.QUERY_ANSWERED.seen(type + " is answered with success: false", asked.last()));
        }
        return findings;
    }

    /** Queries that must be refused at any time. */
    CompletableFuture<List<Finding>> refused() {
        return manager.post(
                        query(QueryType.GET_STANDINGS),
                        params -> params.put("auth_token", wrongToken().value()))
                .thenCombine(
                        manager.post(query(QueryType.GET_STANDINGS), params -> params.put("query_type", "GET_WEATHER")),
                        QueryChecks::judge);
    }

    private static List<Finding> judge(RawAnswer wrongToken, RawAnswer unknown) {
        List<Finding> findings = new ArrayList<>();
        if (!wrongToken.isRefused()) {
            findings.add(ManagerRule.QUERY_TOKEN.seen(wrongToken.summary(), wrongToken.exchange()));
        }
        if (!unknown.isRefused()) {
            findings.add(ManagerRule.QUERY_UNKNOWN.seen(unknown.summary(), unknown.exchange()));
        }
        return findings;
    }

    /** A token of our form that was never issued. */
    static AuthToken wrongToken() {
        return LeagueToken.of(PlayerId.of(PlayerId.MOST), Digest.sha256("nobody"));
    }
}
