package org.evenodd.protocol.shape;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/**
 * A winner as REF names it: a player id, {@code draw}, {@code DRAW}, {@code PLAYER_A} or {@code PLAYER_B} (REF 1.3). An
 * empty text and {@code null} are read as {@code draw}, with a dialect note.
 */
@Retention(RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface WinnerWord {}
