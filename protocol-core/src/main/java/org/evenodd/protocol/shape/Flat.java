package org.evenodd.protocol.shape;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** The fields of this record stand beside those of the record around it. */
@Retention(RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Flat {}
