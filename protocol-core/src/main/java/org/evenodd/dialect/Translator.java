package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.dialect.FieldNames.KnownContext;
import org.evenodd.dialect.FieldNames.Translation;
import org.evenodd.dialect.SaidFields.SaidField;
import org.evenodd.game.Games;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Reading.Leniency;
import org.evenodd.protocol.value.ErrorCode;
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

    final MessageType type;
    final FieldNames names;
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
        ObjectNode own = object(names, whole, "", new SaidFields());
        settleType(own);
        settleToken(own);
        new OtherWords(this, whole, own).complete();
        return new Translation(own, leniencies, contradictions);
    }

    /** Notes the value that stood in the place of the expected one. */
    void note(String pointer, String seen, String expected) {
        leniencies.add(new Leniency(pointer, seen, expected));
    }

    /**
     * A message with its fields in parts, like an envelope and its data; fields outside of them take precedence. One
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
            note(pointer + field, field, '/' + field);
        } else if (!there.equals(value)
                && type.decision()
                        .filter(decision -> names.namesOf(decision).contains(Spelling.folded(field)))
                        .isPresent()) {
            contradict(field, pointer + field, there);
        }
    }

    /** A type that names no other message of the protocol says nothing against the call or answer that it is in. */
    private void settleType(ObjectNode own) {
        String named = own.path("message_type").stringValue(type.name());
        boolean isOther =
                MessageType.named(named).filter(other -> other != type).isPresent();
        if (!isOther && !type.typeNames().contains(named)) {
            own.put("message_type", type.name());
            note("/message_type", named, type.name());
        }
    }

    /** An empty token counts as missing in answers, posted ones, too; elsewhere as wrong. */
    private void settleToken(ObjectNode own) {
        boolean mayLack = type.isAnswer() || type.decision().isPresent();
        if (mayLack && own.path("auth_token").stringValue("-").isEmpty()) {
            own.remove("auth_token");
            note("/auth_token", "an empty text", "a token, or no such field");
        }
    }

    /** Translates an object; missing fields are taken from the levels further out. */
    private ObjectNode object(FieldNames words, JsonNode object, String pointer, SaidFields further) {
        ObjectNode own = JsonNodeFactory.instance.objectNode();
        object.properties().stream()
                .filter(property -> words.knows(property.getKey(), property.getValue()))
                .forEach(property -> own.set(property.getKey(), property.getValue()));
        SaidFields near = new SaidFields(object, pointer, name -> !words.knows(name));
        words.fields().forEach(field -> find(field, words, own, near, pointer));
        words.missed().forEach(field -> find(field, words, own, further, pointer));
        near.add(further);
        words.objects().forEach((field, within) -> inner(field, words, within, own, near, pointer));
        words.rows().forEach((field, row) -> rows(field, row, own, pointer));
        words.missed().forEach(field -> complete(field, own, pointer));
        return own;
    }

    /** Completes a field that follows from others, or is known. */
    private void complete(String field, ObjectNode own, String pointer) {
        if (own.isEmpty() || own.hasNonNull(field) || decidesGame(field)) {
            return;
        }
        boolean isRound = field.equals("round_id");
        String match = own.path("match_id").stringValue("");
        Optional<String> known = isRound && MatchId.SYNTAX.accepts(match)
                ? Optional.of(new MatchId(match).round().toString())
                : context.valueOf(type, field, own);
        known.ifPresent(text -> {
            JsonNode value = isRound ? own.numberNode(Integer.parseInt(text)) : own.stringNode(text);
            own.set(field, value);
            note(pointer + '/' + field, "nothing", Reading.quote(value));
        });
    }

    /** Takes a missing field from a field with another name; an empty text says nothing, save of a decision or a token. */
    void find(String field, FieldNames words, ObjectNode own, SaidFields said, String pointer) {
        List<SaidField> found = said.all(words, field).stream()
                .filter(each -> decidesGame(field)
                        || field.equals("auth_token")
                        || !each.value().stringValue("-").isEmpty())
                .toList();
        boolean contradictory = decidesGame(field) && contradicts(field, own, found);
        if (!found.isEmpty() && isMissing(own, field) && !contradictory) {
            SaidField likeliest = found.get(0);
            own.set(field, likeliest.value());
            note(likeliest.pointer(), likeliest.name(), pointer + '/' + field);
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

    /** Whether the values found for a decision are two different valid ones, or differ from the one in its field. */
    private boolean contradicts(String field, ObjectNode own, List<SaidField> found) {
        JsonNode there =
                isMissing(own, field) && !found.isEmpty() ? found.get(0).value() : own.path(field);
        Optional<SaidField> other = found.stream()
                .filter(each -> isPossible(field, there) && isPossible(field, each.value()))
                .filter(each -> !each.value().equals(there))
                .findFirst();
        other.ifPresent(each -> contradict(field, each.pointer(), there));
        return other.isPresent();
    }

    private void contradict(String field, String pointer, JsonNode there) {
        String expected = "the same as in " + pointer;
        contradictions.add(new Violation('/' + field, ErrorCode.E006, expected, Reading.quote(there)));
    }

    private static boolean isPossible(String field, JsonNode value) {
        return field.equals("accept")
                ? value.isBoolean()
                : Games.all().stream().anyMatch(game -> game.isMove(value.stringValue("")));
    }

    private void inner(
            String field, FieldNames words, FieldNames within, ObjectNode own, SaidFields further, String pointer) {
        JsonNode there = own.path(field);
        boolean missing = there.isMissingNode() || there.isNull();
        if (there.isObject() || (missing && words.missed().contains(field))) {
            ObjectNode translated = object(within, there, pointer + '/' + field, further);
            if (!translated.isEmpty()) {
                own.set(field, translated);
            }
            if (missing && !translated.isEmpty()) {
                SaidFields around = new SaidFields(own, pointer, any -> true);
                within.missed().forEach(each -> find(each, within, translated, around, pointer + '/' + field));
            }
        }
    }

    private void rows(String field, FieldNames row, ObjectNode own, String pointer) {
        if (own.path(field).isArray()) {
            ArrayNode translated = JsonNodeFactory.instance.arrayNode();
            int index = 0;
            for (JsonNode each : own.path(field).values()) {
                String at = pointer + '/' + field + '/' + index++;
                translated.add(each.isObject() ? object(row, each, at, new SaidFields()) : each);
            }
            own.set(field, translated);
        }
    }
}
