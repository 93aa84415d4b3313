package org.evenodd.dialect;

import java.util.Set;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.value.Endpoint;

/**
 * What an agent understood in an earlier run.
 *
 * @param agent who it was, as far as its caller knew
 * @param posted whether it answered by a message of its own
 */
public record LearnedTongue(
        Endpoint endpoint,
        @Size(max = 200) String agent,
        MessageType message,
        Framing framing,
        @Size(max = 200) String name,
        @Size(max = 100) String inside,
        @Size(max = 200) String path,
        boolean posted) {

    private static final Set<String> PATHS = Set.of("", "/mcp", "/");

    static LearnedTongue of(Endpoint endpoint, String agent, MessageType message, Tongue tongue, boolean posted) {
        return new LearnedTongue(
                endpoint, agent, message, tongue.framing(), tongue.name(), tongue.inside(), tongue.path(), posted);
    }

    /** Whether it is something that this program may have written. */
    boolean isUsable() {
        return PATHS.contains(path) && (framing == Framing.BARE || !name.isEmpty());
    }

    Tongue tongue() {
        return new Tongue(framing, name, inside, path);
    }
}
