package org.evenodd.agent.rpc;

import org.evenodd.game.Games;
import org.evenodd.protocol.value.Identifiers.AgentKind;

/**
 * Describes an agent to the users of its operations.
 *
 * @param name for programs
 * @param title for people
 * @param version of the program
 * @param instructions how to use the operations, for people and language models
 */
public record Introduction(String name, String title, String version, String instructions) {

    private static final String MESSAGES =
            " Each tool that is named after a league.v2 message takes that message and returns the answer to it.";

    /** The description of one of our agents. */
    public static Introduction of(AgentKind kind, String version) {
        return switch (kind) {
            case LEAGUE_MANAGER ->
                new Introduction(
                        "even-odd-league-manager",
                        "League Manager of The Even/Odd League",
                        version,
                        "get_standings returns the table and needs no token. league_query returns the schedule, next"
                                + " matches and statistics to registered agents, with their auth_token. start_league"
                                + " and the other operator tools take the operator's auth_token." + MESSAGES);
            case REFEREE ->
                new Introduction(
                        "even-odd-referee",
                        "Referee of The Even/Odd League",
                        version,
                        "get_match_state shows the state of a match. Players submit their answers with game_join_ack and "
                                + Games.usual().move().canonicalMethod() + '.' + MESSAGES);
            case PLAYER ->
                new Introduction(
                        "even-odd-player",
                        "Player of The Even/Odd League",
                        version,
                        "get_player_state shows who this player is and how it is doing. Referees play matches with"
                                + " handle_game_invitation and "
                                + Games.usual().call().canonicalMethod() + '.'
                                + MESSAGES);
        };
    }
}
