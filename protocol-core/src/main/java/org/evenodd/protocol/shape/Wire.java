package org.evenodd.protocol.shape;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** The name on the wire, if it is not the component in snake case. */
@Retention(RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Wire {

    String value();
}
