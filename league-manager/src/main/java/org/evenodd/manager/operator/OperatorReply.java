package org.evenodd.manager.operator;

import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.shape.Shapes;
import tools.jackson.core.JsonGenerator;

/** That the operator's command happened, in a sentence. */
record OperatorReply(String status, String message) implements JsonValue {

    static OperatorReply done(String sentence) {
        return new OperatorReply("OK", sentence);
    }

    @Override
    public void writeTo(JsonGenerator out) {
        Shapes.ofRecord(OperatorReply.class).write(this, out);
    }
}
