package org.evenodd.protocol.operation;

import org.evenodd.protocol.value.AgentKind;

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
            " What is named after a message of the protocol league.v2 takes that message and returns the answer to it.";

    /** The description of one of our agents. */
    public static Introduction of(AgentKind kind, String version) {
        return switch (kind) {
            case LEAGUE_MANAGER ->
                new Introduction(
                        "even-odd-league-manager",
                        "League Manager of The Even/Odd League",
                        version,
                        "Ask get_standings for the table; it needs no token. league_query knows the schedule, next"
                                + " matches and statistics, for registered agents and their auth_token. start_league"
                                + " and the like"
                                + " are the operator's and take the operator's auth_token." + MESSAGES);
            case REFEREE ->
                new Introduction(
                        "even-odd-referee",
                        "Referee of The Even/Odd League",
                        version,
                        "Ask get_match_state how a match stands. Players hand in what they were asked for with"
                                + " game_join_ack and"
                                + " choose_parity_response." + MESSAGES);
            case PLAYER ->
                new Introduction(
                        "even-odd-player",
                        "Player of The Even/Odd League",
                        version,
                        "Ask get_player_state who this player is and how it fares. handle_game_invitation and"
                                + " parity_choose are"
                                + " how a referee plays a match with it." + MESSAGES);
        };
    }
}
