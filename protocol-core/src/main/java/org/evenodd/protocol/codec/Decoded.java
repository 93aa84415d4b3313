package org.evenodd.protocol.codec;

import java.util.List;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;

/** What became of a JSON value that should be a message. */
public sealed interface Decoded {

    /** A message, and the leniencies that it needed. */
    record Valid(Message message, List<DialectNote> notes) implements Decoded {
        public Valid {
            notes = List.copyOf(notes);
        }
    }

    /** No message; everything that is wrong with it, at least one thing. */
    record InvalidMessage(List<Violation> violations) implements Decoded {
        public InvalidMessage {
            violations = List.copyOf(violations);
        }
    }
}
