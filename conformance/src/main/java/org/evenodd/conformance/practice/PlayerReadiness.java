package org.evenodd.conformance.practice;

import org.evenodd.conformance.kit.BodyTrees;
import org.evenodd.conformance.player.Acceptance;
import org.evenodd.conformance.player.DisbelievedCaller;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Delivery;
import tools.jackson.databind.JsonNode;

/** Decides from a player's answers whether it may not have read yet that it was accepted. */
record PlayerReadiness(Acceptance acceptance) {

    /** Returns whether the same call may be answered differently in a moment. */
    boolean mayKnowBetterSoon(byte[] request, Delivery delivery) {
        if (!(delivery instanceof Delivery.Replied replied)) {
            return false;
        }
        JsonNode reply = BodyTrees.parsed(replied.body());
        boolean joins = isInvitation(request) && reply.path("result").isObject();
        return joins ? hasNoToken(reply.path("result")) : hasNoPlace(reply.path("error"));
    }

    private static boolean isInvitation(byte[] request) {
        return BodyTrees.parsed(request)
                .path("method")
                .stringValue("")
                .equals(MessageType.GAME_INVITATION.canonicalMethod());
    }

    private boolean hasNoToken(JsonNode result) {
        if (!result.path("auth_token").stringValue("").isEmpty()) {
            acceptance.know();
        }
        return acceptance.explainsNoToken();
    }

    private boolean hasNoPlace(JsonNode error) {
        return acceptance.explainsNoPlace()
                && DisbelievedCaller.hasNoPlace(
                        error.path("code").intValue(0),
                        error.path("data").path("error_code").stringValue(""));
    }
}
