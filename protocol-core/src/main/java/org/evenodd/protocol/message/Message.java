package org.evenodd.protocol.message;

/** A message of {@code league.v2}. Immutable and always valid. */
public sealed interface Message
        permits AssignmentMessages,
                ErrorMessages,
                GameOverMessages,
                InvitationMessages,
                MoveMessages,
                ParityMessages,
                QueryMessages,
                RegistrationMessages,
                ReportMessages,
                RoundMessages,
                StandingsMessages {

    /** The protocol that every message names (PRD 2.1). */
    String PROTOCOL = "league.v2";

    Envelope envelope();

    /** Its entry in the catalogue. */
    default MessageType type() {
        return MessageType.of(getClass());
    }
}
