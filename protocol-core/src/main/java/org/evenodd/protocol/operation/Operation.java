package org.evenodd.protocol.operation;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** A JSON-RPC method of an agent, as its callers see it. */
public interface Operation {

    /** The method; the canonical one of several. */
    String name();

    /** Other methods that mean the same. */
    List<String> aliases();

    /** What it does, in a few words. */
    String title();

    /** What it does, for whom, and what it wants: a sentence or two for people and language models. */
    String description();

    /** Whether it leaves everything as it was. */
    boolean readOnly();

    /** The JSON Schema (2020-12) of the params, an object at its root; made anew. */
    ObjectNode params();

    /** The same for callers who have said already which message it is. */
    default ObjectNode arguments() {
        return params();
    }

    /** The JSON Schema (2020-12) of the result, an object at its root; made anew. */
    ObjectNode result();
}
