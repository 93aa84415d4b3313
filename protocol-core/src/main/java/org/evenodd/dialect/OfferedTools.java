package org.evenodd.dialect;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.message.Catalogue.TimeLimit;
import org.evenodd.protocol.message.MessageType;

/** The names of the tools that an agent offers (MCP's {@code tools/list}). */
public final class OfferedTools {

    private static final int MOST_TOOLS = 100;
    private static final int LONGEST_NAME = 128;
    private static final int MOST_TOOLS_FOR_A_MESSAGE = 4;

    /** Prefixes without meaning. */
    private static final Pattern PREFIX = Pattern.compile("^(receive|handle|on|process)_");

    private OfferedTools() {}

    /** The tools in an answer to {@code tools/list}. */
    public static List<String> in(byte[] body) {
        return RpcReply.read(body) instanceof RpcReply.ResultReply answered
                ? answered.result()
                        .path("tools")
                        .valueStream()
                        .map(tool -> tool.path("name").stringValue(""))
                        .filter(name -> !name.isEmpty() && name.length() <= LONGEST_NAME)
                        .limit(MOST_TOOLS)
                        .toList()
                : List.of();
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
