package org.evenodd.protocol.shape;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads values, and remembers some of those that it read last: an agent meets the same few ids and names in nearly
 * every message. What cannot be read is not remembered. Not for secrets, since a text is compared with what is
 * remembered as fast as can be. Safe for threads.
 */
final class RecentValues<T> implements Function<String, T> {

    private static final int PLACES = 64;

    private final AtomicReferenceArray<@Nullable RecentEntry<T>> places = new AtomicReferenceArray<>(PLACES);
    private final Function<String, T> parse;

    private record RecentEntry<T>(String text, T value) {}

    RecentValues(Function<String, T> parse) {
        this.parse = parse;
    }

    @Override
    public T apply(String text) {
        int place = Math.floorMod(text.hashCode(), PLACES);
        RecentEntry<T> there = places.get(place);
        if (there != null && there.text.equals(text)) {
            return there.value;
        }
        T value = parse.apply(text);
        places.set(place, new RecentEntry<>(text, value));
        return value;
    }
}
