package org.evenodd.protocol.shape;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Violation;
import org.evenodd.protocol.value.Violation.Excerpt;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A pass over a JSON value: the current location, and the violations and leniencies so far. */
public final class Reading {

    private final Compatibility compatibility;
    private final boolean reply;
    private final boolean closed;
    private Object[] path = new Object[8];
    private int depth;
    private final List<Violation> violations = new ArrayList<>(0);
    private final List<Leniency> leniencies = new ArrayList<>(0);
    private int unread;

    /**
     * Starts reading.
     *
     * @param reply whether the value answers one of our calls
     */
    public Reading(Compatibility compatibility, boolean reply) {
        this(compatibility, reply, false);
    }

    private Reading(Compatibility compatibility, boolean reply, boolean closed) {
        this.compatibility = compatibility;
        this.reply = reply;
        this.closed = closed;
    }

    /** Starts reading strictly, with a violation for each unknown field, which names the known fields. */
    public static Reading closed() {
        return new Reading(Compatibility.STRICT, false, true);
    }

    public List<Violation> violations() {
        return List.copyOf(violations);
    }

    public List<Leniency> leniencies() {
        return List.copyOf(leniencies);
    }

    /**
     * Whether an object, at any depth, held fields that were not read. A map and a value of any kind are read whole; a
     * value that was refused may not have been looked into.
     */
    public boolean leftUnread() {
        return unread > 0;
    }

    /** Fields are there to be read. */
    void offered(int fields) {
        unread += fields;
    }

    /** One of the offered fields was read, with or without success. */
    void taken() {
        unread--;
    }

    boolean isReply() {
        return reply;
    }

    boolean isClosed() {
        return closed;
    }

    int violationCount() {
        return violations.size();
    }

    void forgetViolationsAfter(int count) {
        violations.subList(count, violations.size()).clear();
    }

    /**
     * Goes into a field or an entry.
     *
     * @param key its name or number
     */
    public void enter(Object key) {
        if (depth == path.length) {
            path = Arrays.copyOf(path, 2 * depth);
        }
        path[depth++] = key;
    }

    public void leave() {
        depth--;
    }

    public void violation(ErrorCode code, String expected, String got) {
        violations.add(new Violation(pointer(), code, expected, got));
    }

    /** Adds a violation by this value; null in its place. */
    @SuppressWarnings("TypeParameterUnusedInFormals") // null is of every type
    <T> @Nullable T refuse(ErrorCode code, String expected, JsonNode got) {
        violation(code, expected, quote(got));
        return null;
    }

    /** Whether this field already has this error. */
    boolean hasViolation(ErrorCode code) {
        String here = pointer();
        return violations.stream()
                .anyMatch(known -> known.code() == code && known.pointer().equals(here));
    }

    /** In tolerant mode, turns all violations after the first {@code count} into notes. */
    void tolerateViolationsAfter(int count) {
        if (compatibility == Compatibility.TOLERANT) {
            List<Violation> tolerated = violations.subList(count, violations.size());
            tolerated.forEach(violation ->
                    leniencies.add(new Leniency(violation.pointer(), violation.got(), violation.expected())));
            tolerated.clear();
        }
    }

    void violationsWithin(List<Violation> found) {
        String prefix = pointer();
        found.forEach(violation -> violations.add(violation.under(prefix)));
    }

    /** Accepts a deviation from the protocol with a note; in strict mode it is a violation. */
    public boolean tolerates(ErrorCode code, String expected, String got) {
        if (compatibility == Compatibility.STRICT) {
            violation(code, expected, got);
            return false;
        }
        leniencies.add(new Leniency(pointer(), got, expected));
        return true;
    }

    /** Adds a leniency that was needed before this pass. */
    public void forgive(Leniency leniency) {
        leniencies.add(leniency);
    }

    /** The location, with long names cut short: each of many violations in a map repeats the key that it lies under. */
    private String pointer() {
        StringBuilder pointer = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            String name = Excerpt.of(path[i].toString());
            pointer.append('/').append(name.replace("~", "~0").replace("/", "~1"));
        }
        return pointer.toString();
    }

    /** A value shortened for errors. */
    public static String quote(JsonNode node) {
        if (node.isObject()) {
            return "an object";
        }
        return node.isArray() ? "a list" : Json.text(JsonValue.of(node));
    }

    /**
     * A deviation from the protocol that was accepted.
     *
     * @param pointer JSON pointer of the field
     * @param seen the value that was there, cut short
     * @param expected the form that the protocol expects
     */
    public record Leniency(String pointer, String seen, String expected) {

        public Leniency {
            seen = Excerpt.of(seen);
        }

        /** Whether the field was found under another name or at another location. */
        public boolean isRenaming() {
            return expected.startsWith("/") && expected.indexOf(' ') < 0;
        }
    }
}
