package org.evenodd.protocol.peer;

import java.util.List;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;

/** Remembers which of a message's names each agent understands, so that later calls take one exchange. Thread-safe. */
public interface NameMemory {

    /**
     * The names to try, the likeliest first, without refused ones as long as others are left.
     */
    List<String> names(Endpoint to, MessageType type);

    /**
     * Notes that the agent understood a name.
     *
     * @param posted whether it posted its answer
     */
    void understood(Endpoint to, MessageType type, String name, boolean posted);

    /** Notes that the agent does not know a name; the search continues in this call or the next. */
    void refused(Endpoint to, MessageType type, String name);

    /** Notes that no name was understood: the next call starts over. */
    void exhausted(Endpoint to, MessageType type);
}
