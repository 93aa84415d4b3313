package org.evenodd.manager.inbound;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.evenodd.agent.http.AgentApi.TokenHolders;
import org.evenodd.agent.peer.Reply;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.outbound.Tokens;
import org.evenodd.manager.registration.Arrival.Identity;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.LeagueToken;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates callers by their tokens alone: an agent's statements about itself are no proof (PRD 10.2).
 *
 * @param league the present state of the league
 */
public record Authentication(Tokens tokens, Supplier<League> league) implements TokenHolders {
    private static final String EXPECTED = "the token of a registered agent";
    private static final String FORMAT = LeagueToken.PREFIX + "{agent_id}_ and 64 hexadecimal digits";

    /** The identity proved by an envelope's token, also of a player that has left its place and may have it again. */
    Identity identify(Envelope envelope) {
        AuthToken token = envelope.authToken();
        return token == null
                ? new Identity.Unproven()
                : proven(token, league.get().roster()::lasting)
                        .<Identity>map(known -> known)
                        .orElse(new Identity.Disproven(token.preview()));
    }

    /** The identity that a token proves by itself; empty for a token that proves none, or has been replaced. */
    public Optional<Identity.Proven> proven(AuthToken token) {
        return proven(token, league.get().roster()::registration);
    }

    private Optional<Identity.Proven> proven(AuthToken token, Function<AgentId, Optional<Registration>> registrations) {
        return LeagueToken.claimed(token)
                .flatMap(agent -> registrations
                        .apply(agent)
                        .map(Registration::generation)
                        .filter(present -> tokens.owns(agent, present, token))
                        .map(present -> new Identity.Proven(agent, present)));
    }

    @Override
    public Optional<String> holder(AuthToken token, @Nullable MatchId match) {
        return proven(token).map(known -> known.agent().value());
    }

    /** Whether the token that proved an identity has not been replaced. */
    public boolean stillHolds(Identity.Proven proven) {
        return generation(proven.agent()).equals(Optional.of(proven.generation()));
    }

    private Optional<Integer> generation(AgentId agent) {
        return league.get().roster().registration(agent).map(Registration::generation);
    }

    /** Answers a registered agent; refuses any other caller, with E011 for a missing token and E012 for a wrong one. */
    Reply admit(Message request, Function<AgentId, Reply> answer) {
        AuthToken token = request.envelope().authToken();
        if (token == null) {
            return Reply.refuse(
                    Refusal.of(ErrorCode.E011, "auth_token is missing: send the one from the registration response")
                            .with(ErrorContext.missingToken(EXPECTED).inFormat(FORMAT)));
        }
        return proven(token)
                .map(known -> answer.apply(known.agent()))
                .orElseGet(() -> wrong(token, "auth_token is not valid here"));
    }

    static Reply wrong(AuthToken token, String sentence) {
        return Reply.refuse(Refusal.of(ErrorCode.E012, sentence)
                .with(ErrorContext.wrongToken(EXPECTED, token.preview()).inFormat(FORMAT)));
    }
}
