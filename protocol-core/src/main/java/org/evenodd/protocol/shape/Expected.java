package org.evenodd.protocol.shape;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** The PRD requires this field and another document omits it: if missing, it is a dialect note, in strict mode E003. */
@Retention(RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Expected {

    /** Whether the PRD requires it in replies, too. */
    boolean inReplies() default true;
}
