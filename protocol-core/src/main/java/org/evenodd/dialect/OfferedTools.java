package org.evenodd.dialect;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.message.Catalogue.TimeLimit;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/** What an agent offers to call: tools (MCP's {@code tools/list}), or a path for each message (OpenAPI 3, which FastAPI writes). */
public final class OfferedTools {

    private static final int MOST_TOOLS = 100;
    private static final int LONGEST_NAME = 128;
    private static final int MOST_TOOLS_FOR_A_MESSAGE = 4;

    /** Prefixes without meaning. */
    private static final Pattern PREFIX = Pattern.compile("^(receive|handle|on|process)_");

    private static final String MODEL = "/requestBody/content/application~1json/schema/";

    /** A path as plain as an author writes it, and none of our own programs. */
    private static final Pattern PATH =
            Pattern.compile("(?=.{2,200}$)(?!.*\\.\\.)(?!(?i:/(?:operator|sign-in|relay|mcp)(?:/|$)))"
                    + "(?:/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+/?");

    /** Where an operation is named; a model may be described elsewhere in the document, and is not looked up. */
    private static final List<String> NAMES = List.of("/summary", "/operationId", MODEL + "title", MODEL + "$ref");

    private static final Pattern NAME = Pattern.compile("(?:#/components/schemas/)?([A-Za-z0-9 ._~-]{1,128})");

    private OfferedTools() {}

    /** The tools in an answer to {@code tools/list}, each by its name. */
    public static Map<String, String> in(byte[] body) {
        return RpcReply.read(body) instanceof RpcReply.ResultReply answered
                ? answered.result()
                        .path("tools")
                        .valueStream()
                        .map(tool -> tool.path("name").stringValue(""))
                        .filter(name -> !name.isEmpty() && name.length() <= LONGEST_NAME)
                        .limit(MOST_TOOLS)
                        .collect(Collectors.toMap(name -> name, name -> name, (name, same) -> name, LinkedHashMap::new))
                : Map.of();
    }

    /**
     * The paths in an OpenAPI document that take a POST, by the names of what they take: of the path, the operation and its
     * model. Servers and references to elsewhere are ignored.
     */
    public static Map<String, String> pathsIn(byte[] body) {
        Map<String, String> paths = new LinkedHashMap<>();
        if (RpcReply.read(body) instanceof RpcReply.NotRpc document) {
            document.body().path("paths").properties().stream()
                    .filter(each -> PATH.matcher(each.getKey()).matches()
                            && each.getValue().path("post").isObject())
                    .forEach(each -> names(each.getKey(), each.getValue().path("post"))
                            .takeWhile(name -> paths.size() < MOST_TOOLS)
                            .forEach(name -> paths.putIfAbsent(name, each.getKey())));
        }
        return paths;
    }

    private static Stream<String> names(String path, JsonNode post) {
        String whole = path.substring(1).replace('/', '_');
        String last = path.substring(path.lastIndexOf('/') + 1);
        return Stream.concat(
                        Stream.of(whole, last),
                        NAMES.stream().map(at -> post.at(at).stringValue("")))
                .map(NAME::matcher)
                .filter(Matcher::matches)
                .map(name -> MessageNames.words(name.group(1)))
                .map(words -> words.substring(1, words.length() - 1));
    }

    /** The tools that may accept a message, the likeliest first. */
    public static Stream<String> forMessage(MessageType type, List<String> tools) {
        Stream<String> named = tools.stream().filter(tool -> isFor(type, tool));
        Stream<String> meant = tools.stream().filter(tool -> isAbout(type, tool) && !isForAnother(type, tool));
        return Stream.concat(named, meant).distinct().limit(MOST_TOOLS_FOR_A_MESSAGE);
    }

    private static boolean isFor(MessageType type, String tool) {
        return type.methods().stream().anyMatch(method -> core(method).equals(core(tool)));
    }

    private static boolean isForAnother(MessageType type, String tool) {
        return Arrays.stream(MessageType.values())
                .filter(other -> other != type && other.limit() != TimeLimit.MOVE) // else a move is any game's
                .anyMatch(other -> isFor(other, tool));
    }

    private static boolean isAbout(MessageType type, String tool) {
        return type.nickname().tool().matcher(tool.toLowerCase(Locale.ROOT)).find();
    }

    private static String core(String name) {
        String lower = name.toLowerCase(Locale.ROOT).replace('-', '_');
        return PREFIX.matcher(lower).replaceFirst("");
    }
}
