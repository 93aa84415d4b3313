package org.evenodd.conformance.kit;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.evenodd.game.Games;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.AssignmentMessages.FlatPairing;
import org.evenodd.protocol.message.AssignmentMessages.PlayerRecord;
import org.evenodd.protocol.message.AssignmentMessages.PointRules;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Envelope.AckStatus;
import org.evenodd.protocol.message.ErrorMessages.GameErrorAck;
import org.evenodd.protocol.message.GameOverMessages.GameOverAck;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.LeagueToken;

/**
 * The league that a checker plays: the token of each agent, its manager's messages about a match, and its players' answers.
 *
 * @param game that is played
 * @param tokens gives each agent its own token
 */
public record ScriptedLeague(LeagueId id, GameType game, Function<AgentId, AuthToken> tokens) {

    public static final PlayerId P01 = PlayerId.of(1);
    public static final PlayerId P02 = PlayerId.of(2);
    public static final RefereeId REF01 = RefereeId.of(1);

    /** A league of the usual game whose tokens are derived from a secret. */
    public static ScriptedLeague of(LeagueId id, String secret) {
        return new ScriptedLeague(
                id, Games.usual().type(), agent -> LeagueToken.of(agent, Digest.sha256(secret + agent)));
    }

    /** A token in the form of the agent's own, but never issued. */
    public static AuthToken wrongToken(AgentId agent) {
        return LeagueToken.of(agent, Digest.sha256("nobody"));
    }

    public AuthToken token(AgentId agent) {
        return tokens.apply(agent);
    }

    /** The token that a referee shows to a player in a match. */
    public AuthToken matchToken(PlayerId player, MatchId match) {
        return LeagueToken.ofMatch(player, token(player), match);
    }

    public Contestant contestant(PlayerId player, String name, Endpoint endpoint, MatchId match) {
        return new Contestant(
                player,
                new DisplayName(name),
                endpoint,
                matchToken(player, match),
                LeagueToken.digest(token(player)),
                PlayerRecord.EMPTY,
                null,
                null,
                null);
    }

    public RunMatch assignment(Envelope envelope, MatchId match, Contestant playerA, Contestant playerB) {
        return new RunMatch(
                envelope,
                id,
                match.round(),
                match,
                game,
                playerA,
                playerB,
                PointRules.STANDARD,
                1,
                null,
                FlatPairing.of(playerA, playerB));
    }

    /** Announces a round with one match. */
    public RoundAnnouncement announcement(
            Envelope envelope, MatchId match, PlayerId playerA, PlayerId playerB, Endpoint referee) {
        AnnouncedMatch announced = new AnnouncedMatch(match, game, playerA, playerB, REF01, referee, null);
        return new RoundAnnouncement(envelope, id, match.round(), null, List.of(announced));
    }

    /**
     * A player's answer to a message of its referee.
     *
     * @param call the type of the message
     * @param accepts whether it accepts an invitation
     * @param move its answer to a call for a move
     */
    public static Message answer(
            MessageType call,
            Envelope envelope,
            MatchId match,
            PlayerId player,
            boolean accepts,
            Supplier<Message> move) {
        return switch (call) {
            case GAME_INVITATION ->
                new GameJoinAck(envelope, match, player, Objects.requireNonNull(envelope.timestamp()), accepts);
            case GAME_OVER -> new GameOverAck(envelope, AckStatus.ACKNOWLEDGED, player, match);
            case GAME_ERROR -> new GameErrorAck(envelope, AckStatus.ACKNOWLEDGED, player, match);
            default -> move.get();
        };
    }
}
