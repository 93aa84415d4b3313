package org.evenodd.agent.membership;

import org.evenodd.agent.file.TokenFile;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.value.AgentKind;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.slf4j.Logger;

/**
 * An agent that asks for a place in a league.
 *
 * @param client by which it calls
 * @param author of its messages
 */
public record Applicant(
        AgentKind kind,
        DisplayName name,
        Endpoint manager,
        MessageClient client,
        Author author,
        Platform platform,
        SystemSettings settings,
        Logger log) {

    Registration registration(Registration.Desk desk) {
        TokenFile token = new TokenFile(platform.shared().token(manager, name));
        return new Registration(platform.scheduler(), platform.disk(), token, desk, log);
    }

    TokenQuestion question() {
        return new TokenQuestion(client, author, manager, settings.timeouts().query());
    }
}
