package org.evenodd.conformance.practice;

import java.time.Duration;
import java.util.Optional;
import org.evenodd.conformance.kit.BodyTrees;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.QuotedBody;
import org.evenodd.conformance.player.DisbelievedCaller;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Delivery;
import tools.jackson.databind.JsonNode;

/**
 * A request to the player and its answer, as sent over the wire, with tokens shortened.
 *
 * @param took from the first byte sent to the last one received, or to the timeout
 * @param search whether it was an unsuccessful try of another call form
 * @param disbelieved whether the player rejected its caller
 */
record PracticeExchange(String request, String answer, Duration took, boolean search, boolean disbelieved) {

    static PracticeExchange of(byte[] request, Delivery delivery, Duration took) {
        JsonNode call = BodyTrees.parsed(request);
        JsonNode reply = new CheckExchange(request, delivery, took).body();
        return new PracticeExchange(
                QuotedBody.of(request),
                QuotedBody.of(delivery),
                took,
                !isCanonical(call) && !reply.hasNonNull("result"),
                isDisbelief(reply.path("error")));
    }

    private static boolean isCanonical(JsonNode call) {
        Optional<MessageType> type =
                MessageType.named(call.path("params").path("message_type").stringValue(""));
        return type.map(MessageType::canonicalMethod)
                .filter(call.path("method").stringValue("")::equals)
                .isPresent();
    }

    private static boolean isDisbelief(JsonNode error) {
        return DisbelievedCaller.isMeantBy(
                error.path("code").intValue(0),
                error.path("data").path("error_code").stringValue(""));
    }
}
