package org.evenodd.protocol.message;

/** A message of {@code league.v2}. Immutable and always valid. */
public sealed interface Message
        permits RefereeRegisterRequest,
                RefereeRegisterResponse,
                LeagueRegisterRequest,
                LeagueRegisterResponse,
                RoundAnnouncement,
                RoundAnnouncementAck,
                RoundCompleted,
                RoundCompletedAck,
                LeagueCompleted,
                LeagueCompletedAck,
                GameInvitation,
                GameJoinAck,
                GameOver,
                GameOverAck,
                ChooseParityCall,
                ChooseParityResponse,
                MatchResultReport,
                MatchResultAck,
                LeagueStandingsUpdate,
                StandingsUpdateAck,
                LeagueQuery,
                LeagueQueryResponse,
                LeagueError,
                GameError,
                GameErrorAck,
                RunMatch,
                RunMatchAck,
                AnswerAck {

    /** The protocol that every message names (PRD 2.1). */
    String PROTOCOL = "league.v2";

    Envelope envelope();

    /** Its entry in the catalogue. */
    default MessageType type() {
        return MessageType.of(getClass());
    }
}
