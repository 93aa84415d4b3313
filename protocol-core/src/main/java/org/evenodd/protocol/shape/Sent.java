package org.evenodd.protocol.shape;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** Always sent by our agents; optional for readers. */
@Retention(RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Sent {}
