package org.evenodd.protocol.codec;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.protocol.message.Catalogue.TimeLimit;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import tools.jackson.databind.JsonNode;

/** Generates the page of all messages from the catalogue, the schemas and the samples. */
final class ProtocolPage {

    private static final Set<String> ENVELOPE =
            Set.of("protocol", "message_type", "sender", "timestamp", "conversation_id", "auth_token");

    private static final String HEAD = """
            # The protocol, message by message

            `ProtocolPageTest` makes this page from the catalogue, the schemas and the samples of `protocol-core`, and fails when
            the page differs. The reasons, with their sources in the five documents, are in
            [protocol-decisions](protocol-decisions.md). See [errors](errors.md) for what an error means, and
            [dialects](dialects.md) for what tolerant mode accepts.

            A message is the `params` of a JSON-RPC 2.0 request to `POST /mcp`; its answer is the `result` of the response. Every
            agent serves the schema of each message, for example `GET /schemas/GAME_INVITATION.json`; `GET /schemas` lists them.

            **required**: strict mode refuses a message without it; so does tolerant mode, unless it can accept the message with a
            dialect note. **ours send it**: our agents always send it, others need not. **optional**: sent only where it has a value.

            ## What every message carries

            """;

    private ProtocolPage() {}

    static String render() {
        StringBuilder page = new StringBuilder(HEAD);
        table(
                page,
                fields(MessageType.GAME_INVITATION)
                        .filter(row -> ENVELOPE.contains(row.name()))
                        .map(ProtocolPage::ofAnyMessage));
        page.append("""

                Answers may leave out `sender` and `conversation_id`. Which token a message carries: [Tokens](#tokens).
                """);
        page.append(ProtocolGuide.text());
        page.append("""

                ## Who sends what

                | message | from | to | method | answer | within |
                |---|---|---|---|---|---|
                """);
        types().filter(ProtocolPage::isRequest).forEach(type -> page.append(line(type)));
        types().forEach(type -> append(type, page));
        return page.toString();
    }

    private static FieldList.Row ofAnyMessage(FieldList.Row row) {
        return row.name().equals("message_type") ? new FieldList.Row(row.name(), "its name", row.need()) : row;
    }

    private static Stream<MessageType> types() {
        Set<MessageType> left = EnumSet.allOf(MessageType.class);
        return Stream.of(MessageType.values())
                .filter(ProtocolPage::isRequest)
                .flatMap(type -> Stream.concat(Stream.of(type), type.answer().stream()))
                .filter(left::remove)
                .collect(Collectors.collectingAndThen(
                        Collectors.toList(), ordered -> Stream.concat(ordered.stream(), left.stream())));
    }

    private static boolean isRequest(MessageType type) {
        return !type.isAnswer();
    }

    private static String line(MessageType type) {
        return "| %s | %s | %s | `%s` | %s | %s |%n"
                .formatted(
                        link(type),
                        kinds(type.senders()),
                        kinds(type.receivers()),
                        type.canonicalMethod(),
                        type.answer().map(ProtocolPage::link).orElse("any"),
                        ProtocolGuide.seconds(type.limit()))
                .replace(System.lineSeparator(), "\n");
    }

    private static String link(MessageType type) {
        return "[%s](#%s)".formatted(type, type.name().toLowerCase(Locale.ROOT));
    }

    private static String kinds(Set<AgentKind> kinds) {
        return kinds.stream()
                .sorted()
                .map(kind -> kind == AgentKind.LEAGUE_MANAGER ? "manager" : kind.wireName())
                .collect(Collectors.joining(", "));
    }

    private static void append(MessageType type, StringBuilder page) {
        page.append("\n## ").append(type).append("\n\n");
        page.append("%s to %s. %s. [Schema](../protocol-core/src/main/resources/schemas/%s.json).\n"
                .formatted(capital(kinds(type.senders())), kinds(type.receivers()), type.section(), type));
        if (isRequest(type)) {
            page.append(calling(type));
        }
        List<FieldList.Row> own =
                fields(type).filter(row -> !ENVELOPE.contains(row.name())).toList();
        if (!own.isEmpty()) {
            page.append('\n');
            table(page, own.stream());
        }
        page.append("\n```json\n")
                .append(Sample.first(type).json().toPrettyString().replace("\r\n", "\n"))
                .append("\n```\n");
    }

    private static String capital(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    private static String calling(MessageType type) {
        List<String> others = type.methods().subList(1, type.methods().size());
        String answer = type.answer()
                .map(due -> "Answered with %s".formatted(link(due)))
                .orElse("Any answer will do");
        return "Method `%s`, also %s. %s, within %s (`timeouts.%s`).\n"
                .formatted(
                        type.canonicalMethod(),
                        others.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", ")),
                        answer,
                        ProtocolGuide.seconds(type.limit()),
                        setting(type.limit()));
    }

    private static String setting(TimeLimit limit) {
        return limit.name().toLowerCase(Locale.ROOT) + "_seconds";
    }

    private static Stream<FieldList.Row> fields(MessageType type) {
        JsonNode schema = MessageSchema.of(type);
        return FieldList.of(schema).stream();
    }

    private static void table(StringBuilder page, Stream<FieldList.Row> rows) {
        page.append("| field | what it is | |\n|---|---|---|\n");
        rows.forEach(row -> page.append(
                "| `%s` | %s | %s |\n".formatted(row.name(), row.meaning().replace("|", "\\|"), row.need().words)));
    }
}
