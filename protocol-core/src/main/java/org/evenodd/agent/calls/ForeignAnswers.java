package org.evenodd.agent.calls;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.evenodd.agent.calls.ReadReply.Understanding;
import org.evenodd.agent.peer.Answer;
import org.evenodd.dialect.FieldNames;
import org.evenodd.dialect.Receipts;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Violation;
import org.evenodd.protocol.value.Violation.Excerpt;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Looks for the expected message in all locations where agents put answers: a choice is never searched for elsewhere. */
public class ForeignAnswers {

    private static final List<String> PARTS =
            List.of("message", "data", "response", "params", "arguments", "payload", "structuredContent");
    private static final int MOST_CONTENTS = 8;
    private static final String LANGUAGE = "json";

    /** A text with one fenced block has one less. */
    private static final int MOST_PARTS = 4;

    /** Acknowledgements of referees, which may say more than that a message has arrived. */
    private static final Set<MessageType> TELLING =
            EnumSet.of(MessageType.RUN_MATCH_ACK, MessageType.ROUND_ANNOUNCEMENT_ACK);

    /** The fields that accompany a decision on a registration. */
    private static final List<String> BESIDE_STATUS = List.of("player_id", "referee_id", "reason");

    private final MessageCodec codec;

    /** @param codec reads the message found */
    public ForeignAnswers(MessageCodec codec) {
        this.codec = codec;
    }

    /**
     * Reads an answer that is not as the protocol puts it.
     *
     * @param pointer the node's location in the body: {@code /result}, or empty for a body that is not a JSON-RPC response
     * @param notes on its surroundings
     */
    public ReadReply read(MessageType due, JsonNode node, String pointer, List<DialectNote> notes) {
        Locations locations = new Locations(node, pointer);
        List<Candidate> all = locations.found.stream()
                .map(location -> Candidate.of(due, location))
                .toList();
        ReadReply read = read(due, node, locations, all, notes);
        return TELLING.contains(due)
                ? new ReadReply(read.answer().saying(locations.said(node)), read.understanding())
                : read;
    }

    private ReadReply read(
            MessageType due, JsonNode node, Locations locations, List<Candidate> all, List<DialectNote> notes) {
        List<Candidate> holding = all.stream().filter(Candidate::holds).toList();
        Optional<ReadReply> join =
                due == MessageType.GAME_JOIN_ACK && holding.isEmpty() ? join(node, locations, notes) : Optional.empty();
        boolean contradictory =
                holding.stream().map(Candidate::decision).distinct().count() > 1;
        if (contradictory && !due.answersRegistration()) {
            return contradictory(holding, due);
        }
        return join.or(() -> first(all, Candidate::named)
                        .or(() -> first(all, Candidate::holds))
                        .or(() -> first(
                                all,
                                each -> each.decision().isPresent()
                                        || due.decision().isEmpty()))
                        .map(found -> at(found, due, all, notes)))
                .orElseGet(() -> withoutMessage(node, all));
    }

    /** A receipt for an invitation, which stands for a join if nothing in the reply refuses. */
    private Optional<ReadReply> join(JsonNode node, Locations locations, List<DialectNote> notes) {
        List<JsonNode> parts = new ArrayList<>(List.of(node));
        locations.found.forEach(location -> parts.add(location.object()));
        parts.addAll(locations.texts);
        return parts.stream().anyMatch(Receipts::refuses)
                ? Optional.empty()
                : parts.stream().filter(Receipts::acknowledges).findFirst().flatMap(receipt -> join(receipt, notes));
    }

    private Optional<ReadReply> join(JsonNode receipt, List<DialectNote> notes) {
        MessageType join = MessageType.GAME_JOIN_ACK;
        ObjectNode said =
                receipt instanceof ObjectNode object ? object.deepCopy() : JsonNodeFactory.instance.objectNode();
        said.put("message_type", join.name()).put("accept", true);
        if (!(codec.decodeReply(join, said) instanceof Decoded.Valid valid)) {
            return Optional.empty();
        }
        String seen = "only a receipt: " + AnswerReader.quoted(receipt);
        String fix = "Answer an invitation with a GAME_JOIN_ACK that says accept: true or false.";
        List<DialectNote> all = new ArrayList<>(notes);
        all.add(new DialectNote("/accept", seen, "true or false", join.section(), fix, 1));
        return Optional.of(
                new ReadReply(new Answer.Answered(valid.message(), all, true, receipt), Understanding.ARRIVED));
    }

    private static Optional<Candidate> first(List<Candidate> all, Predicate<Candidate> wanted) {
        return all.stream().filter(wanted).findFirst();
    }

    /** If a mere acknowledgement is due, the outermost object is enough. */
    private ReadReply at(Candidate found, MessageType due, List<Candidate> all, List<DialectNote> notes) {
        Location at = found.location();
        boolean conclusive = found.named() || found.holds();
        boolean decides = due.decision().isPresent();
        Decoded decoded = codec.decodeReply(due, at.object());
        return decoded instanceof Decoded.Valid || decides
                ? AnswerReader.replyOf(
                        decoded, conclusive, decides, AnswerReader.misplaced(at.pointer(), at.text()), notes)
                : withoutMessage(at.object(), all);
    }

