package org.evenodd.manager.registration;

import java.util.Optional;
import java.util.regex.Pattern;
import org.evenodd.agent.log.Printable;
import org.evenodd.manager.league.NameSkeleton;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.value.DisplayName;

/** Names that no new agent may use, whatever names are taken. */
public final class NameRules {
    private static final Pattern SEPARATORS = Pattern.compile("[\\s\\p{Punct}]+");

    /** Beside at least one digit, the letters O, I and L count as the digits they resemble. */
    private static final Pattern IDS = Pattern.compile(
            "(player)?p(?=.?[0-9])[0-9oil]{2}|(referee)?ref(?=.?[0-9])[0-9oil]{2}|league_?manager|draw");

    private NameRules() {}

    static Optional<Refusal> objection(Application application) {
        return unmet(application.name()).flatMap(expected -> refusal(application, expected));
    }

    /** What was expected of a name that may not be used; empty for one that may. */
    public static Optional<String> unmet(DisplayName displayName) {
        String name = displayName.value();
        String skeleton = NameSkeleton.of(name);
        if (skeleton.isEmpty()) {
            return Optional.of("a name that can be seen");
        }
        if (name.codePoints().anyMatch(Printable::isNoncharacter)) {
            return Optional.of("a name without noncharacters, like U+FFFF");
        }
        return isLikeAnId(skeleton)
                ? Optional.of("a name that cannot be taken for an id of this protocol")
                : Optional.empty();
    }

    private static boolean isLikeAnId(String skeleton) {
        StringBuilder plain = new StringBuilder();
        SEPARATORS
                .matcher(skeleton)
                .replaceAll("")
                .codePoints()
                .map(character -> Character.isDigit(character) ? '0' + Character.digit(character, 10) : character)
                .forEach(plain::appendCodePoint);
        return IDS.matcher(plain).matches();
    }

    private static Optional<Refusal> refusal(Application application, String expected) {
        return application.refusal(
                ErrorCode.E006,
                "display_name",
                expected,
                Printable.of(application.name().value()),
                "The display name must be %s.".formatted(expected));
    }
}
