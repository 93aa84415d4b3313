package org.evenodd.protocol.codec;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How an example deviates from the canonical form, and which row of docs/protocol-decisions.md applies.
 *
 * @param tolerated what strict mode refuses and tolerant mode notes, each as {@code pointer code}
 * @param refused what both refuse
 */
record Dissent(String decision, List<String> tolerated, List<String> refused) {

    /** Example, decision, findings; those with an exclamation mark are refused in both modes. */
    private static final String TABLE = """
            ch4/4.6.1-1-GAME_OVER | GAME_OVER: reason inside game_result or beside it | /game_result/reason E003
            ch4/4.8.2-1-LEAGUE_COMPLETED | LEAGUE_COMPLETED: standings rows carry display_name | /final_standings/0/display_name E003, /final_standings/1/display_name E003, /final_standings/2/display_name E003, /final_standings/3/display_name E003
            ch4/4.9.1-1-LEAGUE_QUERY | token form: any token is a text until it is checked |
            ch4/4.10.1-1-LEAGUE_ERROR | token form: tok_{agent_id}_{hash}, CH4 writes it with dashes |
            mcp/2.1-2-REFEREE_REGISTER_RESPONSE | token form: tok_ref01_…, MCP writes tok-ref-01-…; envelope on responses |
            mcp/2.1-3-REFEREE_REGISTER_RESPONSE | refusal of a registration: a null referee_id may be missing |
            mcp/2.2-2-LEAGUE_REGISTER_RESPONSE | token form: tok_p01_…, MCP writes tok-p01-…; envelope on responses |
            mcp/3.3-1-ROUND_COMPLETED | ROUND_COMPLETED: matches_completed, summary and matches_played | /matches_completed E003, /summary E003
            mcp/4.1-1-GAME_INVITATION | whose token on what: MCP sends the referee's own token to players |
            mcp/5.1-2-MATCH_RESULT_ACK | answer to a report: MATCH_RESULT_ACK, which the PRD does not have |
            mcp/6.1-1-LEAGUE_ERROR | LEAGUE_ERROR: original_message_type, which MCP leaves out | /original_message_type E003
            mcp/7.1-2-LEAGUE_QUERY_RESPONSE | LEAGUE_QUERY_RESPONSE: success and data, MCP answers flat | /success E003
            prd/4.3.1-1-LEAGUE_COMPLETED | LEAGUE_COMPLETED: standings rows differ |
            prd/5.2.1-1-GAME_JOIN_ACK | timestamps: a form without dashes says UTC too |
            prd/5.2.1-2-GAME_JOIN_ACK | timestamps: a form without dashes says UTC too |
            prd/6.1.1-1-CHOOSE_PARITY_CALL | timestamps: a form without dashes says UTC too |
            prd/9.2.1-1-GAME_ERROR | timestamps: a form without dashes says UTC too |
            prd/6.2.4-1-GAME_ERROR | GAME_ERROR: four shapes, this one without match and player | /action_required E003, /affected_player E003, /consequence E003, /match_id E003
            prd/8.2.1-2-LEAGUE_QUERY_RESPONSE | LEAGUE_QUERY_RESPONSE: rows as in LEAGUE_STANDINGS_UPDATE | /data/standings/0/display_name E003, /data/standings/1/display_name E003
            ref/1.1-1-GAME_INVITATION | GAME_INVITATION: union; sender: REF writes REF01 | /game_type E003, /role_in_match E003, /sender E006
            ref/1.2-1-CHOOSE_PARITY_CALL | CHOOSE_PARITY_CALL: union; sender: REF writes REF01 | /deadline E003, /game_type E003, /sender E006
            ref/1.3-1-GAME_OVER | GAME_OVER: REF flat, with choices in upper case; sender | /game_result E003, /game_type E003, /sender E006
            ref/2.1-1-MATCH_RESULT_REPORT | MATCH_RESULT_REPORT: REF flat; sender | /game_type E003, /result E003, /sender E006
            ref/3-1-RUN_MATCH_ACK | envelope on responses: REF leaves out sender, timestamp and conversation_id |
            ref/4-1-GAME_ERROR | GAME_ERROR: four shapes, REF's with error_message and details; sender | /action_required E003, /affected_player E003, /consequence E003, /error_description E003, /sender E006
            spec/3.5-1-envelope | GAME_INVITATION: union; what a player can do without | /game_type E003, /opponent_id E003, /role_in_match E003
            spec/7.2-1-LEAGUE_COMPLETED | LEAGUE_COMPLETED: standings rows carry display_name | /final_standings/0/display_name E003, /final_standings/1/display_name E003, /final_standings/2/display_name E003, /final_standings/3/display_name E003
            spec/8.1-1-LEAGUE_ERROR | LEAGUE_ERROR: error_description is the name, SPEC has a sentence | /original_message_type E003
            spec/8.2-1-GAME_ERROR | GAME_ERROR: four shapes, SPEC's with player_id and game_state | /action_required E003, /affected_player E003, /consequence E003
            spec/12.1-1-LEAGUE_QUERY | query_params: SPEC leaves it out |
            """;

    private static final Map<String, Dissent> BY_EXAMPLE =
            TABLE.lines().collect(Collectors.toMap(line -> cell(line, 0), Dissent::parse));

    private static final Dissent NONE = new Dissent("", List.of(), List.of());

    private static String cell(String line, int column) {
        return line.split("\\|", -1)[column].strip();
    }

    private static Dissent parse(String line) {
        return new Dissent(
                cell(line, 1),
                findings(line).filter(finding -> !finding.startsWith("!")).toList(),
                findings(line)
                        .filter(finding -> finding.startsWith("!"))
                        .map(finding -> finding.substring(1))
                        .toList());
    }

    private static Stream<String> findings(String line) {
        return Stream.of(cell(line, 2).split(", *"))
                .filter(finding -> !finding.isEmpty())
                .sorted();
    }

    static Dissent of(Seed seed) {
        return BY_EXAMPLE.getOrDefault(seed.name(), NONE);
    }

    static Set<String> examples() {
        return BY_EXAMPLE.keySet();
    }

    /** Returns the names of the rows that apply. */
    static Set<String> rows() {
        return BY_EXAMPLE.values().stream()
                .map(dissent ->
                        dissent.decision().substring(0, dissent.decision().indexOf(':')))
                .collect(Collectors.toSet());
    }

    /** Returns the pointers of the notes in tolerant mode. */
    List<String> notes() {
        return tolerated.stream()
                .map(finding -> finding.substring(0, finding.indexOf(' ')))
                .toList();
    }
}
