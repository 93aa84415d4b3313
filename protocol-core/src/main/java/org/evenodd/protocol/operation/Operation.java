package org.evenodd.protocol.operation;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** A JSON-RPC method of an agent, as its callers see it. */
public interface Operation {

    /** The canonical method name. */
    String name();

    /** Other names of the method. */
    List<String> aliases();

    /** What it does, in a few words. */
    String title();

    /** What it does, for whom, and what it needs: a sentence or two for people and language models. */
    String description();

    /** Whether it changes nothing. */
    boolean readOnly();

    /** The JSON Schema (2020-12) of the params, an object at its root; a new tree for each call. */
    ObjectNode params();

    /** The params schema for callers that have already named the message. */
    default ObjectNode arguments() {
        return params();
    }

    /** The JSON Schema (2020-12) of the result, an object at its root; made anew. */
    ObjectNode result();
}
