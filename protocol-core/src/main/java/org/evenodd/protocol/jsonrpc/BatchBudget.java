package org.evenodd.protocol.jsonrpc;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;

/** The number of bytes left for the answers of a batch. */
final class BatchBudget {

    private final AtomicInteger left;

    BatchBudget(int bytes) {
        this.left = new AtomicInteger(bytes);
    }

    boolean isFull() {
        return left.get() <= 0;
    }

    /** Deducts an encoded answer, and returns it. */
    Optional<JsonValue> take(Optional<JsonValue> answer) {
        answer.ifPresent(written -> left.addAndGet(-Json.bytes(written).length));
        return answer;
    }
}
