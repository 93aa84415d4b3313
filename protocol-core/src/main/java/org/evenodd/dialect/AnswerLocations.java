package org.evenodd.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import tools.jackson.databind.JsonNode;

/** The only locations in which answers are looked for: a choice is never searched for elsewhere. */
public final class AnswerLocations {

    /**
     * A location in a reply.
     *
     * @param pointer a JSON pointer into the body; JSON inside a text counts as part of the body
     * @param inText whether it is inside a text
     */
    public record ReplyLocation(String pointer, JsonNode object, boolean inText) {}

    private static final List<String> IN_A_RESULT =
            List.of("message", "data", "response", "params", "payload", "structuredContent");
    private static final List<String> IN_A_BODY = List.of("message", "data", "response");
    private static final List<String> IN_A_REQUEST = List.of("message", "arguments");
    private static final int MOST_CONTENTS = 8;

    private final List<ReplyLocation> found = new ArrayList<>();

    private AnswerLocations() {}

    /** The locations in the result of a JSON-RPC response. */
    static List<ReplyLocation> ofResult(JsonNode result) {
        AnswerLocations locations = new AnswerLocations();
        locations.addAny("/result", result);
        locations.addFields("/result", result, IN_A_RESULT);
        locations.addContents(result.path("content"));
        return locations.found;
    }

    /** The locations in a body that is not a JSON-RPC response: a bare message, or a request whose id is ignored. */
    static List<ReplyLocation> ofBody(JsonNode body) {
        AnswerLocations locations = new AnswerLocations();
        if (body.path("method").isString()) {
            locations.addObject("/params", body.path("params"));
            locations.addFields("/params", body.path("params"), IN_A_REQUEST);
        } else {
            locations.addObject("", body);
            locations.addFields("", body, IN_A_BODY);
        }
        return locations.found;
    }

    private void addFields(String pointer, JsonNode parent, List<String> names) {
        names.forEach(name -> addObject(pointer + '/' + name, parent.path(name)));
    }

    private void addContents(JsonNode contents) {
        for (int i = 0; i < Math.min(contents.size(), MOST_CONTENTS); i++) {
            addText("/result/content/%d/text".formatted(i), contents.path(i).path("text"));
        }
    }

    private void addAny(String pointer, JsonNode node) {
        addObject(pointer, node);
        addText(pointer, node);
    }

    private void addObject(String pointer, JsonNode node) {
        if (node.isObject()) {
            found.add(new ReplyLocation(pointer, node, false));
        }
    }

    private void addText(String pointer, JsonNode node) {
        String text = node.stringValue("").strip();
        if (text.startsWith("{")) {
            try {
                found.add(new ReplyLocation(pointer, StrictJson.parse(text.getBytes(UTF_8)), true));
            } catch (MalformedJsonException forPeople) {
                return;
            }
        }
    }
}
