package org.evenodd.protocol.shape;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** The PRD asks for this field and another document leaves it out: missing is a dialect note, in strict mode E003. */
@Retention(RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Expected {

    /** Whether the PRD asks for it in replies too. */
    boolean inReplies() default true;
}
