package org.evenodd.protocol.json;

/** Replaces names in what is sent. As long as there is none to replace, a value goes out as it is. */
public abstract class Renaming {

    private volatile boolean isInUse;

    /** From now on there is something to replace. */
    protected final void use() {
        isInUse = true;
    }

    /** A value with the names that its receiver knows. */
    public final JsonValue outward(JsonValue value) {
        return isInUse ? renamed(value) : value;
    }

    protected abstract JsonValue renamed(JsonValue value);
}
