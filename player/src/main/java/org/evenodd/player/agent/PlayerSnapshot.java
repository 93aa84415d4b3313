package org.evenodd.player.agent;

import java.util.List;
import org.evenodd.agent.peer.Operation.PlainMethod;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.player.game.evenodd.History.Statistics;
import org.evenodd.player.state.PlayerState;
import org.evenodd.protocol.message.RememberedMatch;
import org.evenodd.protocol.message.RememberedMatch.PlayerQuestion;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Notation.OrNull;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A player's answer to anybody's question ({@code get_player_state}, the course's debug tool): only public facts, and no
 * choice before its match is over.
 */
record PlayerSnapshot(
        @OrNull @Nullable PlayerId playerId,
        DisplayName displayName,
        AgentState state,
        @OrNull @Nullable LeagueId leagueId,
        @OrNull @Nullable RoundId currentRound,
        List<MatchId> matchesInProgress,
        @OrNull @Nullable Statistics statistics,
        @OrNull @Nullable StandingsRow standing,
        @Nullable RememberedMatch match)
        implements JsonRecord {

    static final PlainMethod PING = PlainMethod.question(
            "ping", "Is it there?", "Tells whether this player is there, and in what state.", HealthReport.class);

    static final PlainMethod GET_PLAYER_STATE = new PlainMethod(
            RememberedMatch.METHOD,
            "Show the state of this player",
            "Tells who this player is, which matches it is in, what it has played and where it stands. Shows no choice"
                    + " before its match is over. With this player's auth_token and a match_id also how it remembers that"
                    + " match, if it has just ended.",
            true,
            PlayerQuestion.class,
            PlayerSnapshot.class);

    /** Of a player with this state; null before it has a place. */
    static PlayerSnapshot of(DisplayName name, @Nullable PlayerState state) {
        return state == null ? unregistered(name) : registered(name, state, null);
    }

    /** The same, with the match that a question is about, for callers that show the player's own token. */
    static PlayerSnapshot of(DisplayName name, @Nullable PlayerState state, JsonNode question) {
        return state == null ? unregistered(name) : registered(name, state, remembered(state, question));
    }

    HealthReport health() {
        return HealthReport.up(playerId == null ? null : playerId.value(), state.name())
                .of(AgentKind.PLAYER, displayName);
    }

    private static PlayerSnapshot unregistered(DisplayName name) {
        return new PlayerSnapshot(null, name, AgentState.INIT, null, null, List.of(), null, null, null);
    }

    private static PlayerSnapshot registered(DisplayName name, PlayerState state, @Nullable RememberedMatch match) {
        PlayerId player = state.place().player();
        return new PlayerSnapshot(
                player,
                name,
                state.lifecycle(),
                state.place().leagueId(),
                state.table().currentRound(),
                state.encounters().inProgress(),
                state.history().statistics(),
                state.table().rowOf(player).orElse(null),
                match);
    }

    private static @Nullable RememberedMatch remembered(PlayerState state, JsonNode params) {
        PlayerQuestion question =
                Shapes.ofRecord(PlayerQuestion.class).read(params, new Reading(Compatibility.TOLERANT, false));
        return question == null || question.matchId() == null || !state.isOwnToken(question.authToken())
                ? null
                : state.remembered(question.matchId()).orElse(null);
    }
}
