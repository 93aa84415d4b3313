package org.evenodd.protocol.message;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Maps a section of the original documents to the project's own page of the protocol, since few people have the
 * documents.
 */
public final class PageSection {
    private static final String PAGE = "docs/protocol.md";
    private static final Pattern SECTION = Pattern.compile("(PRD|MCP|SPEC|REF) (\\d+(?:\\.\\d+)?).*");

    private PageSection() {}

    /**
     * The place to read on.
     *
     * @param source a document and a section of it, like PRD 6.2.3
     * @return a link to the message that the section is about, else to the page; other texts unchanged
     */
    public static String of(String source) {
        Matcher section = SECTION.matcher(source);
        return section.matches()
                ? about(section.group(1) + ' ' + section.group(2))
                        .map(type -> PAGE + '#' + type.name().toLowerCase(Locale.ROOT))
                        .orElse(PAGE)
                : source;
    }

    private static Optional<MessageType> about(String section) {
        return Optional.ofNullable(MessageType.OTHER_SECTIONS.get(section))
                .or(() -> Arrays.stream(MessageType.values())
                        .filter(type -> type.section().equals(section))
                        .findFirst());
    }
}
