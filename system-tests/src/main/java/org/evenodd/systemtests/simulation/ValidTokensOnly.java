package org.evenodd.systemtests.simulation;

import java.util.Optional;
import org.evenodd.protocol.value.Identifiers.AgentId;
import tools.jackson.databind.JsonNode;

/** The manager does nothing for callers without the current token of an agent. */
final class ValidTokensOnly implements Invariant {

    private final Secrets secrets;
    private final LeagueAsStored asStored;
    private final Findings findings;

    ValidTokensOnly(Secrets secrets, LeagueAsStored asStored, Findings findings) {
        this.secrets = secrets;
        this.asStored = asStored;
        this.findings = findings;
    }

    @Override
    public void sent(SentMessage message) {
        if (!message.from().equals(ProcessNames.MANAGER) || message.isRequest()) {
            return;
        }
        if (message.accepts("MATCH_RESULT_REPORT") || message.accepts("LEAGUE_QUERY")) {
            requireValidToken(message);
        } else if (message.accepts()) {
            requireOwner(message);
        }
    }

    private void requireValidToken(SentMessage message) {
        String token = SentMessage.text(message.request().path("params"), "auth_token");
        findings.require(isGood(token), () -> "the manager serves a caller with a wrong token: " + message.request());
    }

    private boolean isGood(String token) {
        Optional<AgentId> owner = secrets.owner(token);
        return owner.isPresent() && !secrets.isLongVoid(token);
    }

    /** A place is taken again only with its token or from its own address. */
    private void requireOwner(SentMessage message) {
        JsonNode asked = message.request().path("params");
        String token = SentMessage.text(asked, "auth_token");
        JsonNode meta = asked.has("player_meta") ? asked.path("player_meta") : asked.path("referee_meta");
        String name = SentMessage.text(meta, "display_name");
        boolean proven = isGood(token)
                && asStored.process(secrets.owner(token).orElseThrow()).equals(name);
        boolean fromItsAddress =
                token.isEmpty() && ProcessNames.at(message.to()).equals(name);
        findings.require(
                proven || fromItsAddress,
                () -> "the manager gives away the place of " + name + ": " + message.request());
    }
}
