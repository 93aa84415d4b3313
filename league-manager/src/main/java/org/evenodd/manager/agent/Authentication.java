package org.evenodd.manager.agent;

import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.evenodd.agent.http.AgentApi.TokenHolders;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.registration.Identity;
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
 * Authenticates callers by their tokens alone: what an agent says about itself is no proof (PRD 10.2).
 *
 * @param league the present state of the league
 */
public record Authentication(Tokens tokens, Supplier<League> league) implements TokenHolders {
    private static final String EXPECTED = "the token of a registered agent";
    private static final String FORMAT = LeagueToken.PREFIX + "{agent_id}_ and 64 hexadecimal digits";

    /** The identity proved by an envelope's token. */
    Identity identify(Envelope envelope) {
        AuthToken token = envelope.authToken();
        if (token == null) {
            return new Identity.Unproven();
        }
        return LeagueToken.claimed(token)
                .flatMap(agent -> proof(agent, token))
                .orElseGet(() -> new Identity.Disproven(token.preview()));
    }

    /** The identity that a token proves by itself; empty for one that proves none, or has been replaced. */
    public Optional<Identity.Proven> proven(AuthToken token) {
        return LeagueToken.claimed(token)
                .flatMap(agent -> proof(agent, token))
                .filter(Identity.Proven.class::isInstance)
                .map(Identity.Proven.class::cast)
                .filter(this::stillHolds);
    }

    @Override
    public Optional<String> holder(AuthToken token, @Nullable MatchId match) {
        return proven(token).map(known -> known.agent().value());
    }

    /** Whether the token that proved an identity has not been replaced. */
    public boolean stillHolds(Identity.Proven proven) {
        return registration(proven.agent())
                .filter(registration -> registration.generation() == proven.generation())
                .isPresent();
    }

    private Optional<Identity> proof(AgentId agent, AuthToken token) {
        return registration(agent)
                .flatMap(registration -> generations(registration)
                        .filter(generation -> tokens.owns(agent, generation, token))
                        .boxed()
                        .findFirst())
                .map(generation -> new Identity.Proven(agent, generation));
    }

    /** The current generation, and the previous one as long as its owner may not have received the current token. */
    private static IntStream generations(Registration registration) {
        int present = registration.generation();
        return registration.rotation() != null ? IntStream.of(present, present - 1) : IntStream.of(present);
    }

    private Optional<Registration> registration(AgentId agent) {
        return league.get().roster().registration(agent);
    }

    /** Whether an authenticated agent uses a requested token for the first time. */
    boolean isFirstUse(AgentId agent) {
        return league.get().roster().awaitsFirstUse(agent);
    }

    /** Admits a registered agent; refuses with E011 for a missing token and E012 for a wrong one. */
    Access admit(Message request) {
        Identity identity = identify(request.envelope());
        if (identity instanceof Identity.Proven proven && stillHolds(proven)) {
            return new Access.AccessGranted(proven.agent());
        }
        AuthToken token = request.envelope().authToken();
        return token == null
                ? new Access.AccessDenied(missing())
                : new Access.AccessDenied(wrong(token.preview(), "auth_token is not valid here"));
    }

    private static Refusal missing() {
        return Refusal.of(ErrorCode.E011, "auth_token is missing: send the one from the registration response")
                .with(ErrorContext.missingToken(EXPECTED).inFormat(FORMAT));
    }

    static Refusal wrong(String preview, String sentence) {
        return Refusal.of(ErrorCode.E012, sentence)
                .with(ErrorContext.wrongToken(EXPECTED, preview).inFormat(FORMAT));
    }

    /** The outcome of authenticating a caller. */
    sealed interface Access {

        /** The caller is this agent. */
        record AccessGranted(AgentId agent) implements Access {}

        /** The call must be refused. */
        record AccessDenied(Refusal refusal) implements Access {}
    }
}
