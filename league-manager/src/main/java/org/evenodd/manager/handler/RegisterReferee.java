package org.evenodd.manager.handler;

import java.time.Instant;
import org.evenodd.manager.registration.KeyProof;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.manager.registration.Resident;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.RegistrationMessages.RefereeMeta;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterResponse;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.token.RefereeKey;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/** {@code register_referee}: registers a referee (PRD 3.1, MCP 2.1). */
public record RegisterReferee(LeagueId league, Instant openedAt, RefereeKey key, RegistrationHandling registrations)
        implements MessageHandler<RefereeRegisterRequest> {

    @Override
    public Reply handle(IncomingCall<RefereeRegisterRequest> call) {
        RefereeMeta meta = call.message().refereeMeta();
        return Reply.later(registrations.decide(
                call,
                new Resident(AgentKind.REFEREE, meta.displayName()),
                meta.contactEndpoint(),
                arrival -> new RefereeRegistration(meta, arrival.showing(proof(meta))),
                this::response));
    }

    private KeyProof proof(RefereeMeta meta) {
        AuthToken shown = meta.keyProof();
        if (shown == null) {
            return KeyProof.NONE;
        }
        return shown.equals(key.proofFor(meta.contactEndpoint())) ? KeyProof.RIGHT : KeyProof.WRONG;
    }

    private Message response(RegistrationHandling.RegistrationDecision outcome) {
        return new RefereeRegisterResponse(
                outcome.envelope(),
                outcome.status(),
                (RefereeId) outcome.agent(),
                league,
                openedAt,
                outcome.rejection());
    }
}
