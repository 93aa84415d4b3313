package org.evenodd.protocol.message;

import java.time.Instant;
import org.evenodd.protocol.shape.Expected;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ConversationId;
import org.evenodd.protocol.value.Sender;
import org.jspecify.annotations.Nullable;

/**
 * The common fields of all messages (PRD 2.1, SPEC 3).
 *
 * @param authToken the secret that authorises a request; in a registration response, the issued token
 */
public record Envelope(
        @Expected(inReplies = false) @Nullable Sender sender,
        @Expected @Nullable Instant timestamp,
        @Expected(inReplies = false) @Nullable ConversationId conversationId,
        @Maybe @Nullable AuthToken authToken) {

    public Envelope(Sender sender, Instant timestamp, ConversationId conversationId) {
        this(sender, timestamp, conversationId, null);
    }

    public Envelope withToken(AuthToken token) {
        return new Envelope(sender, timestamp, conversationId, token);
    }
}
