package org.evenodd.protocol.message;

import java.time.Instant;
import org.evenodd.protocol.shape.Notation.Decisive;
import org.evenodd.protocol.shape.Notation.Expected;
import org.evenodd.protocol.shape.Notation.Sent;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
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
        @Decisive @Nullable AuthToken authToken) {

    public Envelope(Sender sender, Instant timestamp, ConversationId conversationId) {
        this(sender, timestamp, conversationId, null);
    }

    public Envelope withToken(AuthToken token) {
        return new Envelope(sender, timestamp, conversationId, token);
    }

    /** Identifies the match that a message is about. */
    public record MatchRef(
            @Sent @Nullable LeagueId leagueId,
            @Sent @Nullable RoundId roundId,
            MatchId matchId) {}

    /** A player's answer to a referee, with the ids that it names. */
    public interface PlayerAnswer {

        @Nullable
        MatchId matchId();

        @Nullable
        PlayerId playerId();

        /** The number of the move that is answered; null if it is none, or the player does not say. */
        default @Nullable Integer moveNumber() {
            return null;
        }
    }

    /** The agent that has received the manager's news (MCP 3). */
    public record NewsReceipt(
            AckStatus status,
            @Nullable PlayerId playerId,
            @Nullable RefereeId refereeId) {

        public static NewsReceipt of(AgentId agent) {
            return new NewsReceipt(
                    AckStatus.ACKNOWLEDGED,
                    agent instanceof PlayerId player ? player : null,
                    agent instanceof RefereeId referee ? referee : null);
        }
    }

    /** The status of an acknowledgement (MCP 3 to 5). */
    public enum AckStatus {
        ACKNOWLEDGED,
        ACCEPTED
    }
}