    /** The meaning of an answer without the message: the league's error, like E012, a failed tool, or just a receipt. */
    private static ReadReply withoutMessage(JsonNode outermost, List<Candidate> all) {
        Optional<JsonNode> error = all.stream()
                .map(each -> each.location().object())
                .filter(object -> !object.path("error_code").stringValue("").isEmpty())
                .findFirst();
        if (error.isPresent()) {
            String code = error.get().path("error_code").stringValue("");
            return new ReadReply(
                    AnswerReader.refusal(RpcError.INVALID_PARAMS, code, error.get()), Understanding.ANSWERED);
        }
        return outermost.path("isError").booleanValue(false)
                ? ReadReply.unclear(AnswerReader.refusal(RpcError.INVALID_PARAMS, "", outermost.at("/content/0")))
                : ReadReply.arrived();
    }

    private static ReadReply contradictory(List<Candidate> all, MessageType due) {
        String field = due.decision().orElse("");
        String got = all.stream()
                .map(Candidate::location)
                .map(at -> at.pointer() + ": " + AnswerReader.quoted(at.object().path(field)))
                .collect(Collectors.joining(", "));
        Violation violation =
                new Violation('/' + field, ErrorCode.E006, "one value wherever it is said", Excerpt.of(got));
        return new ReadReply(new Answer.Wrong(List.of(violation)), Understanding.ANSWERED);
    }

    /**
     * A location in a reply.
     *
     * @param pointer a JSON pointer into the body; JSON inside a text counts as part of the body
     * @param text the kind of text that it is inside of; empty if none
     */
    private record Location(String pointer, JsonNode object, String text) {}

    /**
     * The part of the expected message that a location holds, in the protocol's names.
     *
     * @param named whether it names the expected type
     * @param holds whether it contains the decision; one on a registration, whose field {@code status} is ambiguous, must
     *     not stand alone
     * @param decision valid or not
     */
    private record Candidate(Location location, boolean named, boolean holds, Optional<JsonNode> decision) {

        static Candidate of(MessageType due, Location location) {
            FieldNames names = FieldNames.of(due);
            JsonNode object = location.object();
            JsonNode own =
                    names.mayHoldForeign(object) ? names.translate(object).message() : object;
            Optional<JsonNode> decision = due.decision().filter(own::has).map(own::path);
            boolean alone = due.answersRegistration() && BESIDE_STATUS.stream().noneMatch(own::has);
            boolean named = due.typeNames().contains(own.path("message_type").stringValue(""));
            return new Candidate(location, named, decision.isPresent() && !alone, decision);
        }
    }

    /** The locations in an answer. */
    private static final class Locations {

        private final List<Location> found = new ArrayList<>();
        private final List<JsonNode> texts = new ArrayList<>();

        /**
         * Searches an answer.
         *
         * @param pointer the node's location in the body: {@code /result}, or empty for a body that is not a JSON-RPC
         *     response: a bare message, or a request whose id is ignored
         */
        Locations(JsonNode node, String pointer) {
            boolean isRequest = pointer.isEmpty() && node.path("method").isString();
            addWithParts(isRequest ? "/params" : pointer, isRequest ? node.path("params") : node);
            if (!pointer.isEmpty()) {
                addText(pointer, node);
                addContents(node.path("content"));
            }
        }

        /** An object in a text, which says more than the object around it; else the node. */
        JsonNode said(JsonNode node) {
            return found.stream()
                    .filter(location -> !location.text().isEmpty())
                    .findFirst()
                    .map(Location::object)
                    .orElse(node);
        }

        private void addWithParts(String pointer, JsonNode parent) {
            addObject(pointer, parent);
            PARTS.forEach(name -> addObject(pointer + '/' + name, parent.path(name)));
        }

        private void addContents(JsonNode contents) {
            for (int i = 0; i < Math.min(contents.size(), MOST_CONTENTS); i++) {
                addText("/result/content/%d/text".formatted(i), contents.path(i).path("text"));
            }
        }

        private void addObject(String pointer, JsonNode node) {
            if (node.isObject()) {
                found.add(new Location(pointer, node, ""));
            }
        }

        private void addText(String pointer, JsonNode node) {
            String text = node.stringValue("").strip();
            boolean prose = !text.startsWith("{");
            String json = prose ? fenced(text) : text;
            if (prose) {
                texts.add(node);
            }
            if (json.startsWith("{")) {
                try {
                    JsonNode object = StrictJson.parse(json.getBytes(UTF_8));
                    found.add(new Location(pointer, object, prose ? AnswerReader.BLOCK : AnswerReader.TEXT));
                } catch (MalformedJsonException forPeople) {
                    return;
                }
            }
        }

        /** What is in the only fenced block of a text, as language models write; empty if there is none, or another. */
        private static String fenced(String text) {
            String[] parts = text.split("```", MOST_PARTS);
            String block = parts.length == MOST_PARTS - 1 ? parts[1].strip() : "";
            return block.regionMatches(true, 0, LANGUAGE, 0, LANGUAGE.length())
                    ? block.substring(LANGUAGE.length()).strip()
                    : block;
        }
    }
}
