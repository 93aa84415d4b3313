package org.evenodd.protocol.jsonrpc;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;

/** How many bytes the answers of a batch may still have. */
final class BatchBudget {

    private final AtomicInteger left;

    BatchBudget(int bytes) {
        this.left = new AtomicInteger(bytes);
    }

    boolean isFull() {
        return left.get() <= 0;
    }

    /** Notes an answer that has been written already, and returns it. */
    Optional<JsonValue> take(Optional<JsonValue> answer) {
        answer.ifPresent(written -> left.addAndGet(-Json.bytes(written).length));
        return answer;
    }
}
