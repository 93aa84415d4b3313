package org.evenodd.conformance.manager;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServiceHost;
import org.evenodd.conformance.kit.CheckPeer;
import org.evenodd.conformance.kit.Received;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.AssignmentMessages.RunMatchAck;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Envelope.AckStatus;
import org.evenodd.protocol.message.Envelope.NewsReceipt;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncementAck;
import org.evenodd.protocol.message.RoundMessages.RoundCompletedAck;
import org.evenodd.protocol.message.StandingsMessages.LeagueCompletedAck;
import org.evenodd.protocol.message.StandingsMessages.StandingsUpdateAck;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Sender;
import org.jspecify.annotations.Nullable;

/**
 * The manager under check, and the checker's agents that call it: a referee and players, numbered in order of opening.
 * They acknowledge whatever the manager sends.
 */
final class ManagerUnderCheck extends CheckPeer<Integer> {

    private static final int MAX_REPLY_BYTES = 1 << 20;

    private final AtomicInteger count = new AtomicInteger();
    private final List<CheckerAgent> members = new CopyOnWriteArrayList<>();
    private final ServiceHost host;
    private final ListenAddress address;
    private volatile Consumer<Received<Integer>> listener = received -> {};
    private volatile LeagueId league;

    /**
     * A manager without any agents yet.
     *
     * @param address of the agents, which use free ports
     * @param league used if the manager does not name its league
     */
    ManagerUnderCheck(Platform platform, ListenAddress address, Endpoint manager, LeagueId league) {
        super(platform, manager, MAX_REPLY_BYTES);
        this.host = platform.host();
        this.address = address.at(0);
        this.league = league;
    }

    /**
     * An agent of the checker that the manager has accepted.
     *
     * @param number among all agents that the checker has opened
     * @param id its id in the league
     * @param token null if it was given none
     */
    record CheckerAgent(int number, AgentId id, @Nullable AuthToken token) {

        boolean isPlayer() {
            return id instanceof PlayerId;
        }
    }

    LeagueId league() {
        return league;
    }

    /** Uses the league's id as the manager names it. */
    void rename(LeagueId other) {
        league = other;
    }

    /** Opens the service of another agent and returns its number. */
    int open(AgentKind kind) {
        int number = count.getAndIncrement();
        HealthReport health = HealthReport.up(kind.wireName(), AgentState.ACTIVE.name());
        open(number, health, service -> host.open(address, service));
        return number;
    }

    void add(CheckerAgent member) {
        members.add(member);
    }

    /** The accepted agents, in order of acceptance. */
    List<CheckerAgent> members() {
        return List.copyOf(members);
    }

    List<CheckerAgent> players() {
        return members.stream().filter(CheckerAgent::isPlayer).toList();
    }

    CheckerAgent referee() {
        return members.stream().filter(member -> !member.isPlayer()).findFirst().orElseThrow();
    }

    /** The envelope of a message that begins a conversation. */
    Envelope envelope(Sender sender, @Nullable AuthToken token) {
        Envelope plain = author().begin();
        return new Envelope(sender, plain.timestamp(), plain.conversationId(), token);
    }

    /** Passes each received message to a listener before it is acknowledged. */
    void listen(Consumer<Received<Integer>> other) {
        listener = other;
    }

    @Override
    protected boolean knows(Integer agent, MessageType type) {
        return type.senders().contains(AgentKind.LEAGUE_MANAGER);
    }

    @Override
    protected RpcOutcome answer(Received<Integer> received) {
        listener.accept(received);
        return new RpcOutcome.RpcResult(members.stream()
                .filter(member -> member.number() == received.to())
                .findFirst()
                .flatMap(member -> acknowledgement(received, member))
                .<JsonValue>map(MessageCodec::encode)
                .orElseGet(() -> new AcknowledgedMessage(AckStatus.ACKNOWLEDGED)));
    }

    /** The acknowledgement of a message that is not the protocol's, or came to an agent that was not accepted. */
    private record AcknowledgedMessage(AckStatus status) implements JsonRecord {}

    private Optional<Message> acknowledgement(Received<Integer> received, CheckerAgent member) {
        Envelope plain = received.reply(author());
        Envelope envelope =
                new Envelope(member.id().asSender(), plain.timestamp(), plain.conversationId(), member.token());
        NewsReceipt receipt = NewsReceipt.of(member.id());
        RoundId round = new RoundId(Math.max(1, received.round()));
        return Optional.ofNullable(
                switch (received.type()) {
                    case ROUND_ANNOUNCEMENT -> new RoundAnnouncementAck(envelope, receipt, round);
                    case ROUND_COMPLETED -> new RoundCompletedAck(envelope, receipt, round);
                    case LEAGUE_STANDINGS_UPDATE -> new StandingsUpdateAck(envelope, receipt, round);
                    case LEAGUE_COMPLETED -> new LeagueCompletedAck(envelope, receipt);
                    case RUN_MATCH ->
                        MatchId.SYNTAX.accepts(received.match())
                                ? new RunMatchAck(envelope, new MatchId(received.match()), RunMatchAck.ACKNOWLEDGED)
                                : null;
                    default -> null;
                });
    }
}
