package org.evenodd.systemtests.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * A body as it was sent. It is parsed at most once, and only on demand, because most are never looked at.
 */
final class SentBody {

    /** Stands for a missing body. */
    static final SentBody NONE = new SentBody("");

    private final String text;
    private @Nullable JsonNode tree;

    SentBody(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    /** Returns whether it contains a word. */
    boolean says(String word) {
        return text.contains(word);
    }

    /** Returns its JSON; a missing node if it is not JSON. */
    JsonNode tree() {
        if (tree == null) {
            tree = parse();
        }
        return tree;
    }

    private JsonNode parse() {
        try {
            return StrictJson.parse(text.getBytes(UTF_8));
        } catch (MalformedJsonException e) {
            return MissingNode.getInstance();
        }
    }
}
