package org.evenodd.systemtests.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * A body as it was sent, read once and only where somebody asks for what is in it: most are of no concern to anybody.
 */
final class SentBody {

    /** The body that is not there. */
    static final SentBody NONE = new SentBody("");

    private final String text;
    private @Nullable JsonNode tree;

    SentBody(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    /** Whether a word is anywhere in it. */
    boolean says(String word) {
        return text.contains(word);
    }

    /** What it holds; missing where that is no JSON. */
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
