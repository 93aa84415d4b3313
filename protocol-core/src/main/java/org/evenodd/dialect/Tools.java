package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/** The tools that an agent offers (MCP's {@code tools/list}). */
public record Tools(List<Tool> all) {

    /** Those of an agent that offers none. */
    public static final Tools NONE = new Tools(List.of());

    private static final int MOST = 100;
    private static final int MOST_FOR_A_MESSAGE = 4;

    public Tools {
        all = List.copyOf(all);
    }

    /** The tools of an answer to {@code tools/list}. */
    public static Tools of(JsonNode result) {
        List<Tool> tools = new ArrayList<>();
        for (JsonNode tool : result.path("tools")) {
            if (tools.size() < MOST) {
                Tool.of(tool).ifPresent(tools::add);
            }
        }
        return new Tools(tools);
    }

    /** The tools that may take a message, the likeliest first. */
    List<Tool> forMessage(MessageType type) {
        Stream<Tool> named = all.stream().filter(tool -> tool.standsFor(type));
        Stream<Tool> meant = all.stream().filter(tool -> tool.isAbout(words(type)) && !tool.standsForAnother(type));
        return Stream.concat(named, meant).distinct().limit(MOST_FOR_A_MESSAGE).toList();
    }

    private static Pattern words(MessageType type) {
        return switch (type) {
            case GAME_INVITATION -> Words.INVITATION;
            case CHOOSE_PARITY_CALL -> Words.CHOICE;
            case GAME_OVER -> Words.GAME_OVER;
            case ROUND_ANNOUNCEMENT -> Words.ROUND;
            case ROUND_COMPLETED -> Words.ROUND_OVER;
            case LEAGUE_COMPLETED -> Words.LEAGUE_OVER;
            case LEAGUE_STANDINGS_UPDATE -> Words.STANDINGS;
            case GAME_ERROR, LEAGUE_ERROR -> Words.ERROR;
            case LEAGUE_REGISTER_REQUEST, REFEREE_REGISTER_REQUEST -> Words.REGISTRATION;
            case MATCH_RESULT_REPORT -> Words.REPORT;
            case RUN_MATCH -> Words.MATCH;
            default -> Words.NOTHING;
        };
    }

    /** What tools are called that nobody has named after the protocol. */
    private static final class Words {
        static final Pattern INVITATION = Pattern.compile("invit");
        static final Pattern CHOICE = Pattern.compile("parity|choose|choice|move");
        static final Pattern GAME_OVER =
                Pattern.compile("(game|match)\\w*(over|result|end)|^(?!.*(round|league)).*result");
        static final Pattern ROUND = Pattern.compile("round\\w*(announc|start)|(announc|start)\\w*round");
        static final Pattern ROUND_OVER = Pattern.compile("round\\w*(complet|over|end|finish)");
        static final Pattern LEAGUE_OVER = Pattern.compile("league\\w*(complet|over|end|finish)");
        static final Pattern STANDINGS = Pattern.compile("standing");
        static final Pattern ERROR = Pattern.compile("error");
        static final Pattern REGISTRATION = Pattern.compile("regist");
        static final Pattern REPORT = Pattern.compile("report|result");
        static final Pattern MATCH = Pattern.compile("(run|start|assign)\\w*match");
        static final Pattern NOTHING = Pattern.compile("(?!)");
    }
}
