package org.evenodd.protocol.value;

import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An agent's name for people: 1 to 50 code points (PRD 14.1), without control characters. */
public record DisplayName(String value) {

    /** Former versions let in more than {@link #NEW}, and their leagues can be resumed. */
    public static final Syntax SYNTAX = Syntax.of(
            "^[^\\u0000-\\u001f\\u007f-\\u009f]{1,50}$",
            "a name of 1 to 50 characters, none of them a control character");

    /** The form of a new name, in words. */
    public static final String NEW = "a name of 1 to 50 printable characters, with no blank but the space";

    /** The letters, marks and symbols that leave no ink: default-ignorable characters and the empty Braille cell. */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{C}\\p{Z}\\u034f\\u115f\\u1160\\u17b4\\u17b5"
            + "\\u180b-\\u180f\\u2800\\u3164\\ufe00-\\ufe0f\\uffa0\\x{e0000}-\\x{e0fff}&&[^ ]]");

    private static final String SEPARATORS = "[\\s\\p{Punct}]*";
    private static final Pattern ID = Pattern.compile(
            "(?<![\\p{L}\\p{N}])((player)?p%1$s(\\p{Nd}{2}|[1-9]\\p{Nd}{2,3})|(referee)?ref%1$s(\\p{Nd}{2}|[1-9]\\p{Nd}{2}))(?![\\p{L}\\p{N}])"
                    .formatted(SEPARATORS));
    private static final Set<String> ROLES = Set.of("leaguemanager", "draw");

    public DisplayName {
        SYNTAX.require(value);
    }

    /** The fault that keeps a text from being {@link #NEW an agent's new name}; empty if it may be one. */
    public static Optional<String> fault(String text) {
        Matcher unprintable = UNPRINTABLE.matcher(text);
        if (unprintable.find()) {
            return Optional.of("U+%04X in it".formatted(text.codePointAt(unprintable.start())));
        }
        if (text.isBlank()) {
            return Optional.of("nothing that can be seen");
        }
        return SYNTAX.accepts(text)
                ? Optional.empty()
                : Optional.of(text.codePointCount(0, text.length()) + " characters");
    }

    /** Whether two agents of a kind cannot both have these names: they are equal but for case and the width of blanks. */
    public boolean sameAs(DisplayName other) {
        return folded().equals(other.folded());
    }

    /** The name in the form in which names are compared: NFKC, case folded, blanks collapsed. */
    public String folded() {
        return folded(value);
    }

    /** Any text in that form. */
    public static String folded(String text) {
        String upper = Normalizer.normalize(text, Form.NFKC).toUpperCase(Locale.ROOT);
        String folded =
                Normalizer.normalize(upper.toLowerCase(Locale.ROOT), Form.NFKC).strip();
        // The pattern takes five times as long as all the rest, and a registration compares hundreds of names
        boolean isSpread = folded.contains("  ") || folded.chars().anyMatch(each -> each < ' ');
        return isSpread ? folded.replaceAll("\\s+", " ") : folded;
    }

    /** Whether people could take the name, or a part of it, for an id or a role of this protocol, like "Player P01". */
    public boolean readsLikeAnId() {
        return ID.matcher(folded()).find() || ROLES.contains(folded().replaceAll(SEPARATORS, ""));
    }

    @Override
    public String toString() {
        return value;
    }
}
