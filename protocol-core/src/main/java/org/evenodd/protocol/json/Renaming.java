package org.evenodd.protocol.json;

import java.util.concurrent.atomic.AtomicBoolean;

/** Replaces names in values that are sent. As long as there is no name to replace, a value goes out as it is. */
public abstract class Renaming {

    private final AtomicBoolean inUse = new AtomicBoolean();

    /** Whether there is something to replace; may become true at any time. */
    public final AtomicBoolean inUse() {
        return inUse;
    }

    /** A value with the names that its receiver knows. */
    public final JsonValue outward(JsonValue value) {
        return inUse.get() ? renamed(value) : value;
    }

    protected abstract JsonValue renamed(JsonValue value);
}
