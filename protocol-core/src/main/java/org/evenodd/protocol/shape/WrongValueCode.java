package org.evenodd.protocol.shape;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import org.evenodd.protocol.error.ErrorCode;

/** The error code for a wrong value of this field, of any type. */
@Retention(RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface WrongValueCode {

    ErrorCode value();

    /** Whether {@code null} counts as wrong instead of missing. */
    boolean ofNull() default false;
}
