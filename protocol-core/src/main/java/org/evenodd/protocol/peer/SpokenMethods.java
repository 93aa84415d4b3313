package org.evenodd.protocol.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;

/** Which method name an endpoint understood for a message, so that later calls take one exchange. */
final class SpokenMethods {

    private record Topic(Endpoint endpoint, MessageType type) {}

    private final Map<Topic, String> understood = new ConcurrentHashMap<>();

    void remember(Endpoint endpoint, MessageType type, String method) {
        understood.put(new Topic(endpoint, type), method);
    }

    /** The names to try, in order. */
    List<String> candidates(Endpoint endpoint, MessageType type) {
        String known = understood.get(new Topic(endpoint, type));
        if (known == null) {
            return type.methods();
        }
        List<String> names = new ArrayList<>(type.methods());
        names.remove(known);
        names.add(0, known);
        return names;
    }
}
