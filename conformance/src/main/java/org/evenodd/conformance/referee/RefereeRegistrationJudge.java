package org.evenodd.conformance.referee;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Received;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterRequest;
import org.evenodd.protocol.value.Endpoint;

/** Judges how a referee registers. */
final class RefereeRegistrationJudge {

    private static final String WAITED = "(nothing: it registers by itself)";

    private RefereeRegistrationJudge() {}

    /**
     * The findings about a registration request.
     *
     * @param referee the endpoint at which it was said to answer
     */
    static List<Finding> judge(Received<CheckerRole> request, Endpoint referee) {
        List<Finding> findings = new ArrayList<>(request.form(violation -> RefereeRule.REGISTRATION_FORM.rule(), WAITED)
                .toList());
        request.message(RefereeRegisterRequest.class)
                .map(message -> message.refereeMeta().contactEndpoint())
                .filter(endpoint -> !endpoint.sameAs(referee))
                .ifPresent(endpoint -> findings.add(request.finding(
                        RefereeRule.REGISTRATION_ENDPOINT.rule(),
                        "contact_endpoint is %s, and it answers at %s".formatted(endpoint, referee),
                        WAITED)));
        return findings;
    }
}
