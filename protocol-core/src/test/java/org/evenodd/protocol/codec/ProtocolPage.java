package org.evenodd.protocol.codec;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.agent.settings.SystemSettings.Timeouts;
import org.evenodd.game.Games;
import org.evenodd.protocol.message.Catalogue.TimeLimit;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import tools.jackson.databind.JsonNode;

/** Generates the page of all messages from the catalogue, the schemas and the samples. */
final class ProtocolPage {

    private static final Set<String> ENVELOPE =
            Set.of("protocol", "message_type", "sender", "timestamp", "conversation_id", "auth_token");

    private static final Timeouts TIMEOUTS =
            new SettingsLoader(ConfigSource.BUILT_IN, List.of()).system().timeouts();

    private ProtocolPage() {}

    /** The page with its tables and all from "Who sends what" on made anew; the rest is written by hand. */
    static String renewed(String page) {
        StringBuilder envelope = new StringBuilder();
        table(
                envelope,
                fields(MessageType.GAME_INVITATION)
                        .filter(row -> ENVELOPE.contains(row.name()))
                        .map(ProtocolPage::ofAnyMessage));
        StringBuilder limits = new StringBuilder("| wait for | seconds |\n|---|---|\n");
        for (TimeLimit limit : TimeLimit.values()) {
            limits.append(
                    "| %s | %s |\n".formatted(name(limit), TIMEOUTS.of(limit).toSeconds()));
        }
        String tables =
                withTable(withTable(page, "## What every message carries\n", envelope), "## Time limits\n", limits);
        StringBuilder renewed = new StringBuilder(tables.substring(0, tables.indexOf("## Who sends what")));
        renewed.append("""
                ## Who sends what

                | message | from | to | method | answer | within |
                |---|---|---|---|---|---|
                """);
        types().filter(ProtocolPage::isRequest).forEach(type -> renewed.append(line(type)));
        types().forEach(type -> append(type, renewed));
        return renewed.toString();
    }

    private static String withTable(String page, String heading, CharSequence table) {
        int start = page.indexOf("\n|", page.indexOf(heading)) + 1;
        return page.substring(0, start) + table + page.substring(page.indexOf("\n\n", start) + 1);
    }

    private static String name(TimeLimit limit) {
        return switch (limit) {
            case REGISTER -> "the answer to a registration";
            case JOIN_ACK -> "GAME_JOIN_ACK, for each GAME_INVITATION";
            case CHOICE -> "CHOOSE_PARITY_RESPONSE, for each CHOOSE_PARITY_CALL; its `deadline` says until when";
            case MOVE -> "CHOOSE_MOVE_RESPONSE, for each CHOOSE_MOVE_CALL; its `deadline` says until when";
            case GAME_OVER_ACK -> "the acknowledgement of GAME_OVER";
            case RESULT_REPORT -> "the answer to a referee's report";
            case QUERY -> "the answer to LEAGUE_QUERY";
            case DEFAULT -> "every other answer";
        };
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

    /** Returns the default time limit of an answer. */
    static String seconds(TimeLimit limit) {
        return TIMEOUTS.of(limit).toSeconds() + " s";
    }

    private static String line(MessageType type) {
        return "| %s | %s | %s | `%s` | %s | %s |%n"
                .formatted(
                        link(type),
                        kinds(type.senders()),
                        kinds(type.receivers()),
                        type.canonicalMethod(),
                        type.answer().map(ProtocolPage::link).orElse("any"),
                        seconds(type.limit()))
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
                        seconds(type.limit()),
                        setting(type.limit()));
    }

    private static String setting(TimeLimit limit) {
        return limit.name().toLowerCase(Locale.ROOT) + "_seconds";
    }

    private static Stream<FieldList.Row> fields(MessageType type) {
        JsonNode schema = MessageSchema.of(type, Games.parts());
        return FieldList.of(schema).stream();
    }

    private static void table(StringBuilder page, Stream<FieldList.Row> rows) {
        page.append("| field | what it is | |\n|---|---|---|\n");
        rows.forEach(row -> page.append(
                "| `%s` | %s | %s |\n".formatted(row.name(), row.meaning().replace("|", "\\|"), row.need().words)));
    }
}
