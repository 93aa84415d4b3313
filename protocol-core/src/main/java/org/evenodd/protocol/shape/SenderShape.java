package org.evenodd.protocol.shape;

import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.InvalidValueException;
import org.evenodd.protocol.value.AgentKind;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;
import org.evenodd.protocol.value.Sender;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A sender: canonically {@code type:id}; a bare id (REF) or anything else is accepted with a note, since it decides
 * nothing.
 */
record SenderShape() implements Shape<Sender> {

    private static final RecentValues<Sender> CANONICAL = new RecentValues<>(Sender::parse);

    @Override
    public String expected() {
        return Sender.SYNTAX.expected();
    }

    @Override
    public @Nullable Sender read(JsonNode node, Reading reading) {
        if (!node.isString()) {
            reading.violation(ErrorCode.E002, Sender.SYNTAX.expected(), Reading.quote(node));
            return null;
        }
        try {
            return CANONICAL.apply(node.stringValue());
        } catch (InvalidValueException e) {
            reading.tolerates(ErrorCode.E006, Sender.SYNTAX.expected(), Reading.quote(node));
            return bareId(node.stringValue());
        }
    }

    private static @Nullable Sender bareId(String text) {
        if (PlayerId.SYNTAX.accepts(text)) {
            return new Sender(AgentKind.PLAYER, text);
        }
        return RefereeId.SYNTAX.accepts(text) ? new Sender(AgentKind.REFEREE, text) : null;
    }

    @Override
    public void write(Sender value, JsonGenerator out) {
        out.writeString(value.toString());
    }

    @Override
    public void describe(ObjectNode schema) {
        schema.put("type", "string").put("pattern", Sender.SYNTAX.regex()).put("description", Sender.SYNTAX.expected());
    }
}
