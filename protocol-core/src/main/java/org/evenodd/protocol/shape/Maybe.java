package org.evenodd.protocol.shape;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** Optional for all senders; omitted if there is no value. */
@Retention(RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Maybe {}
