package org.evenodd.protocol.shape;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** A rule between fields: if one has a certain value, others must be present or absent. */
@Retention(RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(When.All.class)
public @interface When {

    /** The deciding field's name on the wire. */
    String field();

    /** Its value as JSON text without quotes. */
    String is();

    /** Fields that must then be there and not null. */
    String[] present() default {};

    /** Fields that must then be null or missing. */
    String[] absent() default {};

    /** The container of several rules. */
    @Retention(RUNTIME)
    @Target(ElementType.TYPE)
    @interface All {

        When[] value();
    }
}
