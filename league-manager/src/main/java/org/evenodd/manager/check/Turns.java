package org.evenodd.manager.check;

import java.util.Optional;
import org.evenodd.protocol.message.MessageType;

/** Tells what happens at once from what happens in turn. */
final class Turns {

    private Turns() {}

    /** The first message of a type to one player, where it came only after the other player had answered its own. */
    static Optional<Heard> inTurn(Played played, MessageType type) {
        Optional<Heard> a = played.first(type, Role.PLAYER_A);
        Optional<Heard> b = played.first(type, Role.PLAYER_B);
        if (a.isEmpty() || b.isEmpty()) {
            return Optional.empty();
        }
        boolean inOrder = !a.get().at().isAfter(b.get().at());
        Heard first = inOrder ? a.get() : b.get();
        Heard second = inOrder ? b.get() : a.get();
        return second.at().isBefore(first.answered()) ? Optional.empty() : Optional.of(second);
    }
}
