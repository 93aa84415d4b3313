package org.evenodd.protocol.shape;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** The record type of this field depends on the {@link Variant} that a sibling holds. */
@Retention(RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface VariantBy {

    /** The sibling's name on the wire. */
    String value();
}
