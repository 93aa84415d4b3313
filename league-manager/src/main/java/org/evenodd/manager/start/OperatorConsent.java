package org.evenodd.manager.start;

import java.io.Console;
import java.util.Locale;
import java.util.Set;
import org.evenodd.agent.log.Terminal;
import org.jspecify.annotations.Nullable;

/** Asks the operator to agree to something irreversible. */
@FunctionalInterface
public interface OperatorConsent {
    /** Consent given in advance. */
    OperatorConsent GIVEN = question -> true;

    /** Asks at the terminal; without a terminal there is no consent. */
    OperatorConsent BY_TERMINAL = question -> {
        Console console = Terminal.asksAndAnswers();
        return console != null && isYes(console.readLine("%s [y/N] ", question));
    };

    /** Whether the operator answers the question with yes. */
    boolean to(String question);

    private static boolean isYes(@Nullable String answer) {
        return answer != null && Set.of("y", "yes").contains(answer.strip().toLowerCase(Locale.ROOT));
    }
}
