package org.evenodd.agent.membership;

import org.evenodd.agent.file.TokenFile;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.value.AgentKind;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.slf4j.Logger;

/**
 * An agent that asks for a place in a league, with what it needs to call the manager.
 *
 * @param client sends its calls
 * @param author writes the envelopes of its messages
 */
public record Applicant(
        AgentKind kind,
        DisplayName name,
        Endpoint manager,
        MessageClient client,
        EnvelopeWriter author,
        Platform platform,
        SystemSettings settings,
        Logger log) {

    RegistrationLoop registration(RegistrationLoop.RegistrationSender sender) {
        TokenFile token = new TokenFile(platform.shared().token(manager, name));
        return new RegistrationLoop(platform.scheduler(), platform.disk(), token, sender, log);
    }

    TokenProbe question() {
        return new TokenProbe(client, author, manager, settings.timeouts().query());
    }
}
