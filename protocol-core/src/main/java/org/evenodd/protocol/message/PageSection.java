package org.evenodd.protocol.message;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
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

    /** Sections that are missing from the catalogue of messages. */
    private static final Map<String, MessageType> OTHERS = Map.of(
            "MCP 2.1", MessageType.REFEREE_REGISTER_REQUEST,
            "MCP 2.2", MessageType.LEAGUE_REGISTER_REQUEST,
            "MCP 4.1", MessageType.GAME_INVITATION,
            "MCP 4.2", MessageType.CHOOSE_PARITY_CALL,
            "MCP 7.1", MessageType.LEAGUE_QUERY,
            "REF 3", MessageType.RUN_MATCH);

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
        return Optional.ofNullable(OTHERS.get(section))
                .or(() -> Arrays.stream(MessageType.values())
                        .filter(type -> type.section().equals(section))
                        .findFirst());
    }
}
