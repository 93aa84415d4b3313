package org.evenodd.manager.tournament;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * What is done with the values of a sealed type: a function for each kind, so that a new kind fails the start until it has
 * one.
 *
 * @param <T> a sealed interface, all of whose permitted classes are records
 */
public final class PerKind<T> implements Consumer<T> {

    private final Class<T> root;
    private final Map<Class<?>, Consumer<? super T>> functions = new HashMap<>();

    public PerKind(Class<T> root) {
        this.root = root;
    }

    public <K extends T> PerKind<T> on(Class<K> kind, Consumer<? super K> function) {
        functions.put(kind, value -> function.accept(kind.cast(value)));
        return this;
    }

    /** This table, with a function for each kind; a missing one is a bug. */
    public PerKind<T> complete() {
        if (!functions.keySet().containsAll(Arrays.asList(root.getPermittedSubclasses()))) {
            throw new IllegalStateException("not each kind of %s has a function".formatted(root.getSimpleName()));
        }
        return this;
    }

    @Override
    public void accept(T value) {
        Objects.requireNonNull(functions.get(value.getClass())).accept(value);
    }
}
