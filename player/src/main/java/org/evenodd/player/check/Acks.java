package org.evenodd.player.check;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.AckStatus;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.LeagueCompletedAck;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.RoundAnnouncementAck;
import org.evenodd.protocol.message.RoundCompletedAck;
import org.evenodd.protocol.message.RunMatchAck;
import org.evenodd.protocol.message.StandingsUpdateAck;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.value.ConversationId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;
import org.evenodd.protocol.value.RoundId;
import org.evenodd.protocol.value.Sender;
import org.jspecify.annotations.Nullable;

/**
 * Acknowledges what the manager sends.
 *
 * @param members by their seats
 */
record Acks(Author author, Map<Integer, Member> members) {

    static Acks by(Author author) {
        return new Acks(author, new ConcurrentHashMap<>());
    }

    RpcOutcome of(Heard heard) {
        Member member = members.get(heard.seat());
        Envelope envelope = envelope(heard, member);
        Message ack = message(heard, envelope, member);
        return new RpcOutcome.Result(ack == null ? new Taken(AckStatus.ACKNOWLEDGED) : MessageCodec.encode(ack));
    }

    private record Taken(AckStatus status) implements JsonRecord {}

    private static @Nullable Message message(Heard heard, Envelope envelope, @Nullable Member member) {
        PlayerId player = member != null && member.isPlayer() ? new PlayerId(member.id()) : null;
        RefereeId referee = member != null && !member.isPlayer() ? new RefereeId(member.id()) : null;
        AckStatus status = AckStatus.ACKNOWLEDGED;
        int number = heard.params().path("round_id").asInt(0);
        RoundId round = new RoundId(number < 1 || number > RoundId.MAX ? 1 : number);
        String match = heard.params().path("match_id").stringValue("");
        return switch (heard.type()) {
            case ROUND_ANNOUNCEMENT -> new RoundAnnouncementAck(envelope, status, player, referee, round);
            case ROUND_COMPLETED -> new RoundCompletedAck(envelope, status, player, referee, round);
            case LEAGUE_STANDINGS_UPDATE -> new StandingsUpdateAck(envelope, status, player, referee, round);
            case LEAGUE_COMPLETED -> new LeagueCompletedAck(envelope, status, player, referee);
            case RUN_MATCH ->
                MatchId.SYNTAX.accepts(match)
                        ? new RunMatchAck(envelope, new MatchId(match), RunMatchAck.ACKNOWLEDGED)
                        : null;
            default -> null;
        };
    }

    private Envelope envelope(Heard heard, @Nullable Member member) {
        String named = heard.params().path("conversation_id").stringValue("");
        Envelope plain = ConversationId.SYNTAX.accepts(named) ? author.in(new ConversationId(named)) : author.begin();
        Sender sender = member == null ? plain.sender() : new Sender(member.kind(), member.id());
        return new Envelope(sender, plain.timestamp(), plain.conversationId(), member == null ? null : member.token());
    }
}
