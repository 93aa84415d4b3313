package org.evenodd.conformance.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.conformance.kit.ProtocolRule.Severity;
import org.evenodd.protocol.message.PageSection;

/**
 * The rules for one kind of agent, as {@code rules.txt} has them in three lines each: the kind and the rule's id, then its severity and its
 * source in parentheses; the demand; the fix. The word {@code first} behind the severity puts the rule's findings before all others.
 *
 * @param <R> the ids
 */
public final class RuleTexts<R extends Enum<R>> {

    private static final String FILE = "rules.txt";
    private static final Pattern RULE = Pattern.compile(
            "(server|player|referee|manager) ([a-z-]+) \\((MUST|SHOULD)( first)?, (.+)\\)\n(.+)\n(.+)\n?");

    private final Map<R, ProtocolRule> rules;

    /**
     * Reads the rules.
     *
     * @throws IllegalStateException if an id has no text, a text has no id, or the file is malformed
     */
    public RuleTexts(String kind, Class<R> ids) {
        Map<String, ProtocolRule> texts = read(kind);
        rules = new EnumMap<>(ids);
        for (R id : ids.getEnumConstants()) {
            ProtocolRule rule = texts.remove(ProtocolRule.idOf(id));
            if (rule == null) {
                throw new IllegalStateException("%s has no text for the %s's rule %s".formatted(FILE, kind, id));
            }
            rules.put(id, rule);
        }
        if (!texts.isEmpty()) {
            throw new IllegalStateException(
                    "%s has texts for unknown rules of a %s: %s".formatted(FILE, kind, texts.keySet()));
        }
    }

    private static Map<String, ProtocolRule> read(String kind) {
        Map<String, ProtocolRule> texts = new TreeMap<>();
        for (String text : file().split("\n\n")) {
            Matcher rule = RULE.matcher(text);
            if (!rule.matches()) {
                throw new IllegalStateException("%s has a malformed rule: %s".formatted(FILE, text));
            }
            if (rule.group(1).equals(kind)) {
                texts.put(rule.group(2), read(rule));
            }
        }
        return texts;
    }

    private static ProtocolRule read(Matcher rule) {
        String source = rule.group(5);
        Boolean leads = rule.group(4) == null ? null : true;
        return new ProtocolRule(
                rule.group(2),
                Severity.valueOf(rule.group(3)),
                source,
                PageSection.of(source),
                rule.group(6),
                rule.group(7),
                leads);
    }

    private static String file() {
        try (InputStream in = RuleTexts.class.getResourceAsStream(FILE)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public ProtocolRule of(R id) {
        return Objects.requireNonNull(rules.get(id));
    }
}
