package org.evenodd.protocol.shape;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** For people only: an unreadable value counts as missing. */
@Retention(RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Ignorable {}
