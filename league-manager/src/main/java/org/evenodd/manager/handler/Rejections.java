package org.evenodd.manager.handler;

import java.util.OptionalInt;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.message.Rejection;
import org.jspecify.annotations.Nullable;

/** Refusals of well-formed registrations, as the registration responses carry them (PRD 3.2.2, MCP 2). */
final class Rejections {
    private Rejections() {}

    static Rejection of(MessageType request, Refusal refusal) {
        return new Rejection(refusal.message(), refusal.code(), number(request, refusal));
    }

    private static @Nullable Integer number(MessageType request, Refusal refusal) {
        OptionalInt own = refusal.number();
        OptionalInt number = own.isPresent() ? own : request.numbers().of(refusal.code());
        return number.isPresent() ? number.getAsInt() : null;
    }
}
