package org.evenodd.manager.engine;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.evenodd.manager.turn.Effect;

/** Hands each effect to whoever does effects of its kind. */
public final class EffectRouter implements EffectRunner {
    private final Map<Class<?>, Consumer<Effect>> doers = new HashMap<>();

    /** Names who does the effects of a kind. */
    public <F extends Effect> EffectRouter on(Class<F> kind, Consumer<F> doer) {
        doers.put(kind, effect -> doer.accept(kind.cast(effect)));
        return this;
    }

    /**
     * Has an effect done.
     *
     * @throws IllegalStateException where nobody does effects of that kind
     */
    @Override
    public void run(Effect effect) {
        Consumer<Effect> doer = doers.get(effect.getClass());
        if (doer == null) {
            throw new IllegalStateException("nobody does " + effect.getClass().getSimpleName());
        }
        doer.accept(effect);
    }
}
