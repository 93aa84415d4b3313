package org.evenodd.manager.inbound;

import java.util.Optional;
import java.util.function.ObjIntConsumer;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.peer.IncomingCall;
import org.evenodd.manager.registration.RegisterAgent;
import org.evenodd.manager.relay.RelayKey;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Command.CommandResponse.CommandRefused;
import org.evenodd.manager.tournament.Command.McpRefusals;
import org.evenodd.protocol.jsonrpc.Caller.Headers;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.RefereeMeta;
import org.evenodd.protocol.message.RegistrationMessages.RegistrationRequest;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;

/**
 * Registrations that a connector sends, for players that nobody can reach: the manager puts the endpoint of the player's
 * relay in the place of its own. A message never names such an endpoint (docs/protocol-decisions.md, players behind the relay).
 *
 * @param on whether the league has a relay
 * @param ports told of the port of each player's own endpoint, whatever becomes of its registration
 */
public record RelayedRegistrations(boolean on, ObjIntConsumer<RelayKey> ports) {

    private static final String OFF = "This league has no relay (network.relay)";
    private static final String REFEREE = "A referee cannot be behind the relay";
    private static final String WAY_OUT = ": register without connect.py, at an endpoint that others can call.";
    private static final String NO_KEY = "Relay-Key must be 64 lower-case hexadecimal digits: register by connect.py.";
    private static final String PATH =
            "The relay takes a path of at most %d characters, without '%%', ';', empty parts and parts of dots; not that of %s.";

    /** The refusal of a registration for its endpoint or its key, if any. To be called before its handler returns. */
    Optional<CommandResponse> objection(IncomingCall<? extends RegistrationRequest> call) {
        Endpoint own = call.message().meta().contactEndpoint();
        if (own.isRelayed() || own.isAtRelay()) {
            return refused(call, ErrorCode.E009, RegisterAgent.NOT_ITS_OWN.formatted(own));
        }
        Headers headers = call.caller().headers();
        if (headers.value(AgentApi.RELAY_KEY).isEmpty()) {
            return Optional.empty();
        }
        if (!on || call.message().meta() instanceof RefereeMeta) {
            return refused(call, ErrorCode.E009, (on ? REFEREE : OFF) + WAY_OUT);
        }
        if (RelayKey.in(headers).isEmpty()) {
            return refused(call, ErrorCode.E006, NO_KEY);
        }
        return RelayKey.takes(own)
                ? Optional.empty()
                : refused(call, ErrorCode.E006, PATH.formatted(RelayKey.LONGEST_PATH, own));
    }

    private static Optional<CommandResponse> refused(
            IncomingCall<? extends RegistrationRequest> call, ErrorCode code, String sentence) {
        return Optional.of(new CommandRefused(McpRefusals.of(call.message().type(), code, sentence)));
    }

    /** A registration without objection, with the endpoint at which the player is called. As {@link #objection}. */
    IncomingCall<? extends RegistrationRequest> relayed(IncomingCall<? extends RegistrationRequest> call) {
        Optional<RelayKey> key = RelayKey.in(call.caller().headers());
        if (key.isEmpty() || !(call.message() instanceof LeagueRegisterRequest request)) {
            return call;
        }
        Endpoint own = request.meta().contactEndpoint();
        ports.accept(key.get(), own.port());
        return new IncomingCall<>(request.at(key.get().relayed(own)), call.caller(), call.framing(), call.notes());
    }
}
