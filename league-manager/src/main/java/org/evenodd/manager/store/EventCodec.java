package org.evenodd.manager.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.RecordShape;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.Violation;
import tools.jackson.databind.JsonNode;

/**
 * Converts events to text and back. An event's type is its class's simple name in snake case, of a few followed by
 * {@code _in_divisions} in a league in divisions; its payload is written by {@link RecordShape}: renaming a class or a component
 * changes what is stored.
 *
 * @param <E> a sealed interface, all of whose permitted classes are records or sealed interfaces
 */
public final class EventCodec<E> {
    private static final String WORDS = "(?<=[a-z0-9])(?=[A-Z])";
    private static final String IN_DIVISIONS = "_in_divisions";
    private static final Map<Class<?>, String> NAMES = new ConcurrentHashMap<>();

    private final Class<E> root;
    private final Map<String, Class<? extends Record>> kinds = new HashMap<>();

    public EventCodec(Class<E> root) {
        this.root = root;
        collect(root);
    }

    private void collect(Class<?> sealed) {
        for (Class<?> permitted : sealed.getPermittedSubclasses()) {
            if (permitted.isRecord()) {
                kinds.put(nameOf(permitted), permitted.asSubclass(Record.class));
            } else {
                collect(permitted);
            }
        }
    }

    private static String nameOf(Class<?> kind) {
        return NAMES.computeIfAbsent(
                kind, unnamed -> unnamed.getSimpleName().replaceAll(WORDS, "_").toLowerCase(Locale.ROOT));
    }

    /** The types of all events. */
    Set<String> types() {
        return new TreeSet<>(kinds.keySet());
    }

    public String type(E event) {
        return nameOf(event.getClass()) + (event instanceof LeagueEvent of && of.inDivisions() ? IN_DIVISIONS : "");
    }

    public String payload(E event) {
        return Json.text(Shapes.json((Record) event));
    }

    /** The payload as a tree. */
    public JsonNode tree(E event) {
        return Json.tree(Shapes.json((Record) event));
    }

    /**
     * Reads an event.
     *
     * @throws StoreException for a kind that this program does not know, and for a broken payload
     */
    public E read(StoredEvent stored) {
        Class<? extends Record> kind = kinds.get(stored.type().replace(IN_DIVISIONS, ""));
        if (kind == null) {
            throw new StoreException(
                    "The store holds an event of kind %s, which this version of the program does not know."
                            .formatted(stored.type()));
        }
        try {
            Reading reading = new Reading(Compatibility.TOLERANT, true);
            Record event =
                    Shapes.ofRecord(kind).read(StrictJson.parse(stored.payload().getBytes(UTF_8)), reading);
            if (event == null || !reading.violations().isEmpty()) {
                throw broken(stored, firstOf(reading));
            }
            return root.cast(event);
        } catch (MalformedJsonException e) {
            throw broken(stored, String.valueOf(e.getMessage()));
        }
    }

    private static StoreException broken(StoredEvent event, String what) {
        return new StoreException(
                "The store holds an event of kind %s that cannot be read: %s.".formatted(event.type(), what));
    }

    private static String firstOf(Reading reading) {
        return reading.violations().stream()
                .map(Violation::sentence)
                .findFirst()
                .orElse("nothing is there");
    }
}
