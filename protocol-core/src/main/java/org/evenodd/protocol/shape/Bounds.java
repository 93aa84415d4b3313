package org.evenodd.protocol.shape;

import java.lang.reflect.RecordComponent;

/**
 * The size and range of a component, from its annotations.
 *
 * @param min fewest characters or entries
 * @param least smallest number
 */
record Bounds(int min, int max, int least, int most) {

    static final Bounds NONE = new Bounds(0, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE);

    static Bounds of(RecordComponent component) {
        Size size = component.getAnnotation(Size.class);
        Between between = component.getAnnotation(Between.class);
        return new Bounds(
                size == null ? NONE.min : size.min(),
                size == null ? NONE.max : size.max(),
                between == null ? NONE.least : between.min(),
                between == null ? NONE.most : between.max());
    }
}
