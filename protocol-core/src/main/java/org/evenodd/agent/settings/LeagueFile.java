package org.evenodd.agent.settings;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.shape.RecordShape;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.LeagueId;
import tools.jackson.databind.node.ObjectNode;

/** The file of one league: must have the league's id and a registered game. */
final class LeagueFile {

    private LeagueFile() {}

    static SettingsFile<LeagueSettings> of(LeagueId id, GamesRegistry games) {
        ObjectNode defaults = (ObjectNode) BuiltInConfig.tree(nameOf(SettingsLoader.DEFAULT_LEAGUE));
        defaults.put("league_id", id.value());
        RecordShape<LeagueSettings> shape = RecordShape.closed(LeagueSettings.class);
        return new SettingsFile<>(nameOf(id), defaults, shape, league -> misfits(league, id, games.types()));
    }

    static String nameOf(LeagueId id) {
        return "leagues/" + id + ".json";
    }

    private static List<Violation> misfits(LeagueSettings league, LeagueId id, List<GameType> games) {
        List<Violation> misfits = new ArrayList<>();
        if (!league.leagueId().equals(id)) {
            misfits.add(misfit("/league_id", id.value(), league.leagueId().value()));
        }
        if (!games.contains(league.gameType())) {
            misfits.add(misfit(
                    "/game_type", "one of " + listed(games), league.gameType().value()));
        }
        return misfits;
    }

    private static Violation misfit(String pointer, String expected, String got) {
        return new Violation(pointer, ErrorCode.E006, expected, '"' + got + '"');
    }

    private static String listed(List<GameType> games) {
        return String.join(", ", games.stream().map(GameType::value).toList());
    }
}
