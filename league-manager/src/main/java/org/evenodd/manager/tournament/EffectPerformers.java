package org.evenodd.manager.tournament;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Performs the effects of commands: each kind of effect has one performer, which begins it without blocking. */
public final class EffectPerformers implements Consumer<Effect> {

    private final Map<Class<?>, Consumer<Effect>> performers = new HashMap<>();

    /**
     * Sets the performer of a kind of effect, or of each kind of a family; it replaces an earlier one of the same kind.
     *
     * @param kind a record, or a sealed interface of several
     */
    public <E extends Effect> EffectPerformers with(Class<E> kind, Consumer<? super E> performer) {
        kinds(kind).forEach(each -> performers.put(each, effect -> performer.accept(kind.cast(effect))));
        return this;
    }

    /**
     * These performers, once there is one for each kind of effect.
     *
     * @throws IllegalStateException if a kind has none
     */
    public EffectPerformers complete() {
        List<Class<?>> missing = kinds(Effect.class)
                .filter(kind -> !performers.containsKey(kind))
                .toList();
        if (!missing.isEmpty()) {
            throw new IllegalStateException("nobody performs " + missing);
        }
        return this;
    }

    @Override
    public void accept(Effect effect) {
        Objects.requireNonNull(performers.get(effect.getClass())).accept(effect);
    }

    private static Stream<Class<?>> kinds(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(EffectPerformers::kinds)
                : Stream.of(type);
    }
}
