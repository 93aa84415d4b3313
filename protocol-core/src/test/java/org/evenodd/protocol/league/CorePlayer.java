package org.evenodd.protocol.league;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.evenodd.protocol.message.AckStatus;
import org.evenodd.protocol.message.ChooseParityCall;
import org.evenodd.protocol.message.ChooseParityResponse;
import org.evenodd.protocol.message.GameInvitation;
import org.evenodd.protocol.message.GameJoinAck;
import org.evenodd.protocol.message.GameOver;
import org.evenodd.protocol.message.GameOverAck;
import org.evenodd.protocol.message.LeagueCompleted;
import org.evenodd.protocol.message.LeagueCompletedAck;
import org.evenodd.protocol.message.LeagueRegisterRequest;
import org.evenodd.protocol.message.LeagueRegisterResponse;
import org.evenodd.protocol.message.PlayerMeta;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.AgentKind;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.Sender;
import org.evenodd.protocol.value.Version;

/** A player that always chooses the same parity. */
final class CorePlayer {

    /** The champions that it was told. */
    final List<String> champions = new ArrayList<>();

    private final Wires wires;
    private final Endpoint own;
    private final Parity parity;
    private final EnvelopeWriter author;
    private final PlayerId id;

    CorePlayer(Wires wires, int number, Parity parity) {
        this.wires = wires;
        this.own = Endpoint.parse("http://127.0.0.1:%d/mcp".formatted(8100 + number));
        this.parity = parity;
        this.id = PlayerId.of(number);
        this.author = Wires.author(new Sender(AgentKind.PLAYER, id.value()));
        wires.bind(
                own,
                Wires.server(author)
                        .on(GameInvitation.class, this::join)
                        .on(ChooseParityCall.class, this::choose)
                        .on(GameOver.class, this::over)
                        .on(LeagueCompleted.class, this::completed));
    }

    void register(Endpoint manager) {
        PlayerMeta meta = new PlayerMeta(
                new DisplayName("Player " + id), new Version("1.0.0"), List.of(GameType.EVEN_ODD), own, null);
        LeagueRegisterResponse place =
                wires.ask(manager, new LeagueRegisterRequest(author.begin(), meta), LeagueRegisterResponse.class);
        if (!id.equals(place.playerId())) {
            throw new IllegalStateException("given " + place);
        }
    }

    private Reply join(IncomingCall<GameInvitation> call) {
        GameInvitation message = call.message();
        return Reply.answer(new GameJoinAck(
                author.replyTo(message.envelope()), message.matchId(), id, Wires.CLOCK.instant(), true));
    }

    private Reply choose(IncomingCall<ChooseParityCall> call) {
        ChooseParityCall message = call.message();
        return Reply.answer(new ChooseParityResponse(
                author.replyTo(message.envelope()), message.match().matchId(), id, parity));
    }

    private Reply over(IncomingCall<GameOver> call) {
        GameOver message = call.message();
        return Reply.answer(new GameOverAck(
                author.replyTo(message.envelope()),
                AckStatus.ACKNOWLEDGED,
                id,
                message.match().matchId()));
    }

    private Reply completed(IncomingCall<LeagueCompleted> call) {
        champions.add(
                Objects.requireNonNull(call.message().champion()).playerId().value());
        return Reply.answer(
                new LeagueCompletedAck(author.replyTo(call.message().envelope()), AckStatus.ACKNOWLEDGED, id, null));
    }
}
