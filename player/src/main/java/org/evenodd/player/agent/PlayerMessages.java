package org.evenodd.player.agent;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.evenodd.agent.log.Printable;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.agent.settings.SystemSettings.Limits;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.player.state.CallerGate.CallerCredentials;
import org.evenodd.player.state.PlayerState;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Envelope.AckStatus;
import org.evenodd.protocol.message.ErrorMessages.GameError;
import org.evenodd.protocol.message.ErrorMessages.GameErrorAck;
import org.evenodd.protocol.message.ErrorMessages.LeagueError;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.GameOverAck;
import org.evenodd.protocol.message.InvitationMessages.GameInvitation;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ParityMessages.ChooseParityCall;
import org.evenodd.protocol.message.ParityMessages.ChooseParityResponse;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncementAck;
import org.evenodd.protocol.message.RoundMessages.RoundCompleted;
import org.evenodd.protocol.message.RoundMessages.RoundCompletedAck;
import org.evenodd.protocol.message.StandingsMessages.Champion;
import org.evenodd.protocol.message.StandingsMessages.LeagueCompleted;
import org.evenodd.protocol.message.StandingsMessages.LeagueCompletedAck;
import org.evenodd.protocol.message.StandingsMessages.LeagueStandingsUpdate;
import org.evenodd.protocol.message.StandingsMessages.StandingsUpdateAck;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.operation.Operation.PlainMethod;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.spi.LoggingEventBuilder;
import tools.jackson.databind.JsonNode;

/**
 * What a referee and the manager may tell a player, and what anybody may ask it: one method a message. An answer
 * carries only a token that the caller itself has validly shown (docs/protocol-decisions.md, what token an answer
 * carries).
 */
final class PlayerMessages {

    private static final PlainMethod PING = PlainMethod.question(
            "ping", "Is it there?", "Tells whether this player is there, and in what state.", HealthReport.class);
    private static final PlainMethod GET_PLAYER_STATE = PlainMethod.question(
            "get_player_state",
            "How does it fare?",
            "Tells who this player is, which matches it is in, what it has played and where it stands. Shows no choice"
                    + " before its match is over.",
            PlayerSnapshot.class);
    /** The league id to assume if the manager never named its league. */
    private static final String UNNAMED = "unnamed";
    /** The messages that may leave out their match where there is only one. */
    private static final Set<MessageType> OF_A_MATCH =
            Set.of(MessageType.GAME_INVITATION, MessageType.CHOOSE_PARITY_CALL, MessageType.GAME_OVER);

    private final DisplayName name;
    private final PlayerStateHolder holder;
    private final EnvelopeWriter author;
    private final Chooser chooser;
    private final Logger log;

    PlayerMessages(DisplayName name, PlayerStateHolder holder, EnvelopeWriter author, Chooser chooser, Logger log) {
        this.name = name;
        this.holder = holder;
        this.author = author;
        this.chooser = chooser;
        this.log = log;
    }

    /** Where they are received. */
    RpcEndpoint endpoint(ProtocolStack stack, Limits limits) {
        return new RpcEndpoint(AgentKind.PLAYER, limits, stack.calls(this::known), author, log)
                .on(GameInvitation.class, this::invited)
                .on(ChooseParityCall.class, this::called)
                .on(GameOver.class, this::ended)
                .on(GameError.class, this::erred)
                .on(RoundAnnouncement.class, this::announced)
                .on(RoundCompleted.class, this::roundCompleted)
                .on(LeagueStandingsUpdate.class, this::ranked)
                .on(LeagueCompleted.class, this::leagueCompleted)
                .on(LeagueError.class, this::complained)
                .onMethod(PING, (request, caller) -> new RpcOutcome.RpcResult(health()))
                .onMethod(GET_PLAYER_STATE, (request, caller) -> new RpcOutcome.RpcResult(snapshot()));
    }

