package org.evenodd.protocol.peer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;

/**
 * Remembers in memory the names that agents understood; forgets the least recently called agents.
 */
public final class KnownNames implements NameMemory {

    private static final int MOST = 3000;

    private record NameKey(Endpoint endpoint, MessageType type) {}

    private final Map<NameKey, List<String>> open = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<NameKey, List<String>> eldest) {
            return size() > MOST;
        }
    };

    @Override
    public synchronized List<String> names(Endpoint to, MessageType type) {
        return List.copyOf(open.getOrDefault(new NameKey(to, type), type.methods()));
    }

    @Override
    public synchronized void understood(Endpoint to, MessageType type, String name, boolean posted) {
        List<String> names = new ArrayList<>(type.methods());
        names.remove(name);
        names.add(0, name);
        open.put(new NameKey(to, type), names);
    }

    @Override
    public synchronized void refused(Endpoint to, MessageType type, String name) {
        List<String> names = new ArrayList<>(names(to, type));
        names.remove(name);
        open.put(new NameKey(to, type), names.isEmpty() ? type.methods() : names);
    }

    @Override
    public synchronized void exhausted(Endpoint to, MessageType type) {
        open.remove(new NameKey(to, type));
    }
}
