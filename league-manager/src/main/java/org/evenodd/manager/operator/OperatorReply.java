package org.evenodd.manager.operator;

import org.evenodd.protocol.shape.JsonRecord;

/** Confirms an operator's command in a sentence. */
record OperatorReply(String status, String message) implements JsonRecord {

    static OperatorReply done(String sentence) {
        return new OperatorReply("OK", sentence);
    }
}
