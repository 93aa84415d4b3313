package org.evenodd.manager.engine;

import org.evenodd.manager.turn.Effect;

/** Does what a step asks for. */
@FunctionalInterface
public interface EffectRunner {

    /** Begins to do it and returns without blocking; effects come one at a time, in order. */
    void run(Effect effect);
}
