package org.evenodd.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/**
 * Finds the expected message in an agent's answer. It has all locations in which answers are looked for: a choice is never
 * searched for elsewhere.
 */
public final class AnswerFinder {

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

    /** The fields that accompany a decision on a registration. */
    private static final List<String> BESIDE_STATUS = List.of("player_id", "referee_id", "reason");

    private final List<ReplyLocation> locations = new ArrayList<>();

    /**
     * Searches an answer.
     *
     * @param pointer the node's location in the body: {@code /result}, or empty for a body that is not a JSON-RPC response:
     *     a bare message, or a request whose id is ignored
     */
    public AnswerFinder(JsonNode node, String pointer) {
        if (!pointer.isEmpty()) {
            addObject(pointer, node);
            addText(pointer, node);
            addFields(pointer, node, IN_A_RESULT);
            addContents(node.path("content"));
        } else if (node.path("method").isString()) {
            addObject("/params", node.path("params"));
            addFields("/params", node.path("params"), IN_A_REQUEST);
        } else {
            addObject("", node);
            addFields("", node, IN_A_BODY);
        }
    }

    private void addFields(String pointer, JsonNode parent, List<String> names) {
        names.forEach(name -> addObject(pointer + '/' + name, parent.path(name)));
    }

    private void addContents(JsonNode contents) {
        for (int i = 0; i < Math.min(contents.size(), MOST_CONTENTS); i++) {
            addText("/result/content/%d/text".formatted(i), contents.path(i).path("text"));
        }
    }

    private void addObject(String pointer, JsonNode node) {
        if (node.isObject()) {
            locations.add(new ReplyLocation(pointer, node, false));
        }
    }

    private void addText(String pointer, JsonNode node) {
        String text = node.stringValue("").strip();
        if (text.startsWith("{")) {
            try {
                locations.add(new ReplyLocation(pointer, StrictJson.parse(text.getBytes(UTF_8)), true));
            } catch (MalformedJsonException forPeople) {
                return;
            }
        }
    }

    /** The result of a search. */
    public sealed interface FoundAnswer {

        /**
         * A candidate for the expected message.
         *
         * @param conclusive whether it names its own type, or contains the expected decision
         */
        record AnswerAt(ReplyLocation location, boolean conclusive) implements FoundAnswer {}

        /** Locations with contradicting decisions. */
        record Contradiction(List<ReplyLocation> locations) implements FoundAnswer {
            public Contradiction {
                locations = List.copyOf(locations);
            }
        }

        /** No message of that kind. */
        record Nowhere() implements FoundAnswer {}
    }

    /**
     * What a location holds of the expected message, in the protocol's names.
     *
     * @param named whether it names the expected type
     * @param holds whether it contains the decision; one on a registration, whose field {@code status} is ambiguous, must
     *     not stand alone
     * @param decision valid or not
     */
    private record Candidate(ReplyLocation location, boolean named, boolean holds, Optional<JsonNode> decision) {

        static Candidate of(MessageType due, ReplyLocation location) {
            FieldNames names = FieldNames.of(due);
            JsonNode object = location.object();
            JsonNode own =
                    names.mayHoldForeign(object) ? names.translate(object).message() : object;
            Optional<JsonNode> decision = due.decision().filter(own::has).map(own::path);
            boolean alone =
                    Synonyms.isRegistration(due) && BESIDE_STATUS.stream().noneMatch(own::has);
            boolean named = due.typeNames().contains(own.path("message_type").stringValue(""));
            return new Candidate(location, named, decision.isPresent() && !alone, decision);
        }
    }

    /** Finds the expected message; if it is a mere acknowledgement, the outermost object is enough. */
    public FoundAnswer find(MessageType due) {
        List<Candidate> all =
                locations.stream().map(location -> Candidate.of(due, location)).toList();
        List<Candidate> holding = all.stream().filter(Candidate::holds).toList();
        boolean contradictory =
                holding.stream().map(Candidate::decision).distinct().count() > 1;
        if (contradictory && !Synonyms.isRegistration(due)) {
            return new FoundAnswer.Contradiction(
                    holding.stream().map(Candidate::location).toList());
        }
        return first(all, Candidate::named)
                .or(() -> first(all, Candidate::holds))
                .or(() -> first(
                        all,
                        each -> each.decision().isPresent() || due.decision().isEmpty()))
                .<FoundAnswer>map(each -> new FoundAnswer.AnswerAt(each.location(), each.named() || each.holds()))
                .orElseGet(FoundAnswer.Nowhere::new);
    }

    private static Optional<Candidate> first(List<Candidate> all, Predicate<Candidate> wanted) {
        return all.stream().filter(wanted).findFirst();
    }

    /** The league error, like E012, in an answer without a message; empty if there is none. */
    public Optional<ReplyLocation> error() {
        return locations.stream()
                .filter(location ->
                        !location.object().path("error_code").stringValue("").isEmpty())
                .findFirst();
    }
}
