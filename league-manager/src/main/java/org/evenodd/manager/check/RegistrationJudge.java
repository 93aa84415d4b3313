package org.evenodd.manager.check;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.check.Finding;
import org.evenodd.agent.check.Rule;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.message.RefereeRegisterRequest;
import org.evenodd.protocol.value.Endpoint;

/** Judges how a referee registers. */
final class RegistrationJudge {

    private static final String WAITED = "(nothing: it registers by itself)";

    private RegistrationJudge() {}

    /**
     * What is wrong with a request for registration.
     *
     * @param referee where it was said to answer
     */
    static List<Finding> judge(Heard heard, Endpoint referee) {
        if (heard.decoded() instanceof Decoded.Invalid invalid) {
            Violation first = invalid.violations().get(0);
            return List.of(RefereeRule.REGISTRATION_FORM.seen(first.sentence(), WAITED, heard.exhibit()));
        }
        List<Finding> findings = new ArrayList<>();
        ((Decoded.Valid) heard.decoded())
                .notes()
                .forEach(note -> findings.add(new Finding(
                        Rule.of(note), "%s: %s".formatted(note.field(), note.seen()), WAITED, heard.exhibit(), 1)));
        heard.message(RefereeRegisterRequest.class)
                .map(request -> request.refereeMeta().contactEndpoint())
                .filter(endpoint -> !endpoint.sameAs(referee))
                .ifPresent(endpoint -> findings.add(RefereeRule.REGISTRATION_ENDPOINT.seen(
                        "contact_endpoint is %s, and it answers at %s".formatted(endpoint, referee),
                        WAITED,
                        heard.exhibit())));
        return findings;
    }
}
