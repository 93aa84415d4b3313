package org.evenodd.protocol.shape;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads values, and remembers some of those that it read last: an agent meets the same few ids and names in nearly every
 * message. What cannot be read is not remembered. Not for secrets, since a text is compared with what is remembered as fast
 * as can be. Safe for threads.
 */
final class Recent<T> implements Function<String, T> {

    private static final int PLACES = 64;

    private final AtomicReferenceArray<@Nullable Entry<T>> places = new AtomicReferenceArray<>(PLACES);
    private final Function<String, T> parse;

    private record Entry<T>(String text, T value) {}

    Recent(Function<String, T> parse) {
        this.parse = parse;
    }

    @Override
    public T apply(String text) {
        int place = Math.floorMod(text.hashCode(), PLACES);
        Entry<T> there = places.get(place);
        if (there != null && there.text.equals(text)) {
            return there.value;
        }
        T value = parse.apply(text);
        places.set(place, new Entry<>(text, value));
        return value;
    }
}
