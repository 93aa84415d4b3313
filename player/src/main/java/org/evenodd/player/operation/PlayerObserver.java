package org.evenodd.player.operation;

import org.evenodd.player.state.PlayerState;

/** Is told what each message has made of a player, even if that is nothing; returns at once. */
@FunctionalInterface
public interface PlayerObserver {

    void changed(PlayerState before, PlayerState after);

    /** Told when the manager was heard. */
    default void heard() {}

    /** Told when somebody called as the manager, with a token of this player's that it was not given. */
    default void doubted() {}
}
