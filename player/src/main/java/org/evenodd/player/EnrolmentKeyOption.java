package org.evenodd.player;

import java.util.Map;
import java.util.Optional;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.protocol.value.EnrolmentKey;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The key that belongs to the player's name on the roster of a league; a picocli mixin. */
final class EnrolmentKeyOption {

    private static final String OPTION = "--enrolment-key";
    private static final String VARIABLE = "EVENODD_ENROLMENT_KEY";

    @Option(
            names = OPTION,
            paramLabel = "KEY",
            description = "The key that the instructor gave with the player's name, in a league with a roster"
                    + " (default: what " + VARIABLE
                    + " holds, which other users of this machine cannot see in the list of processes).")
    private @Nullable String key;

    /**
     * The key; empty if none is set.
     *
     * @param players how many players the program hosts: a key belongs to one name
     * @throws ProgramException (wrong usage) for an invalid key, which is not quoted, or a key for several players
     */
    Optional<EnrolmentKey> read(Map<String, String> environment, int players) {
        String source = key == null ? VARIABLE : OPTION;
        String text = key == null ? environment.getOrDefault(VARIABLE, "").strip() : key;
        if (key == null && text.isEmpty()) {
            return Optional.empty();
        }
        if (!EnrolmentKey.SYNTAX.accepts(text)) {
            throw ProgramException.wrongUsage("%s takes a key of %s".formatted(source, EnrolmentKey.SYNTAX.expected()));
        }
        if (players > 1) {
            throw ProgramException.wrongUsage(
                    "%s is the key of one player's name: start each player by itself, without --count %d"
                            .formatted(source, players));
        }
        return Optional.of(new EnrolmentKey(text));
    }
}
