package org.evenodd.systemtests.simulation;

import java.util.Optional;
import org.evenodd.protocol.value.AgentId;
import tools.jackson.databind.JsonNode;

/** The manager does nothing for who does not show the token that an agent has at present. */
final class GoodTokens implements Invariant {

    private final Secrets secrets;
    private final Ledger ledger;
    private final Findings findings;

    GoodTokens(Secrets secrets, Ledger ledger, Findings findings) {
        this.secrets = secrets;
        this.ledger = ledger;
        this.findings = findings;
    }

    @Override
    public void heard(Overheard message) {
        if (!message.from().equals(Cast.MANAGER) || message.isRequest()) {
            return;
        }
        if (message.accepts("MATCH_RESULT_REPORT") || message.accepts("LEAGUE_QUERY")) {
            requireGood(message);
        } else if (message.accepts()) {
            requireTaken(message);
        }
    }

    private void requireGood(Overheard message) {
        String token = Overheard.text(message.question().path("params"), "auth_token");
        findings.require(isGood(token), () -> "the manager serves a caller with a wrong token: " + message.question());
    }

    private boolean isGood(String token) {
        Optional<AgentId> owner = secrets.owner(token);
        return owner.isPresent() && !secrets.isLongVoid(token);
    }

    /** A place is taken again with its token, or from its own address. */
    private void requireTaken(Overheard message) {
        JsonNode asked = message.question().path("params");
        String token = Overheard.text(asked, "auth_token");
        JsonNode meta = asked.has("player_meta") ? asked.path("player_meta") : asked.path("referee_meta");
        String name = Overheard.text(meta, "display_name");
        boolean proven = isGood(token)
                && ledger.process(secrets.owner(token).orElseThrow()).equals(name);
        boolean athome = token.isEmpty() && Cast.at(message.to()).equals(name);
        findings.require(
                proven || athome, () -> "the manager gives away the place of " + name + ": " + message.question());
    }
}
