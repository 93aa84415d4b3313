package org.evenodd.player.operation;

import java.util.concurrent.atomic.AtomicBoolean;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.value.PlayerId;
import org.slf4j.Logger;

/**
 * Warns the player's owner, once, if the manager shows a different token for this player: somebody may have taken its
 * place and got a new token (docs/protocol-decisions.md, duplicate display_name).
 */
final class TokenTheftWatch {

    private final AtomicBoolean warned = new AtomicBoolean();
    private final Logger log;

    TokenTheftWatch(Logger log) {
        this.log = log;
    }

    void doubt(IncomingCall<?> call, PlayerId player) {
        if (!warned.getAndSet(true)) {
            log.atWarn()
                    .addKeyValue("from", call.remoteAddress())
                    .addKeyValue("message", call.message().type())
                    .log(
                            "The manager's call shows a token of {} that this player was not given: somebody may have"
                                    + " registered in its place; start it again to take the place back, or ask the"
                                    + " league's operator",
                            player);
        }
    }
}
