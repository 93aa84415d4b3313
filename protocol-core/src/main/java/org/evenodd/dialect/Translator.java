package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.dialect.FieldNames.KnownContext;
import org.evenodd.dialect.FieldNames.Translation;
import org.evenodd.dialect.UnknownFields.UnknownField;
import org.evenodd.game.Games;
import org.evenodd.protocol.message.Catalogue.TimeLimit;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Reading.Leniency;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Violation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A single translation of a message to the protocol's field names. */
final class Translator {

    private static final Set<String> MOVES = Games.all().stream()
            .flatMap(game -> game.move().decision().stream())
            .collect(Collectors.toUnmodifiableSet());

    private final MessageType type;
    private final FieldNames names;
    private final KnownContext context;
    private final List<Leniency> leniencies = new ArrayList<>();
    private final List<Violation> contradictions = new ArrayList<>();

    Translator(MessageType type, FieldNames names, KnownContext context) {
        this.type = type;
        this.names = names;
        this.context = context;
    }

    Translation translate(JsonNode message) {
        JsonNode whole = putTogether(message);
        ObjectNode own = object(names, whole, "", new UnknownFields());
        settleType(own);
        settleToken(own);
        leniencies.addAll(new OtherWords(type, names, whole, own).complete());
        return new Translation(own, leniencies, contradictions);
    }

    /**
     * A message with its fields in parts, like an envelope and its data; what is outside of them takes precedence. One
     * that decides something must say that it is that message.
     */
    private JsonNode putTogether(JsonNode message) {
        List<String> parts = MessageNames.PARTS.stream()
                .filter(part -> message.path(part).isObject() && !names.knows(part))
                .toList();
        boolean named = type.decision().isEmpty()
                || Stream.of(message, message.path(MessageNames.ENVELOPE))
                        .flatMap(FieldNames::typeFields)
                        .anyMatch(type.typeNames()::contains);
        if (parts.isEmpty() || !named || !(message.deepCopy() instanceof ObjectNode whole)) {
            return message;
        }
        parts.forEach(part -> message.path(part).properties().stream()
                .filter(field -> names.knows(field.getKey()) || names.means(field.getKey()))
                .forEach(field -> lift(whole, field.getKey(), field.getValue(), '/' + part + '/')));
        return whole;
    }

    private void lift(ObjectNode whole, String field, JsonNode value, String pointer) {
        JsonNode there = whole.path(field);
        if (there.isMissingNode()) {
            whole.set(field, value);
            leniencies.add(new Leniency(pointer + field, field, '/' + field));
        } else if (!there.equals(value)
                && type.decision()
                        .filter(decision -> names.namesOf(decision).contains(Spelling.folded(field)))
                        .isPresent()) {
            String expected = "the same as in " + pointer + field;
            contradictions.add(new Violation('/' + field, ErrorCode.E006, expected, Reading.quote(there)));
        }
    }

    /** A type that names no other message of the protocol says nothing against the call or answer that it is in. */
    private void settleType(ObjectNode own) {
        String named = own.path("message_type").stringValue(type.name());
        boolean isOther =
                MessageType.named(named).filter(other -> other != type).isPresent();
        if (!isOther && !type.typeNames().contains(named)) {
            own.put("message_type", type.name());
            leniencies.add(new Leniency("/message_type", named, type.name()));
        }
    }

    private void settleToken(ObjectNode own) {
        if (!demandsToken(type) && own.path("auth_token").stringValue("-").isEmpty()) {
            own.remove("auth_token");
            leniencies.add(new Leniency("/auth_token", "an empty text", "a token, or no such field"));
        }
    }

    /** Whether an empty token counts as wrong; in answers and registrations it counts as missing. */
    private static boolean demandsToken(MessageType type) {
        boolean call = type.answer().isPresent() || type == MessageType.LEAGUE_ERROR;
        boolean registration = type.limit() == TimeLimit.REGISTER;
        boolean answerOfPlayer = type.senders().equals(Set.of(AgentKind.PLAYER))
                && type.receivers().equals(Set.of(AgentKind.REFEREE));
        return call && !registration && !answerOfPlayer;
    }

    /** Translates an object; missing fields are taken from the levels further out. */
    private ObjectNode object(FieldNames words, JsonNode object, String pointer, UnknownFields further) {
        ObjectNode own = JsonNodeFactory.instance.objectNode();
        object.properties().stream()
                .filter(property -> words.knows(property.getKey()))
                .forEach(property -> own.set(property.getKey(), property.getValue()));
        UnknownFields near = new UnknownFields(words, object, pointer);
        words.fields().forEach(field -> translateField(field, words, own, near, pointer));
        words.missed().forEach(field -> translateField(field, words, own, further, pointer));
        UnknownFields all = near.within(further);
        words.objects().forEach((field, within) -> inner(field, words, within, own, all, pointer));
        words.rows().forEach((field, row) -> rows(field, row, own, pointer));
        words.missed().forEach(field -> complete(field, own, pointer));
        return own;
    }

