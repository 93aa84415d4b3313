package org.evenodd.systemtests.badinput;

import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/**
 * A valid call with one defect, and the error that must be returned for it.
 *
 * @param code the JSON-RPC error's
 * @param errorCode the LEAGUE_ERROR's
 */
record BadCall(String name, Consumer<ObjectNode> spoil, int code, String errorCode) {

    static final int INVALID_PARAMS = -32602;

    /** A call that is malformed. */
    static BadCall malformed(String name, String errorCode, Consumer<ObjectNode> spoil) {
        return new BadCall(name, spoil, INVALID_PARAMS, errorCode);
    }

    ObjectNode of(ObjectNode good) {
        spoil.accept(good);
        return good;
    }

    @Override
    public String toString() {
        return name;
    }
}
