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
 * Supplies values that a message omits: the player's id, its league, and its match if it has only one.
 */
record PlayerContext(PlayerStateHolder stateHolder) implements KnownContext {

    /** The league id to assume if the manager never named its league. */
    private static final String UNNAMED = "unnamed";

    @Override
    public Optional<String> valueOf(MessageType type, String field, JsonNode object) {
        if (field.equals("game_type")) {
            return Optional.of(GameType.EVEN_ODD.value());
        }
        return stateHolder.state().flatMap(state -> valueOf(type, field, state));
    }

    private static Optional<String> valueOf(MessageType type, String field, PlayerState state) {
        return switch (field) {
            case "league_id" -> Optional.of(league(state.place()));
            case "player_id" ->
                type == MessageType.CHOOSE_PARITY_CALL
                        ? Optional.of(state.place().player()).map(PlayerId::value)
                        : Optional.empty();
            case "match_id" -> onlyMatch(type, state).map(MatchId::value);
            default -> Optional.empty();
        };
    }

    private static String league(PlayerPlace place) {
        LeagueId league = place.leagueId();
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
