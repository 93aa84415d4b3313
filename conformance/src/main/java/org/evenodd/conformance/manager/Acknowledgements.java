package org.evenodd.conformance.manager;

import java.util.function.Consumer;
import org.evenodd.conformance.kit.CheckPeer.Responder;
import org.evenodd.conformance.kit.Received;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.AssignmentMessages.RunMatchAck;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Envelope.AckStatus;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncementAck;
import org.evenodd.protocol.message.RoundMessages.RoundCompletedAck;
import org.evenodd.protocol.message.StandingsMessages.LeagueCompletedAck;
import org.evenodd.protocol.message.StandingsMessages.StandingsUpdateAck;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Sender;
import org.jspecify.annotations.Nullable;

/**
 * Acknowledges what the manager sends.
 *
 * @param listener receives each message before it is acknowledged
 */
record Acknowledgements(EnvelopeWriter author, CheckerAgents members, Consumer<Received<Integer>> listener)
        implements Responder<Integer> {

    @Override
    public boolean knows(Integer agent, MessageType type) {
        return type.senders().contains(AgentKind.LEAGUE_MANAGER);
    }

    @Override
    public RpcOutcome answer(Received<Integer> received) {
        listener.accept(received);
        CheckerAgent member = members.numbered(received.to()).orElse(null);
        Message ack = message(received, envelope(received, member), member);
        return new RpcOutcome.RpcResult(
                ack == null ? new AcknowledgedMessage(AckStatus.ACKNOWLEDGED) : MessageCodec.encode(ack));
    }

    private record AcknowledgedMessage(AckStatus status) implements JsonRecord {}

    private static @Nullable Message message(
            Received<Integer> received, Envelope envelope, @Nullable CheckerAgent member) {
        PlayerId player = member != null && member.isPlayer() ? new PlayerId(member.id()) : null;
        RefereeId referee = member != null && !member.isPlayer() ? new RefereeId(member.id()) : null;
        AckStatus status = AckStatus.ACKNOWLEDGED;
        int number = received.round();
        RoundId round = new RoundId(number < 1 || number > RoundId.MAX ? 1 : number);
        String match = received.match();
        return switch (received.type()) {
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

    private Envelope envelope(Received<Integer> received, @Nullable CheckerAgent member) {
        Envelope plain = received.reply(author);
        Sender sender = member == null ? plain.sender() : new Sender(member.kind(), member.id());
        return new Envelope(sender, plain.timestamp(), plain.conversationId(), member == null ? null : member.token());
    }
}
