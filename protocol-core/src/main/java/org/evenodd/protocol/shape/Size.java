package org.evenodd.protocol.shape;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** The bounds of the length of a text (in code points) or list. */
@Retention(RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Size {

    int min() default 0;

    int max() default Integer.MAX_VALUE;
}
