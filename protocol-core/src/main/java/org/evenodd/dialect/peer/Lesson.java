package org.evenodd.dialect.peer;

import org.evenodd.dialect.Known;
import org.evenodd.dialect.Tongue;

/** What a call has shown of an agent, to be remembered. */
sealed interface Lesson {

    /** It understood. */
    record Understood(Known known) implements Lesson {}

    /** It did not understand this. */
    record Refused(Tongue tongue) implements Lesson {}

    /** It understood nothing at all. */
    record Exhausted() implements Lesson {}
}
