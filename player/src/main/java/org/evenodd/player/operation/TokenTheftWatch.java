package org.evenodd.player.operation;

import java.util.concurrent.atomic.AtomicBoolean;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.value.PlayerId;
import org.slf4j.Logger;

/**
 * Tells the player's owner, once, of a manager that shows a token of this player which it was not given: whoever takes
 * the place without the old token gets a new one (docs/protocol-decisions.md, duplicate display_name).
 */
final class TokenTheftWatch {

    private final AtomicBoolean told = new AtomicBoolean();
    private final Logger log;

    TokenTheftWatch(Logger log) {
        this.log = log;
    }

    void doubt(IncomingCall<?> call, PlayerId player) {
        if (!told.getAndSet(true)) {
            log.atWarn()
                    .addKeyValue("from", call.remoteAddress())
                    .addKeyValue("message", call.message().type())
                    .log(
                            "The manager's call shows a token of {} that this player was not given: somebody may have registered in its place; start it again to take the place back, or ask the league's operator",
                            player);
        }
    }
}
