package org.evenodd.manager.handler;

import java.time.Instant;
import java.util.function.Supplier;
import org.evenodd.manager.league.Enrolment;
import org.evenodd.manager.registration.KeyProof;
import org.evenodd.manager.registration.PlayerRegistration;
import org.evenodd.manager.registration.Resident;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.message.RegistrationMessages.RegistrationStatus;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.EnrolmentKey;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * {@code register_player}: registers a player (PRD 3.3, MCP 2.2).
 *
 * @param enrolment the league's roster
 */
public record RegisterPlayer(
        LeagueId league, Instant openedAt, Supplier<Enrolment> enrolment, RegistrationHandling registrations)
        implements MessageHandler<LeagueRegisterRequest> {

    @Override
    public Reply handle(IncomingCall<LeagueRegisterRequest> call) {
        PlayerMeta meta = call.message().playerMeta();
        return Reply.later(registrations.decide(
                call,
                new Resident(AgentKind.PLAYER, meta.displayName()),
                meta.contactEndpoint(),
                arrival -> new PlayerRegistration(meta, arrival.showing(proof(meta))),
                this::response));
    }

    private KeyProof proof(PlayerMeta meta) {
        EnrolmentKey shown = meta.enrolmentKey();
        if (shown == null) {
            return KeyProof.NONE;
        }
        Digest code = registrations.tokens().enrolmentCode(shown);
        return enrolment
                .get()
                .entry(meta.displayName())
                .filter(entry -> entry.keyCode() != null)
                .map(entry -> entry.isKey(code) ? KeyProof.RIGHT : KeyProof.WRONG)
                .orElse(KeyProof.NONE);
    }

    private Message response(RegistrationHandling.RegistrationDecision outcome) {
        return new LeagueRegisterResponse(
                outcome.envelope(),
                outcome.status(),
                (PlayerId) outcome.agent(),
                league,
                openedAt,
                outcome.status() == RegistrationStatus.ACCEPTED ? outcome.matchTokens() : null,
                outcome.rejection());
    }
}
