package org.evenodd.protocol.operation;

import org.evenodd.protocol.message.MessageType;

/** What a message is for, from the point of view of whoever sends it. */
record Purpose(String title, String description) {

    /** Of a message that can be sent; answers have none of their own. */
    static Purpose of(MessageType type) {
        return switch (type) {
            case REFEREE_REGISTER_REQUEST ->
                new Purpose(
                        "Register a referee",
                        "Enters a referee into the league. The answer holds its id and the auth_token that it needs from then"
                                + " on.");
            case LEAGUE_REGISTER_REQUEST ->
                new Purpose(
                        "Register a player",
                        "Enters a player into the league; contact_endpoint is where it is called to play. The answer holds its"
                                + " id and the auth_token that it needs from then on.");
            case MATCH_RESULT_REPORT ->
                new Purpose("Report a result", "Tells the manager how a match ended; only its referee may.");
            case LEAGUE_QUERY ->
                new Purpose(
                        "Ask about the league",
                        "Answers what query_type asks for: the standings, the schedule, the next match or the statistics of a"
                                + " player, the players, the status. Needs the auth_token of a registered agent;"
                                + " get_standings needs none.");
            case RUN_MATCH -> new Purpose("Run a match", "Has this referee run a match; only the manager may.");
            default -> ofPlay(type);
        };
    }

    private static Purpose ofPlay(MessageType type) {
        return switch (type) {
            case GAME_INVITATION ->
                new Purpose(
                        "Invite to a match",
                        "Invites this player to a match. Its answer says in accept whether it will play.");
            case GAME_JOIN_ACK ->
                new Purpose(
                        "Accept an invitation",
                        "Tells the referee whether the invited player will play: accept true or false.");
            case CHOOSE_PARITY_CALL ->
                new Purpose(
                        "Choose even or odd",
                        "Asks this player to choose even or odd for a match. Whoever names the parity of the number that is"
                                + " revealed afterwards, 1 to 10, wins; the choice comes back in parity_choice.");
            case CHOOSE_PARITY_RESPONSE ->
                new Purpose(
                        "Hand in a choice",
                        "Hands the referee the choice of a player whom it has called, even or odd, in parity_choice.");
            case GAME_OVER ->
                new Purpose(
                        "Tell a result", "Tells this player how its match ended, with both choices and the number.");
            case GAME_ERROR ->
                new Purpose(
                        "Tell of an error",
                        "Tells this player what went wrong in its match, and whether it may try again.");
            default -> ofNotices(type);
        };
    }

    private static Purpose ofNotices(MessageType type) {
        return switch (type) {
            case ROUND_ANNOUNCEMENT -> new Purpose("Announce a round", "Tells who meets whom in a round, and where.");
            case ROUND_COMPLETED -> new Purpose("Close a round", "Tells that every match of a round has ended.");
            case LEAGUE_COMPLETED -> new Purpose("Close the league", "Tells the final standings and the champion.");
            case LEAGUE_STANDINGS_UPDATE -> new Purpose("Tell the standings", "Tells the standings after a round.");
            case LEAGUE_ERROR ->
                new Purpose("Tell of a refusal", "Tells this agent what the manager refused, and why.");
            default -> throw new IllegalArgumentException("only ever an answer: " + type);
        };
    }
}
