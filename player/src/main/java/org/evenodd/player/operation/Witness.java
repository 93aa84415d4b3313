package org.evenodd.player.operation;

import org.evenodd.player.state.PlayerState;

/** Is told what each message has made of a player, even if that is nothing; returns at once. */
@FunctionalInterface
public interface Witness {

    void changed(PlayerState before, PlayerState after);
}
