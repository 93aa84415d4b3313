package org.evenodd.protocol.shape;

import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Sender;
import org.evenodd.protocol.value.Syntax;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A shape of which more is read than its canonical form, with a note.
 *
 * @param readsNull whether null is one of the other forms
 * @param reader reads all forms
 */
record LenientShape<T>(Shape<T> canonical, String expected, boolean readsNull, Reader<T> reader) implements Shape<T> {

    private static final String DRAW = "draw";

    interface Reader<T> {
        @Nullable
        T read(JsonNode node, Reading reading);
    }

    /** A winner; an empty text or the word draw is read as no winner. */
    static <T> Shape<T> drawWord(Shape<T> winner) {
        return new LenientShape<>(winner, winner.expected() + ", or null for a draw", false, (node, reading) -> {
            if (isEmpty(node) || (node.isString() && node.stringValue().equalsIgnoreCase(DRAW))) {
                reading.tolerates(ErrorCode.E006, "null for a draw", Reading.quote(node));
                return null;
            }
            return winner.read(node, reading);
        });
    }

    /** The winner in one word; {@code draw} for none. */
    static Shape<String> winnerWord() {
        Syntax syntax = Syntax.of(
                "^(P(0[1-9]|[1-9][0-9])|draw|DRAW|PLAYER_A|PLAYER_B)$", "a player id, draw, PLAYER_A or PLAYER_B");
        TextShape<String> word = new TextShape<>(syntax, syntax::require);
        return new LenientShape<>(word, word.expected(), true, (node, reading) -> {
            if (node.isNull() || isEmpty(node)) {
                ErrorCode code = node.isNull() ? ErrorCode.E003 : ErrorCode.E006;
                return reading.tolerates(code, word.expected(), Reading.quote(node)) ? DRAW : null;
            }
            return word.read(node, reading);
        });
    }

    private static boolean isEmpty(JsonNode node) {
        return node.isString() && node.stringValue().isEmpty();
    }

    /**
     * A sender: canonically {@code type:id}; a bare id (REF) or anything else is accepted with a note, since it decides
     * nothing.
     */
    static Shape<Sender> sender() {
        TextShape<Sender> canonical = new TextShape<>(Sender.SYNTAX, Sender::parse);
        return new LenientShape<>(canonical, canonical.expected(), false, (node, reading) -> {
            int before = reading.violationCount();
            Sender sender = canonical.read(node, reading);
            if (sender == null && node.isString()) {
                reading.tolerateViolationsAfter(before);
                return bareId(node.stringValue());
            }
            return sender;
        });
    }

    private static @Nullable Sender bareId(String text) {
        if (PlayerId.SYNTAX.accepts(text)) {
            return new Sender(AgentKind.PLAYER, text);
        }
        return RefereeId.SYNTAX.accepts(text) ? new Sender(AgentKind.REFEREE, text) : null;
    }

    @Override
    public @Nullable T read(JsonNode node, Reading reading) {
        return reader.read(node, reading);
    }

    @Override
    public void write(T value, JsonGenerator out) {
        canonical.write(value, out);
    }

    @Override
    public void describe(ObjectNode schema) {
        canonical.describe(schema);
    }
}
