package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.game.Games;
import org.evenodd.protocol.message.MessageType;

/** The synonyms of field names, likeliest first; a name counts only if no field of the protocol has it. */
final class Synonyms {

    private static final Map<String, List<String>> ANYWHERE = table("""
            message_type: type, msg_type, message_name, event
            sender: from, source, sender_id
            timestamp: time, ts, sent_at, created_at
            conversation_id: conversation, conv_id, correlation_id
            auth_token: token, access_token, player_token, referee_token, auth
            league_id: league
            round_id: round, round_number, round_no
            match_id: game_id, match, game
            game_type: game_name
            player_id: agent_id, participant_id
            referee_id: referee, agent_id, participant_id
            opponent_id: opponent, opponent_player_id
            role_in_match: role, your_role
            accept: accepted, is_accepted
            arrival_timestamp: arrival_time, arrived_at
            deadline: deadline_utc, choice_deadline, respond_by
            referee_endpoint: referee_url, reply_to, respond_to
            player_meta: meta, player, agent, player_info, agent_meta, agent_info, metadata
            referee_meta: meta, referee, agent, referee_info, agent_meta, agent_info, metadata
            display_name: name, player_name, referee_name, agent_name
            contact_endpoint: endpoint, url, callback_url, endpoint_url, callback, address, player_endpoint
            game_types: games, supported_games
            enrolment_key: enrollment_key
            max_concurrent_matches: max_matches, capacity
            game_result: result, match_result, outcome
            winner_player_id: winner, winner_id
            winner: winner_id, winner_player_id
            score: scores, points
            result: match_result, game_result, outcome
            player_A: player1, player_1
            player_B: player2, player_2
            player_A_id: player_a, player_1_id, player1, player_1
            player_B_id: player_b, player_2_id, player2, player_2
            player_a: player_a_id, player_1_id, player1
            player_b: player_b_id, player_2_id, player2
            matches: games, pairings, schedule
            standings: table, ranking, leaderboard
            final_standings: standings, table, ranking
            rank: position, place
            played: matches_played, games_played, total_games
            wins: won
            draws: drawn, ties
            losses: lost
            query_type: query
            query_params: params, parameters
            """);

    /** In an answer to a registration, any id is the one given. */
    private static final Map<String, List<String>> IN_A_REGISTRATION = table("""
            player_id: id, assigned_id, assigned_player_id
            referee_id: id, assigned_id, assigned_referee_id
            status: result, registration_status, state, accepted, success, registered, ok
            reason: error, message, detail, rejection_reason
            """);

    static {
        Games.all().forEach(game -> ANYWHERE.putAll(game.synonyms()));
    }

    private Synonyms() {}

    private static Map<String, List<String>> table(String lines) {
        Map<String, List<String>> table = new HashMap<>();
        lines.lines().forEach(line -> {
            String[] row = line.split(": ", 2);
            table.put(row[0], List.of(row[1].split(", ")));
        });
        return table;
    }

    static List<String> of(String field, MessageType type) {
        List<String> names = new ArrayList<>(ANYWHERE.getOrDefault(field, List.of()));
        if (type.answersRegistration()) {
            names.addAll(IN_A_REGISTRATION.getOrDefault(field, List.of()));
        }
        return names;
    }

    static List<String> ofTheType() {
        return ANYWHERE.getOrDefault("message_type", List.of());
    }
}
