package org.evenodd.conformance.kit;

import java.util.List;
import java.util.function.Function;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.PlayerRecord;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Envelope.AckStatus;
import org.evenodd.protocol.message.ErrorMessages.GameErrorAck;
import org.evenodd.protocol.message.GameOverMessages.GameOverAck;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ParityMessages.ChooseParityResponse;
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
import org.evenodd.protocol.value.Parity;

/**
 * The league that a checker plays: its tokens, and what its manager and its players say.
 *
 * @param tokens the token that the league has given an agent
 */
public record ScriptedLeague(LeagueId id, Function<AgentId, AuthToken> tokens) {

    public static final RefereeId REFEREE = RefereeId.of(1);

    /** A league whose tokens are all derived from a secret. */
    public static ScriptedLeague of(LeagueId id, String secret) {
        return new ScriptedLeague(id, agent -> LeagueToken.of(agent, Digest.sha256(secret + agent)));
    }

    /** An agent's own token. */
    public AuthToken token(AgentId agent) {
        return tokens.apply(agent);
    }

    /** The token that authorises a player's answers in a match. */
    public AuthToken matchToken(PlayerId player, MatchId match) {
        return LeagueToken.ofMatch(player, token(player), match);
    }

    /** A token in the form of an agent's that was never given. */
    public static AuthToken wrongToken(AgentId agent) {
        return LeagueToken.of(agent, Digest.sha256("nobody"));
    }

    /** A player as the referee of a match knows it. */
    public Contestant contestant(PlayerId player, Endpoint endpoint, MatchId match) {
        return new Contestant(
                player,
                new DisplayName("Player " + player),
                endpoint,
                matchToken(player, match),
                LeagueToken.digest(token(player)),
                PlayerRecord.EMPTY);
    }

    public RunMatch assignment(Envelope envelope, MatchId match, Contestant playerA, Contestant playerB) {
        return new RunMatch(
                envelope,
                id,
                match.round(),
                match,
                GameType.EVEN_ODD,
                playerA,
                playerB,
                Scoring.STANDARD,
                DoubleForfeit.DRAW,
                1);
    }

    /** The announcement of a round of one match. */
    public RoundAnnouncement announcement(
            Envelope envelope, MatchId match, PlayerId playerA, PlayerId playerB, Endpoint referee) {
        AnnouncedMatch announced =
                new AnnouncedMatch(match, GameType.EVEN_ODD, playerA, playerB, REFEREE, referee, null);
        return new RoundAnnouncement(envelope, id, match.round(), List.of(announced));
    }

    /** A player's answer to a message of its referee. */
    public static Message answer(
            MessageType message, Envelope envelope, MatchId match, PlayerId self, Parity choice, boolean accept) {
        return switch (message) {
            case GAME_INVITATION -> new GameJoinAck(envelope, match, self, envelope.timestamp(), accept);
            case CHOOSE_PARITY_CALL -> new ChooseParityResponse(envelope, match, self, choice);
            case GAME_OVER -> new GameOverAck(envelope, AckStatus.ACKNOWLEDGED, self, match);
            default -> new GameErrorAck(envelope, AckStatus.ACKNOWLEDGED, self, match);
        };
    }
}
