package org.evenodd.referee.check;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.check.Finding;
import org.evenodd.agent.check.ProtocolRule;
import org.evenodd.agent.check.QuotedBody;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.LeagueRegisterRequest;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;

/**
 * Judges a registration request.
 *
 * @param target the endpoint of the checked player
 * @param params the params of the request, as received
 */
record PlayerRegistrationJudge(Endpoint target, JsonNode params) {

    List<Finding> judge(Decoded decoded) {
        if (decoded instanceof Decoded.InvalidMessage invalid) {
            return invalid.violations().stream()
                    .map(violation -> finding(PlayerRule.REGISTRATION_FORM.rule(), violation.sentence()))
                    .toList();
        }
        Decoded.Valid valid = (Decoded.Valid) decoded;
        List<Finding> findings = new ArrayList<>();
        valid.notes().forEach(note -> findings.add(finding(ProtocolRule.of(note), sentence(note))));
        Endpoint contact =
                ((LeagueRegisterRequest) valid.message()).playerMeta().contactEndpoint();
        if (!contact.sameAs(target)) {
            findings.add(finding(
                    PlayerRule.REGISTRATION_ENDPOINT.rule(),
                    "contact_endpoint is %s, and %s is checked".formatted(contact, target)));
        }
        return findings;
    }

    private static String sentence(DialectNote note) {
        return "%s: %s".formatted(note.field(), note.seen());
    }

    private Finding finding(ProtocolRule rule, String seen) {
        return new Finding(rule, seen, "(the bot speaks first)", QuotedBody.of(Json.bytes(JsonValue.of(params))), 1);
    }
}
