package org.evenodd.conformance.manager;

import static org.evenodd.conformance.kit.ProtocolRule.Severity.MUST;
import static org.evenodd.conformance.kit.ProtocolRule.Severity.SHOULD;

import java.util.List;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.conformance.kit.ProtocolRule.NamedRule;
import org.evenodd.conformance.kit.ProtocolRule.Severity;
import org.evenodd.conformance.kit.Received;

/**
 * The protocol's rules for a League Manager. What it leaves open is not here; the rules for every server are in {@link
 * org.evenodd.conformance.kit.MalformedRequest}. A text holds the demand and, in the next line, the fix.
 */
enum ManagerRule implements NamedRule {
    REGISTRATION_ANSWERED(MUST, "PRD 3.4.4", """
            A registration is answered within {REGISTER} with status ACCEPTED and an id, or REJECTED and a reason.
            Answer register_referee and register_player with the message of PRD 3.2 or 3.4 in result."""),
    REGISTRATION_TOKEN(MUST, "MCP 1.4", """
            An accepted registration is answered with an auth_token, a different one for each agent.
            Generate a random token for each agent and send it as auth_token in the answer."""),
    REGISTRATION_IDS(MUST, "PRD 3.4.2", """
            Each agent gets a unique id.
            Number the players P01, P02 and so on."""),
    MALFORMED_REFUSED(MUST, "PRD 10.5, rule 3", """
            A registration without contact_endpoint is refused.
            Check the required fields before you register anybody, and answer the error -32602 (E003)."""),
    MALFORMED_FIELD(SHOULD, "docs/protocol-decisions.md, Errors", """
            An error names the field that is wrong.
            Name the field in the error's message or data."""),
    PROTOCOL_REFUSED(SHOULD, "PRD 3.4.3", """
            A registration whose protocol is not league.v2 is refused (E018).
            Compare protocol with "league.v2"."""),
    DUPLICATE_NAME(SHOULD, "MCP 2.2, error 2002", """
            A display_name that another player already has is refused.
            Answer error 2002, or REJECTED with a reason."""),
    LATE_REGISTRATION(SHOULD, "PRD 3.4.3", """
            A player that registers after the league has started is refused (E019).
            Answer REJECTED with the reason "Registration closed - league already started"."""),
    QUERY_ANSWERED(MUST, "PRD 8.2.3", """
            A LEAGUE_QUERY from a registered player is answered within {QUERY} with the data it asks for.
            Answer league_query with query_type, success and data in result."""),
    QUERY_TYPE(MUST, "PRD 8.2.3", """
            The answer repeats the query_type of the query.
            Copy query_type from the query."""),
    QUERY_TOKEN(MUST, "MCP 7.1, error 6001", """
            A LEAGUE_QUERY with a wrong auth_token is refused.
            Compare auth_token with the one issued to the agent; answer error 6001 (E012) if they differ."""),
    QUERY_UNKNOWN(SHOULD, "MCP 7.1, error 6002", """
            A LEAGUE_QUERY with an unknown query_type is answered with an error.
            Answer error 6002."""),
    ANNOUNCED(MUST, "PRD 4.1.4", """
            Each round is announced to all registered players.
            Call notify_round at the contact_endpoint of every player."""),
    SCHEDULE(MUST, "docs/protocol-decisions.md, Play", """
            Every player meets every other player equally often.
            Build the rounds with the circle method."""),
    REPORT_ACKNOWLEDGED(MUST, "MCP 5.1", """
            The report of the match's own referee is answered with MATCH_RESULT_ACK.
            Answer report_match_result with the message of MCP 5.1 in result."""),
    REPORT_OF_A_STRANGER(MUST, "MCP 5.1, error 5001", """
            A report with a wrong auth_token is refused.
            Compare auth_token with the referee's own; answer error 5001 (E012) if they differ."""),
    REPORT_OF_NO_MATCH(SHOULD, "MCP 5.1, error 5002", """
            A report of a match that is not in the schedule is refused.
            Look up the match_id; answer error 5002 (E015) if it is unknown."""),
    REPORT_TWICE(SHOULD, "MCP 5.1, error 5003", """
            A second report of a match is answered with an error.
            Answer error 5003 if the match already has a result."""),
    FIRST_REPORT_STAYS(MUST, "docs/protocol-decisions.md, Messages", """
            A second report never changes the first.
            Store a result only if there is none yet."""),
    STANDINGS_TOLD(MUST, "PRD 7.2.4", """
            All players get LEAGUE_STANDINGS_UPDATE after matches.
            Call update_standings on every player after each result, or at least after each round."""),
    STANDINGS_RIGHT(MUST, "PRD 7.2.4", """
            The standings hold all players, with 3 points for a win, 1 for a draw, 0 for a loss, and played = wins + \
            draws + losses.
            Recompute the table from all results each time."""),
    STANDINGS_RANKED(MUST, "PRD 7.2.4", """
            The standings are sorted by rank, more points first.
            Sort the rows by points before you number them."""),
    ROUND_COMPLETED_TOLD(SHOULD, "PRD 4.2.3", """
            All players and referees get ROUND_COMPLETED.
            Call notify_round_completed on every player and referee once the round's last result is in."""),
    ROUND_COMPLETED_EARLY(MUST, "PRD 4.2.3", """
            ROUND_COMPLETED is sent only after all matches of the round are decided.
            Send it when every match of the round has a result."""),
    ROUND_SUMMARY(SHOULD, "PRD 4.2.3", """
            summary counts the matches of the round by their status.
            Count WIN, DRAW and TECHNICAL_LOSS of the round's results."""),
    LEAGUE_COMPLETED_TOLD(MUST, "PRD 4.3.4", """
            All players and referees get LEAGUE_COMPLETED when all rounds are over.
            Call notify_league_completed on every player and referee."""),
    CHAMPION(MUST, "PRD 4.3.4", """
            champion is the player at the top of final_standings, with the same points.
            Take the first row of the final table."""),
    FINAL_STANDINGS(MUST, "PRD 4.3.4", """
            final_standings holds all players, sorted by rank, with the points of all results.
            Send the last standings again.""");

    @SuppressWarnings("ImmutableEnumChecker") // a record of texts
    private final ProtocolRule rule;

    ManagerRule(Severity severity, String source, String text) {
        this.rule = ProtocolRule.of(this, severity, source, text);
    }

    @Override
    public ProtocolRule rule() {
        return rule;
    }

    /** A finding that something did not come. */
    Finding missing(String what) {
        return seen(what, "(a league of the checker's agents)", "nothing of the kind");
    }

    /** A finding that a message of the manager breaks this rule. */
    Finding in(Received<Integer> message, String seen) {
        return message.finding(rule, seen, unasked(message));
    }

    /** A breach of this rule, unless what was sent was refused. */
    List<Finding> unlessRefused(CheckExchange exchange) {
        String seen = exchange.reply().isEmpty() ? "no answer" : "it is taken";
        return exchange.isRefused() ? List.of() : List.of(seen(seen, exchange));
    }

    /** Describes what such a message was sent for. */
    static String unasked(Received<Integer> message) {
        return "(nothing: the manager sends " + message.type() + " by itself)";
    }
}
