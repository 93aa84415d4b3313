package org.evenodd.protocol.shape;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** An empty text or the word {@code draw} is read as {@code null}, with a dialect note. */
@Retention(RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface DrawWord {}
