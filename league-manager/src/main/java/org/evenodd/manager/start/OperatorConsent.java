package org.evenodd.manager.start;

import java.io.Console;
import java.util.Locale;
import java.util.Set;
import org.evenodd.agent.log.Terminal;
import org.jspecify.annotations.Nullable;

/** Whether the operator agrees to what cannot be taken back. */
@FunctionalInterface
public interface OperatorConsent {
    /** Given beforehand. */
    OperatorConsent GIVEN = question -> true;

    /** Given by whoever sits at the terminal, in answer to the question; where nobody does, it is not. */
    OperatorConsent BY_TERMINAL = question -> {
        Console console = Terminal.asksAndAnswers();
        return console != null && isYes(console.readLine("%s [y/N] ", question));
    };

    /** Whether it is given to something, put as a question. */
    boolean to(String question);

    private static boolean isYes(@Nullable String answer) {
        return answer != null && Set.of("y", "yes").contains(answer.strip().toLowerCase(Locale.ROOT));
    }
}
