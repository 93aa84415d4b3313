package org.evenodd.manager.agent;

import java.time.Duration;
import java.util.function.Supplier;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.QueryData;
import org.evenodd.protocol.peer.Operation.PlainMethod;
import org.evenodd.protocol.shape.Shapes;

/** The course's tools that are not messages and need no token: {@code ping}, {@code get_standings}. */
public record PublicTools(CallLimit<CallerAddress> limit, Supplier<League> league) {

    private static final PlainMethod PING =
            PlainMethod.question("ping", "Is it there?", "Checks that the manager is running.", ManagerPong.class);
    private static final PlainMethod GET_STANDINGS = PlainMethod.question(
            "get_standings",
            "Who is ahead?",
            "Returns the current standings of the league: rank, points, wins, draws and losses of each player. Needs no"
                    + " token.",
            QueryData.StandingsData.class);

    public void addTo(RpcEndpoint server) {
        server.onMethod(PING, answering(() -> new ManagerPong("ok")));
        server.onMethod(GET_STANDINGS, limited(answering(() -> LeagueQueries.standings(league.get()))));
    }

    private RpcHandler limited(RpcHandler handler) {
        return (request, caller) -> {
            Duration wait = limit.take(CallerAddress.of(caller.remoteAddress()));
            return wait.isZero() ? handler.handle(request, caller) : new RpcOutcome.Busy(wait);
        };
    }

    private record ManagerPong(String status) {}

    @SuppressWarnings("unchecked")
    private static <R extends Record> RpcHandler answering(Supplier<R> answer) {
        return (request, caller) -> {
            R record = answer.get();
            return new RpcOutcome.RpcResult(
                    out -> Shapes.ofRecord((Class<R>) record.getClass()).write(record, out));
        };
    }
}
