package org.evenodd.referee.check;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.check.Finding;
import org.evenodd.agent.check.ProtocolRule;
import org.evenodd.agent.check.QuotedBody;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import tools.jackson.databind.JsonNode;

/**
 * Judges a registration request.
 *
 * @param params the params of the request, as received
 */
record PlayerRegistrationJudge(JsonNode params) {

    List<Finding> judge(Decoded decoded) {
        if (decoded instanceof Decoded.InvalidMessage invalid) {
            return invalid.violations().stream()
                    .map(violation -> finding(PlayerRule.REGISTRATION_FORM.rule(), violation.sentence()))
                    .toList();
        }
        Decoded.Valid valid = (Decoded.Valid) decoded;
        List<Finding> findings = new ArrayList<>();
        valid.notes().forEach(note -> findings.add(finding(ProtocolRule.of(note), Finding.sentence(note))));
        return findings;
    }

    private Finding finding(ProtocolRule rule, String seen) {
        return new Finding(rule, seen, "(the bot speaks first)", QuotedBody.of(Json.bytes(JsonValue.of(params))), 1);
    }
}
