package org.evenodd.player.operation;

import java.time.Instant;
import java.util.Optional;
import org.evenodd.player.caller.CallerCredentials;
import org.evenodd.player.state.PlayerState;
import org.evenodd.protocol.message.AckStatus;
import org.evenodd.protocol.message.ChooseParityCall;
import org.evenodd.protocol.message.ChooseParityResponse;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.GameError;
import org.evenodd.protocol.message.GameErrorAck;
import org.evenodd.protocol.message.GameInvitation;
import org.evenodd.protocol.message.GameJoinAck;
import org.evenodd.protocol.message.GameOver;
import org.evenodd.protocol.message.GameOverAck;
import org.evenodd.protocol.message.LeagueCompleted;
import org.evenodd.protocol.message.LeagueCompletedAck;
import org.evenodd.protocol.message.LeagueStandingsUpdate;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.RoundAnnouncement;
import org.evenodd.protocol.message.RoundAnnouncementAck;
import org.evenodd.protocol.message.RoundCompleted;
import org.evenodd.protocol.message.RoundCompletedAck;
import org.evenodd.protocol.message.StandingsUpdateAck;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * Writes a player's answers (MCP 3 and 4). Each carries only a token that the caller itself has validly shown
 * (docs/protocol-decisions.md, what token an answer carries).
 */
public record AnswerWriter(EnvelopeWriter author) {

    /** The timestamp of answers written now. */
    Instant now() {
        return author.clock().instant();
    }

    GameJoinAck accept(PlayerState state, GameInvitation invitation) {
        Envelope envelope = deciding(state, invitation, invitation.matchId());
        return new GameJoinAck(envelope, invitation.matchId(), self(state), now(), true);
    }

    ChooseParityResponse choose(PlayerState state, ChooseParityCall call, Parity choice) {
        MatchId match = call.match().matchId();
        return new ChooseParityResponse(deciding(state, call, match), match, self(state), choice);
    }

    GameOverAck acknowledge(PlayerState state, GameOver over) {
        MatchId match = over.match().matchId();
        return new GameOverAck(inMatch(state, over, match), AckStatus.ACKNOWLEDGED, self(state), match);
    }

    GameErrorAck acknowledge(PlayerState state, GameError error) {
        MatchId match = error.matchId();
        return new GameErrorAck(inMatch(state, error, match), AckStatus.ACKNOWLEDGED, self(state), match);
    }

    RoundAnnouncementAck acknowledge(PlayerState state, RoundAnnouncement round) {
        return new RoundAnnouncementAck(news(state, round), AckStatus.ACKNOWLEDGED, self(state), null, round.roundId());
    }

    RoundCompletedAck acknowledge(PlayerState state, RoundCompleted round) {
        return new RoundCompletedAck(news(state, round), AckStatus.ACKNOWLEDGED, self(state), null, round.roundId());
    }

    StandingsUpdateAck acknowledge(PlayerState state, LeagueStandingsUpdate update) {
        return new StandingsUpdateAck(news(state, update), AckStatus.ACKNOWLEDGED, self(state), null, update.roundId());
    }

    LeagueCompletedAck acknowledge(PlayerState state, LeagueCompleted completed) {
        return new LeagueCompletedAck(news(state, completed), AckStatus.ACKNOWLEDGED, self(state), null);
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

    private static PlayerId self(PlayerState state) {
        return state.place().player();
    }
}
