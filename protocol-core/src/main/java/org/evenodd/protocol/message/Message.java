package org.evenodd.protocol.message;

/** A message of {@code league.v2}. Immutable and always valid. */
public sealed interface Message
        permits RegistrationMessages.RefereeRegisterRequest,
                RegistrationMessages.RefereeRegisterResponse,
                RegistrationMessages.LeagueRegisterRequest,
                RegistrationMessages.LeagueRegisterResponse,
                RoundMessages.RoundAnnouncement,
                RoundMessages.RoundAnnouncementAck,
                RoundMessages.RoundCompleted,
                RoundMessages.RoundCompletedAck,
                StandingsMessages.LeagueCompleted,
                StandingsMessages.LeagueCompletedAck,
                InvitationMessages.GameInvitation,
                InvitationMessages.GameJoinAck,
                GameOverMessages.GameOver,
                GameOverMessages.GameOverAck,
                ParityMessages.ChooseParityCall,
                ParityMessages.ChooseParityResponse,
                ReportMessages.MatchResultReport,
                ReportMessages.MatchResultAck,
                StandingsMessages.LeagueStandingsUpdate,
                StandingsMessages.StandingsUpdateAck,
                QueryMessages.LeagueQuery,
                QueryMessages.LeagueQueryResponse,
                ErrorMessages.LeagueError,
                ErrorMessages.GameError,
                ErrorMessages.GameErrorAck,
                AssignmentMessages.RunMatch,
                AssignmentMessages.RunMatchAck,
                ParityMessages.AnswerAck {

    /** The protocol that every message names (PRD 2.1). */
    String PROTOCOL = "league.v2";

    Envelope envelope();

    /** Its entry in the catalogue. */
    default MessageType type() {
        return MessageType.of(getClass());
    }
}
