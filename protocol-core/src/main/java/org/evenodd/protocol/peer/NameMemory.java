package org.evenodd.protocol.peer;

import java.util.List;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;

/** Which of a message's names each agent understands, so that every later call takes one exchange. For many threads. */
public interface NameMemory {

    /**
     * The names to try, the likeliest first: not those that the agent has shown not to know, as long as any other is
     * left.
     */
    List<String> names(Endpoint to, MessageType type);

    /**
     * Takes note that the agent understood.
     *
     * @param posted whether it answered by a message of its own
     */
    void understood(Endpoint to, MessageType type, String name, boolean posted);

    /** Takes note that the agent does not know a name; the search goes on from there, in this call or the next. */
    void refused(Endpoint to, MessageType type, String name);

    /** Takes note that no name was understood: the next call begins anew. */
    void exhausted(Endpoint to, MessageType type);
}
