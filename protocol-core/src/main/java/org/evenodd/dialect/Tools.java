package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/** The tools that an agent offers (MCP's {@code tools/list}). */
public record Tools(List<OfferedTool> all) {

    public static final Tools NONE = new Tools(List.of());

    private static final int MOST = 100;
    private static final int MOST_FOR_A_MESSAGE = 4;

    public Tools {
        all = List.copyOf(all);
    }

    /** The tools in an answer to {@code tools/list}. */
    public static Tools of(JsonNode result) {
        List<OfferedTool> tools = new ArrayList<>();
        for (JsonNode tool : result.path("tools")) {
            if (tools.size() < MOST) {
                OfferedTool.of(tool).ifPresent(tools::add);
            }
        }
        return new Tools(tools);
    }

    /** The tools that may accept a message, the likeliest first. */
    List<OfferedTool> forMessage(MessageType type) {
        Stream<OfferedTool> named = all.stream().filter(tool -> tool.isFor(type));
        Stream<OfferedTool> meant =
                all.stream().filter(tool -> tool.isAbout(type.nickname().tool()) && !tool.isForAnother(type));
        return Stream.concat(named, meant).distinct().limit(MOST_FOR_A_MESSAGE).toList();
    }
}