    /** Completes a field that follows from others, or is known. */
    private void complete(String field, ObjectNode own, String pointer) {
        if (own.isEmpty() || own.hasNonNull(field) || decidesGame(field)) {
            return;
        }
        Optional<String> match =
                Optional.of(own.path("match_id").stringValue("")).filter(MatchId.SYNTAX::accepts);
        boolean isRound = field.equals("round_id");
        Optional<JsonNode> value = match.filter(id -> isRound)
                .map(id -> new MatchId(id).round().toString())
                .or(() -> context.valueOf(type, field, own))
                .map(text -> isRound
                        ? JsonNodeFactory.instance.numberNode(Integer.parseInt(text))
                        : JsonNodeFactory.instance.stringNode(text));
        value.ifPresent(known -> {
            own.set(field, known);
            leniencies.add(new Leniency(pointer + '/' + field, "nothing", Reading.quote(known)));
        });
    }

    private void translateField(String field, FieldNames words, ObjectNode own, UnknownFields unknown, String pointer) {
        List<UnknownField> found = unknown.all(words, field);
        if (!found.isEmpty() && decidesGame(field)) {
            found = decision(field, own, found);
        }
        if (!found.isEmpty() && isMissing(own, field)) {
            UnknownField likeliest = found.get(0);
            JsonNode value = valueOf(field, likeliest);
            if (!value.isMissingNode()) {
                own.set(field, value);
                leniencies.add(new Leniency(likeliest.pointer(), likeliest.name(), pointer + '/' + field));
            }
        }
    }

    /** Whether a field says that a player takes part, or how it moves. */
    private static boolean decidesGame(String field) {
        return field.equals("accept") || MOVES.contains(field);
    }

    /** A move that is null is wrong, not missing (PRD 6.2.3). */
    private static boolean isMissing(ObjectNode own, String field) {
        JsonNode there = own.path(field);
        return there.isMissingNode() || (there.isNull() && !MOVES.contains(field));
    }

    /** A foreign field counts as the message type only if it names this message. */
    private JsonNode valueOf(String field, UnknownField candidate) {
        if (!field.equals("message_type")) {
            return candidate.value();
        }
        String named = Spelling.folded(candidate.value().stringValue(""));
        return type.typeNames().stream()
                .filter(name -> Spelling.folded(name).equals(named))
                .findFirst()
                .<JsonNode>map(JsonNodeFactory.instance::stringNode)
                .orElse(JsonNodeFactory.instance.missingNode());
    }

    /** The candidates for a decision; two different valid ones are a contradiction. */
    private List<UnknownField> decision(String field, ObjectNode own, List<UnknownField> found) {
        JsonNode first = isMissing(own, field) ? found.get(0).value() : own.path(field);
        for (UnknownField other : found) {
            if (isPossible(field, first)
                    && isPossible(field, other.value())
                    && !other.value().equals(first)) {
                String expected = "the same as in " + other.pointer();
                contradictions.add(new Violation('/' + field, ErrorCode.E006, expected, Reading.quote(first)));
                return List.of();
            }
        }
        return found;
    }

    private static boolean isPossible(String field, JsonNode value) {
        return field.equals("accept")
                ? value.isBoolean()
                : Games.all().stream().anyMatch(game -> game.isMove(value.stringValue("")));
    }

    private void inner(
            String field, FieldNames words, FieldNames within, ObjectNode own, UnknownFields further, String pointer) {
        JsonNode there = own.path(field);
        boolean missing = there.isMissingNode() || there.isNull();
        if (there.isObject() || (missing && words.missed().contains(field))) {
            JsonNode object = there.isObject() ? there : JsonNodeFactory.instance.objectNode();
            ObjectNode translated = object(within, object, pointer + '/' + field, further);
            if (!translated.isEmpty()) {
                own.set(field, translated);
            }
            if (missing && !translated.isEmpty()) {
                complete(translated, within, own, pointer + '/' + field, pointer);
            }
        }
    }

    /** Completes an assembled object with fields of the same name from further out. */
    private void complete(ObjectNode inner, FieldNames words, ObjectNode outer, String pointer, String outerPointer) {
        for (String field : words.missed()) {
            if (!inner.has(field) && outer.has(field)) {
                inner.set(field, outer.path(field));
                leniencies.add(new Leniency(outerPointer + '/' + field, field, pointer + '/' + field));
            }
        }
    }

    private void rows(String field, FieldNames row, ObjectNode own, String pointer) {
        if (own.path(field).isArray()) {
            ArrayNode translated = JsonNodeFactory.instance.arrayNode();
            int index = 0;
            for (JsonNode each : own.path(field).values()) {
                String at = pointer + '/' + field + '/' + index++;
                translated.add(each.isObject() ? object(row, each, at, new UnknownFields()) : each);
            }
            own.set(field, translated);
        }
    }
}
