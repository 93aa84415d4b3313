package org.evenodd.manager.delivery;

import java.time.Duration;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.token.Tokens;
import org.evenodd.protocol.message.ErrorMessages.LeagueError;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.peer.Outgoing;

/**
 * Tells agents that the operator has removed them, so that they stop waiting for the league.
 */
public record RemovalNotices(EnvelopeWriter author, Tokens tokens, MessageClient client, Duration timeout) {

    /** Sends LEAGUE_ERROR E005, once. */
    public void tell(Effect.Dismiss effect) {
        Outgoing dismissal = Outgoing.toMany(LeagueError.dismissal(author.begin(), effect.agent()))
                .with(tokens.of(effect.agent(), effect.generation()));
        client.call(effect.endpoint(), dismissal, timeout);
    }
}
