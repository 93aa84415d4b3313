package org.evenodd.referee.check;

import java.util.List;
import org.evenodd.agent.check.CheckExchange;
import org.evenodd.agent.check.Finding;
import org.evenodd.agent.check.QuotedBody;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;

/**
 * An endpoint that was registered, and is not the one under check. It may be another bot's.
 *
 * @param params the params of the request, as received
 */
record OtherEndpoint(Endpoint contact, JsonNode params) {

    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;

    /**
     * Judges it by what was posted there.
     *
     * @param checked the endpoint under check
     * @param checker the checker's own
     */
    List<Finding> judge(Endpoint checked, Endpoint checker, CheckExchange there) {
        boolean nobody = there.isUnreachable()
                || contact.sameAs(checker)
                || there.reply()
                        .filter(reply -> reply.status() == NOT_FOUND || reply.status() == METHOD_NOT_ALLOWED)
                        .isPresent();
        return nobody
                ? List.of(PlayerRule.REGISTRATION_ENDPOINT.seen(
                        "you registered %s, where you do not answer (%s); I check %s"
                                .formatted(contact, QuotedBody.of(there.delivery()), checked),
                        "(the bot speaks first)",
                        QuotedBody.of(Json.bytes(JsonValue.of(params)))))
                : List.of();
    }
}
