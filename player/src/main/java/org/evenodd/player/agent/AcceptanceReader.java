package org.evenodd.player.agent;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.evenodd.agent.membership.RegistrationLoop.RegistrationOutcome.PlaceGranted;
import org.evenodd.player.caller.CallerGate;
import org.evenodd.player.caller.KnownTokens;
import org.evenodd.player.state.PlayerState;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.slf4j.Logger;

/**
 * Derives from the manager's acceptance which callers the player believes, and warns its owner if callers need no token.
 */
record AcceptanceReader(Compatibility compatibility, Logger log) {

    /**
     * The gate for a place.
     *
     * @param shown the token with which the player asked for its place again
     * @param before the player's state in the same place before
     */
    CallerGate gate(PlaceGranted accepted, Optional<AuthToken> shown, Optional<PlayerState> before) {
        PlayerId player = (PlayerId) accepted.id();
        CallerGate gate =
                CallerGate.of(compatibility, new KnownTokens(player, accepted.token()), accepted.matchTokens());
        tell(gate, accepted);
        Set<MatchId> inHand = inHand(accepted);
        CallerGate returned = shown.map(token -> gate.replacing(new KnownTokens(player, token), inHand))
                .orElse(gate);
        return before.map(state -> returned.replacing(state.gate().tokens(), inHand))
                .orElse(returned);
    }

    private static Set<MatchId> inHand(PlaceGranted accepted) {
        return Optional.ofNullable(accepted.matchTokens()).map(Map::keySet).orElse(Set.of());
    }

    private void tell(CallerGate gate, PlaceGranted accepted) {
        if (!gate.ours() && compatibility == Compatibility.TOLERANT) {
            log.atWarn()
                    .addKeyValue("token", accepted.token() == null ? "none" : form(gate))
                    .addKeyValue("match_tokens", accepted.matchTokens() == null ? "none" : "given")
                    .log("This manager's tokens do not follow the protocol: callers are believed without a token until"
                            + " one of them shows a valid token");
        }
    }

    private static String form(CallerGate gate) {
        return gate.tokens().isOfOurForm() ? "of the protocol's form" : "of another form";
    }
}
