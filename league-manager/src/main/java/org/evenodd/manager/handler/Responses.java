package org.evenodd.manager.handler;

import org.evenodd.manager.turn.Response;
import org.evenodd.protocol.message.Refusal;

/** What the tournament responded, where the caller knows which kinds there can be. */
final class Responses {
    private Responses() {}

    /**
     * The refusal that a response must be.
     *
     * @throws IllegalStateException for another one: a bug of ours
     */
    static Refusal refusal(Response response) {
        if (response instanceof Response.Refused refused) {
            return refused.refusal();
        }
        throw new IllegalStateException("no response to this command: " + response);
    }
}