    /** Accepts every invitation, including repeated ones (MCP 4.1). */
    private Reply invited(IncomingCall<GameInvitation> call) {
        GameInvitation invitation = call.message();
        MatchId match = invitation.matchId();
        return holder.fromReferee(
                call,
                match,
                state -> state.refusal(invitation),
                state -> state.invited(invitation),
                state -> Reply.answer(
                        new GameJoinAck(deciding(state, invitation, match), match, state.self(), now(), true)));
    }

    /** Chooses once in a match, however often it is called (MCP 4.2). */
    private Reply called(IncomingCall<ChooseParityCall> incoming) {
        ChooseParityCall call = incoming.message();
        return holder.fromReferee(
                incoming,
                call.match().matchId(),
                state -> state.refusal(call),
                state -> state.called(call),
                state -> choose(state, call));
    }

    private Reply choose(PlayerState state, ChooseParityCall call) {
        MatchId match = call.match().matchId();
        Optional<Parity> before = state.choiceIn(match);
        if (before.isPresent()) {
            return chosen(state, call, before.get());
        }
        return chooser.mayBlock()
                ? Reply.later(chooser.choose(state.situation(match), call.deadline())
                        .thenApply(choice -> settle(call, choice)))
                : settle(call, chooser.choose(state.situation(match)));
    }

    /** If two calls were deciding at once, both answer the first choice. */
    private Reply settle(ChooseParityCall call, Parity choice) {
        MatchId match = call.match().matchId();
        PlayerState state = holder.update(before -> before.chose(match, choice));
        return chosen(state, call, state.choiceIn(match).orElse(choice));
    }

    private Reply chosen(PlayerState state, ChooseParityCall call, Parity choice) {
        MatchId match = call.match().matchId();
        return Reply.answer(new ChooseParityResponse(deciding(state, call, match), match, state.self(), choice));
    }

    /** Remembers how a match ended (MCP 4.3). */
    private Reply ended(IncomingCall<GameOver> call) {
        GameOver over = call.message();
        MatchId match = over.match().matchId();
        return holder.fromReferee(
                call,
                match,
                state -> state.refusal(over),
                state -> state.ended(over, now()),
                state -> Reply.answer(
                        new GameOverAck(inMatch(state, over, match), AckStatus.ACKNOWLEDGED, state.self(), match)));
    }

    /** Logs an error in a match; the referee repeats its call if an answer is still due (MCP 6.2). */
    private Reply erred(IncomingCall<GameError> call) {
        GameError error = call.message();
        MatchId match = error.matchId();
        return holder.fromReferee(call, match, state -> Optional.empty(), state -> state, state -> {
            log.atWarn()
                    .addKeyValue("match", match)
                    .addKeyValue("affected", error.affectedPlayer())
                    .addKeyValue("action", error.actionRequired())
                    .addKeyValue("consequence", error.consequence())
                    .log("The referee reports {}", error.error().errorCode());
            return Reply.answer(
                    new GameErrorAck(inMatch(state, error, match), AckStatus.ACKNOWLEDGED, state.self(), match));
        });
    }

    /** Notes the opponents of a round (MCP 3.1). */
    private Reply announced(IncomingCall<RoundAnnouncement> call) {
        RoundAnnouncement round = call.message();
        return holder.fromManager(
                call,
                round.leagueId(),
                state -> state.announced(round),
                state -> Reply.answer(new RoundAnnouncementAck(
                        news(state, round), AckStatus.ACKNOWLEDGED, state.self(), null, round.roundId())));
    }

    /** Acknowledges the end of a round; the next one will be announced (MCP 3.3). */
    private Reply roundCompleted(IncomingCall<RoundCompleted> call) {
        RoundCompleted round = call.message();
        return holder.fromManager(
                call,
                round.leagueId(),
                state -> state,
                state -> Reply.answer(new RoundCompletedAck(
                        news(state, round), AckStatus.ACKNOWLEDGED, state.self(), null, round.roundId())));
    }

