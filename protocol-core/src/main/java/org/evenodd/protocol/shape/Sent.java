package org.evenodd.protocol.shape;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** Our agents always send this field; a reader takes a message without it. */
@Retention(RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Sent {}
