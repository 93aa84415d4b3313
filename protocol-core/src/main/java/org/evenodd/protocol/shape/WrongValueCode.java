package org.evenodd.protocol.shape;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import org.evenodd.protocol.error.ErrorCode;

/** The error of a wrong value of this field, of whatever type it is. */
@Retention(RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface WrongValueCode {

    ErrorCode value();

    /** Whether {@code null} is such a wrong value too, and not a missing one. */
    boolean ofNull() default false;
}
