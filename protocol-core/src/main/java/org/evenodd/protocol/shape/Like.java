package org.evenodd.protocol.shape;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** The form of a text. */
@Retention(RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Like {

    String value();

    String expected();
}