    /** Keeps the newest standings; the manager sends them after every match (MCP 3.2). */
    private Reply ranked(IncomingCall<LeagueStandingsUpdate> call) {
        LeagueStandingsUpdate update = call.message();
        return holder.fromManager(
                call,
                update.leagueId(),
                state -> state.showing(update.standings()),
                state -> Reply.answer(new StandingsUpdateAck(
                        news(state, update), AckStatus.ACKNOWLEDGED, state.self(), null, update.roundId())));
    }

    /** Notes how the league ended (MCP 3.4). */
    private Reply leagueCompleted(IncomingCall<LeagueCompleted> call) {
        LeagueCompleted completed = call.message();
        return holder.fromManager(call, completed.leagueId(), PlayerState::completed, state -> {
            tellOf(completed.champion());
            return Reply.answer(
                    new LeagueCompletedAck(news(state, completed), AckStatus.ACKNOWLEDGED, state.self(), null));
        });
    }

    private void tellOf(@Nullable Champion champion) {
        LoggingEventBuilder line = log.atInfo();
        if (champion != null) {
            line = line.addKeyValue("champion", Printable.of(champion.displayName(), champion.playerId()))
                    .addKeyValue("points", champion.points());
        }
        line.log("The league is over");
    }

    /** Logs an error that the manager reports (MCP 6.1). */
    private Reply complained(IncomingCall<LeagueError> call) {
        LeagueError error = call.message();
        return holder.fromManager(call, null, state -> state.told(error), state -> {
            log.atWarn()
                    .addKeyValue("about", error.originalMessageType())
                    .addKeyValue("message", error.message())
                    .log("The manager reports {}", error.error().errorCode());
            return Reply.taken();
        });
    }

    private Instant now() {
        return author.clock().instant();
    }

    private Envelope news(PlayerState state, Message request) {
        return carrying(request, state.gate().acknowledging(CallerCredentials.ofManager(shown(request))));
    }

    private Envelope inMatch(PlayerState state, Message request, @Nullable MatchId match) {
        return carrying(request, state.gate().acknowledging(CallerCredentials.ofReferee(match, shown(request))));
    }

    private Envelope deciding(PlayerState state, Message request, MatchId match) {
        return carrying(request, state.gate().answering(CallerCredentials.ofReferee(match, shown(request))));
    }

    private Envelope carrying(Message request, Optional<AuthToken> token) {
        Envelope envelope = author.replyTo(request.envelope());
        return token.map(envelope::withToken).orElse(envelope);
    }

    private static @Nullable AuthToken shown(Message request) {
        return request.envelope().authToken();
    }

    /** The value of a field that a message omits: the player's id, its league, and its match if it has only one. */
    private Optional<String> known(MessageType type, String field, JsonNode object) {
        return field.equals("game_type")
                ? Optional.of(GameType.EVEN_ODD.value())
                : holder.state().flatMap(state -> known(type, field, state));
    }

    private static Optional<String> known(MessageType type, String field, PlayerState state) {
        LeagueId league = state.place().leagueId();
        List<MatchId> matches = state.encounters().notOver();
        return switch (field) {
            case "league_id" -> Optional.of(league == null ? UNNAMED : league.value());
            case "player_id" ->
                Optional.of(state.self().value()).filter(self -> type == MessageType.CHOOSE_PARITY_CALL);
            case "match_id" ->
                OF_A_MATCH.contains(type) && matches.size() == 1
                        ? Optional.of(matches.get(0).value())
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    HealthReport health() {
        return holder.state()
                .map(state ->
                        HealthReport.up(state.self().value(), state.lifecycle().name()))
                .orElseGet(() -> HealthReport.up(null, AgentState.INIT.name()))
                .of(AgentKind.PLAYER, name);
    }

    private PlayerSnapshot snapshot() {
        return holder.state()
                .map(state -> PlayerSnapshot.of(name, state))
                .orElseGet(() -> PlayerSnapshot.unregistered(name));
    }
}
