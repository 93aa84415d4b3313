package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.Wire;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/** Repeats the two players of an assignment in the flat fields in which most foreign referees look for them. */
public record FlatPairing(
        @Maybe @Wire("player_A_id") @Nullable PlayerId playerA,
        @Maybe @Wire("player_A_endpoint") @Nullable Endpoint endpointA,
        @Maybe @Wire("player_B_id") @Nullable PlayerId playerB,
        @Maybe @Wire("player_B_endpoint") @Nullable Endpoint endpointB) {

    static FlatPairing of(Contestant a, Contestant b) {
        return new FlatPairing(a.playerId(), a.contactEndpoint(), b.playerId(), b.contactEndpoint());
    }
}
