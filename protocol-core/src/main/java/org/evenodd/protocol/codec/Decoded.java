package org.evenodd.protocol.codec;

import java.util.List;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.value.Violation;

/** The result of decoding a message. */
public sealed interface Decoded {

    /** A valid message, and the leniencies it needed. */
    record Valid(Message message, List<DialectNote> notes) implements Decoded {
        public Valid {
            notes = List.copyOf(notes);
        }
    }

    /** An invalid message with all its violations, at least one. */
    record InvalidMessage(List<Violation> violations) implements Decoded {
        public InvalidMessage {
            violations = List.copyOf(violations);
        }
    }
}
