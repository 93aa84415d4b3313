package org.evenodd.protocol.shape;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** JSON {@code null} is a value of this field. */
@Retention(RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface OrNull {}
