package org.evenodd.protocol.shape;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Parses values, with a small cache: the same few ids and names occur in nearly every message. Invalid texts are not
 * cached. Not for secrets, since texts are not compared in constant time. Thread-safe.
 */
final class RecentValues<T> implements Function<String, T> {

    /** A power of two, and several times the ids and names in the standings of the largest league. */
    private static final int PLACES = 512;

    private final AtomicReferenceArray<@Nullable RecentEntry<T>> places = new AtomicReferenceArray<>(PLACES);
    private final Function<String, T> parse;

    private record RecentEntry<T>(String text, T value) {}

    RecentValues(Function<String, T> parse) {
        this.parse = parse;
    }

    @Override
    public T apply(String text) {
        int place = text.hashCode() & (PLACES - 1);
        RecentEntry<T> there = places.get(place);
        if (there != null && there.text.equals(text)) {
            return there.value;
        }
        T value = parse.apply(text);
        places.set(place, new RecentEntry<>(text, value));
        return value;
    }
}
