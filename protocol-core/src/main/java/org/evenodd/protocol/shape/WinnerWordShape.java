package org.evenodd.protocol.shape;

import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.value.Syntax;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The winner in one word; {@code draw} for none. */
record WinnerWordShape() implements Shape<String> {

    private static final String DRAW = "draw";
    private static final Syntax SYNTAX = Syntax.of(
            "^(P(0[1-9]|[1-9][0-9])|draw|DRAW|PLAYER_A|PLAYER_B)$", "a player id, draw, PLAYER_A or PLAYER_B");
    private static final TextShape<String> WORD = new TextShape<>(SYNTAX, SYNTAX::require);

    @Override
    public String expected() {
        return SYNTAX.expected();
    }

    @Override
    public @Nullable String read(JsonNode node, Reading reading) {
        if (node.isNull()) {
            return reading.tolerates(ErrorCode.E003, SYNTAX.expected(), "null") ? DRAW : null;
        }
        if (node.isString() && node.stringValue().isEmpty()) {
            return reading.tolerates(ErrorCode.E006, SYNTAX.expected(), Reading.quote(node)) ? DRAW : null;
        }
        return WORD.read(node, reading);
    }

    @Override
    public boolean readsNull() {
        return true;
    }

    @Override
    public void write(String value, JsonGenerator out) {
        out.writeString(value);
    }

    @Override
    public void describe(ObjectNode schema) {
        WORD.describe(schema);
    }
}
