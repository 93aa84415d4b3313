package org.evenodd.protocol.shape;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** Nothing depends on this field: an unreadable value counts as missing, with a dialect note. */
@Retention(RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface TakenAsMissing {}
