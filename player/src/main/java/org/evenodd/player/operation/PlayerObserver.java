package org.evenodd.player.operation;

import org.evenodd.player.state.PlayerState;

/** Observes a player's state after each message, changed or not; must return at once. */
@FunctionalInterface
public interface PlayerObserver {

    void changed(PlayerState before, PlayerState after);

    /** Called when a message of the manager was believed. */
    default void contacted() {}

    /** Called when a caller posed as the manager with a token for this player that the player was not given. */
    default void doubted() {}
}
