package org.evenodd.player.operation;

import java.util.List;
import java.util.Optional;
import org.evenodd.dialect.KnownContext;
import org.evenodd.player.state.PlayerPlace;
import org.evenodd.player.state.PlayerState;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import tools.jackson.databind.JsonNode;

/**
 * What a player can fill in: its own id, its league, and the match if only one can be meant.
 */
record PlayerContext(PlayerStateHolder reception) implements KnownContext {

    /** Stands for the league of a manager that does not name it. */
    private static final String UNNAMED = "unnamed";

    @Override
    public Optional<String> valueOf(MessageType type, String field, JsonNode object) {
        if (field.equals("game_type")) {
            return Optional.of(GameType.EVEN_ODD.value());
        }
        return reception.state().flatMap(state -> valueOf(type, field, state));
    }

    private static Optional<String> valueOf(MessageType type, String field, PlayerState state) {
        return switch (field) {
            case "league_id" -> Optional.of(league(state.seat()));
            case "player_id" ->
                type == MessageType.CHOOSE_PARITY_CALL
                        ? Optional.of(state.seat().player()).map(PlayerId::value)
                        : Optional.empty();
            case "match_id" -> onlyMatch(type, state).map(MatchId::value);
            default -> Optional.empty();
        };
    }

    private static String league(PlayerPlace seat) {
        LeagueId league = seat.leagueId();
        return league == null ? UNNAMED : league.value();
    }

    private static Optional<MatchId> onlyMatch(MessageType type, PlayerState state) {
        List<MatchId> matches = switch (type) {
            case GAME_INVITATION, CHOOSE_PARITY_CALL, GAME_OVER ->
                state.encounters().notOver();
            default -> List.of();
        };
        return matches.size() == 1 ? Optional.of(matches.get(0)) : Optional.empty();
    }
}
