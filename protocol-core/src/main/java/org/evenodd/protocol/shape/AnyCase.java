package org.evenodd.protocol.shape;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** Upper case is accepted, too (REF 1.3). */
@Retention(RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface AnyCase {}
