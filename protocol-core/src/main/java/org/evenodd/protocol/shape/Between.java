package org.evenodd.protocol.shape;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** The bounds of a number, inclusive. */
@Retention(RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Between {

    int min();

    int max() default Integer.MAX_VALUE;
}
