package org.evenodd.player.agent;

import java.util.Optional;
import java.util.function.Supplier;
import org.evenodd.agent.metrics.AgentMetrics;
import org.evenodd.agent.program.AgentService;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.program.ServiceOperations;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.settings.SystemSettings.Limits;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.player.caller.CallerCredentials;
import org.evenodd.player.caller.CallerGate;
import org.evenodd.player.operation.PlayerOperations;
import org.evenodd.player.state.PlayerState;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.operation.PlainMethod;
import org.evenodd.protocol.peer.MessageServer;
import org.evenodd.protocol.value.AgentKind;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.MatchId;
import org.jspecify.annotations.Nullable;

/** The service at a player's address. */
record PlayerService(
        DisplayName name, PlayerOperations operations, ProtocolStack stack, Limits limits, AgentMetrics metrics) {

    private static final PlainMethod PING = PlainMethod.question(
            "ping", "Is it there?", "Tells whether this player is there, and in what state.", HealthReport.class);
    private static final PlainMethod GET_PLAYER_STATE = PlainMethod.question(
            "get_player_state",
            "How does it fare?",
            "Tells who this player is, which matches it is in, what it has played and where it stands. Shows no choice"
                    + " before its match is over.",
            PlayerSnapshot.class);

    AgentApi service() {
        MessageServer messages = operations
                .server(stack)
                .onMethod(PING, telling(this::health))
                .onMethod(GET_PLAYER_STATE, telling(this::snapshot));
        return AgentService.of(ServiceOperations.of(AgentKind.PLAYER, messages), stack, limits, this::health, metrics)
                .knowing(this::holder);
    }

    private Optional<String> holder(AuthToken shown, @Nullable MatchId match) {
        Optional<CallerGate> gate = state().map(PlayerState::gate);
        return gate.flatMap(known -> known.acknowledging(CallerCredentials.ofManager(shown)))
                .map(own -> "the League Manager")
                .or(() -> gate.flatMap(known -> known.acknowledging(CallerCredentials.ofReferee(match, shown)))
                        .map(own -> "the referee of " + match));
    }

    private static RpcHandler telling(Supplier<? extends JsonValue> value) {
        return (request, caller) -> new RpcOutcome.RpcResult(value.get());
    }

    private HealthReport health() {
        return state().map(state -> HealthReport.up(
                        state.place().player().value(), state.lifecycle().name()))
                .orElseGet(() -> HealthReport.up(null, AgentState.INIT.name()))
                .of(AgentKind.PLAYER, name);
    }

    private PlayerSnapshot snapshot() {
        return state().map(state -> PlayerSnapshot.of(name, state)).orElseGet(() -> PlayerSnapshot.unregistered(name));
    }

    private Optional<PlayerState> state() {
        return operations.stateHolder().state();
    }
}
