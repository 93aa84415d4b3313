package org.evenodd.conformance.referee;

import static org.evenodd.conformance.kit.ProtocolRule.Severity.MUST;
import static org.evenodd.conformance.kit.ProtocolRule.Severity.SHOULD;
import static org.evenodd.conformance.kit.RefereedGame.usualGame;

import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.conformance.kit.ProtocolRule.NamedRule;
import org.evenodd.conformance.kit.ProtocolRule.Severity;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;

/**
 * The protocol's rules for a referee. What it leaves open is not here; the rules for every server are in {@link
 * org.evenodd.conformance.kit.MalformedRequest}. A text holds the demand and, in the next line, the fix.
 */
enum RefereeRule implements NamedRule {
    REGISTRATION_FORM(MUST, "PRD 3.1.2", """
            REFEREE_REGISTER_REQUEST carries referee_meta with display_name, version, game_types, contact_endpoint and \
            max_concurrent_matches.
            Send every field of referee_meta with the type that PRD 3.1.2 gives it."""),
    REGISTRATION_ENDPOINT(SHOULD, "PRD 3.1.2", """
            contact_endpoint is the URL at which the referee answers.
            Put the address of your own server, with its port and /mcp, into contact_endpoint."""),
    ROUND_ANNOUNCEMENT_HEARD(SHOULD, "MCP 3.1", """
            ROUND_ANNOUNCEMENT is acknowledged within {DEFAULT}.
            Answer the method notify_round with a result like {"status": "ACKNOWLEDGED"}."""),
    RUN_MATCH_ACKNOWLEDGED(MUST, "REF 3", """
            RUN_MATCH is acknowledged with RUN_MATCH_ACK, and the match is played.
            Answer the method run_match at once with {"message_type": "RUN_MATCH_ACK", "match_id": …, "status": \
            "acknowledged"} and play the match afterwards."""),
    RUN_MATCH_ACK(SHOULD, "REF 3", """
            The answer to RUN_MATCH is a RUN_MATCH_ACK.
            Answer with protocol, message_type RUN_MATCH_ACK, match_id and status "acknowledged" in result."""),
    RUN_MATCH_ONCE(MUST, "docs/protocol-decisions.md, Messages", """
            A repeated RUN_MATCH for a match that is under way does not start a second match.
            Keep the running matches by match_id, and only acknowledge a RUN_MATCH for one of them."""),
    REFUSED_NOT_PLAYED(MUST, "docs/protocol-decisions.md, Messages", """
            A match whose RUN_MATCH was refused is not played: the manager assigns it to another referee.
            Refuse with error -32000 and E016 before doing anything else, or accept the match."""),
    INVITED(MUST, "PRD 5.1.4", """
            Both players get a GAME_INVITATION.
            Call handle_game_invitation at the contact_endpoint of player_A and of player_B."""),
    INVITED_AT_ONCE(SHOULD, "docs/protocol-decisions.md, Play", """
            Both players are invited at once: the second does not wait for the first one's answer.
            Start both calls before you wait for either."""),
    INVITATION_OPPONENT(MUST, "PRD 5.1.2", """
            opponent_id in a GAME_INVITATION is the other player.
            Send player_A's id to player_B and vice versa."""),
    CALLED(MUST, "PRD 6.1.4", """
            When both have joined, both players get a CHOOSE_PARITY_CALL.
            Call parity_choose (or choose_parity) on both players."""),
    CALLED_AFTER_JOINS(MUST, "PRD 6.1.4", """
            No CHOOSE_PARITY_CALL is sent before both players have joined.
            Wait for both GAME_JOIN_ACKs before the first call."""),
    CALLED_AT_ONCE(MUST, "PRD 6.1.4", """
            Both players are called at the same time, not one after the other.
            Start both calls before you wait for either."""),
    DEADLINE_AHEAD(MUST, "PRD 6.1.4", """
            The deadline of a CHOOSE_PARITY_CALL lies ahead of its timestamp.
            Set deadline to now plus the {CHOICE} that a player has."""),
    SECRET_CHOICE(MUST, "REF, Game State Machine", """
            Neither player learns the other's choice before both have chosen.
            Send choices in GAME_OVER only."""),
    DRAWN_AFTER_CHOICES(MUST, "REF, Game State Machine", """
            A match ends when both choices are in, not before.
            Wait for both CHOOSE_PARITY_RESPONSEs before GAME_OVER and MATCH_RESULT_REPORT."""),
    DRAWN_NUMBER(MUST, "PRD 5.3.2", """
            drawn_number is an integer from 1 to 10, and number_parity its parity.
            Draw with something like randint(1, 10), and send 8 with "even"."""),
    GAME_OVER_TOLD(MUST, "PRD 5.3.4", """
            Both players get GAME_OVER.
            Call notify_match_result on both players, including one that failed."""),
    CHOICES_TRUE(MUST, "PRD 5.3.4", """
            GAME_OVER and the report show what the players chose.
            Put the parity_choice of each player under its id into choices."""),
    WINNER_RIGHT(MUST, "PRD 5.3.4", """
            If only one player chose the number's parity, that player wins; equal choices are a draw.
            Compare each choice with the number's parity; status is WIN, or DRAW with winner_player_id null."""),
    REPORTED(MUST, "PRD 7.1.3", """
            MATCH_RESULT_REPORT is sent immediately after the match.
            Call report_match_result on the manager as soon as the result is known."""),
    REPORT_WINNER(MUST, "PRD 7.1.2", """
            winner in the report is the winner's player_id, or null for a draw.
            Report the same winner that you tell the players."""),
    REPORT_SCORE(MUST, "PRD 7.1.3", """
            score in the report is 3 and 0, or 1 and 1 for a draw, under the ids of both players.
            Score 3 for the winner, 0 for the other, 1 each for a draw."""),
    REPORT_NUMBER(MUST, "PRD 7.1.2", """
            drawn_number in the report is the number sent to the players.
            Draw once per match, and keep the number."""),
    REPORT_TOKEN(MUST, "MCP 1.4", """
            The report carries the auth_token that the manager issued at registration.
            Keep auth_token from REFEREE_REGISTER_RESPONSE and send it in every message to the manager."""),
    REPORT_REPEATED(MUST, "docs/protocol-decisions.md, Play", """
            A report that the manager did not accept is sent again until it is accepted.
            Keep the report, and send it again after a timeout or an error such as -32603."""),
    REPORT_DONE(SHOULD, "docs/protocol-decisions.md, Messages", """
            A report that was acknowledged, or answered with 5003, is not sent again.
            Stop repeating a report at MATCH_RESULT_ACK or error 5003."""),
    REFUSAL_FORFEITS(MUST, "PRD 5.2.3", """
            A player that answers accept: false forfeits: the other wins, 3 to 0.
            On accept: false end the match with TECHNICAL_LOSS for that player."""),
    REFUSAL_AT_ONCE(SHOULD, "docs/protocol-decisions.md, Play", """
            After accept: false the match is over: no further invitation or CHOOSE_PARITY_CALL is sent.
            Do not repeat an invitation that was declined."""),
    SILENCE_TOLD(SHOULD, "PRD 9.2.5", """
            A player that did not answer in time gets GAME_ERROR with E001 (or E009).
            Call notify_game_error on the player before each retry."""),
    SILENCE_RETRIED(SHOULD, "PRD 14.3", """
            A call that was not answered in time is repeated at most {RETRIES} times, after {RETRY_DELAY}.
            Repeat the call after GAME_ERROR; give up after the last retry."""),
    SILENCE_FORFEITS(MUST, "PRD 5.2.3", """
            A player that never answers forfeits: the other wins, 3 to 0.
            After the last retry end the match with TECHNICAL_LOSS for that player."""),
    RETRY_COUNTS(MUST, "PRD 14.3", """
            A player that answers a repeated call correctly is still in the match.
            Continue the match as soon as a valid answer arrives."""),
    WRONG_CHOICE_REFUSED(MUST, "PRD 6.2.4", """
            A choice other than exactly "even" or "odd" is answered with GAME_ERROR and E004.
            Compare parity_choice with "even" and "odd" exactly, without lower() or strip()."""),
    WRONG_MATCH_REFUSED(MUST, "PRD 10.5, rule 5", """
            A choice with the match_id of another match is answered with GAME_ERROR and E015.
            Compare match_id in each answer with the match's own."""),
    WRONG_TOKEN_REFUSED(SHOULD, "MCP 4.2, error 4001", """
            A choice with somebody else's auth_token is answered with GAME_ERROR and E012.
            Compare auth_token in each answer with the player's token for the match."""),
    CALLED_AGAIN(SHOULD, "docs/protocol-decisions.md, Play", """
            After GAME_ERROR for a wrong answer the same call comes again, with the same deadline.
            Repeat the CHOOSE_PARITY_CALL at once with the same deadline."""),
    STRANGERS_CHOICE(MUST, "docs/protocol-decisions.md, Messages", """
            A choice that a stranger posts in a player's name, with a wrong auth_token, does not count.
            Accept posted answers only with the player's token for the match."""),
    STRANGERS_MATCH(SHOULD, "MCP 1.4", """
            RUN_MATCH with another auth_token than the referee's own is refused (E012).
            Compare auth_token with the one from REFEREE_REGISTER_RESPONSE, and answer a JSON-RPC error."""),
    ALIVE(MUST, "REF 3", """
            Whatever came before, the next RUN_MATCH is played.
            Catch exceptions around each request and each match, so that none ends the server or blocks it.""");

    @SuppressWarnings("ImmutableEnumChecker") // a record of texts
    private final ProtocolRule rule;

    RefereeRule(Severity severity, String source, String text) {
        this.rule = ProtocolRule.of(this, severity, source, text);
    }

    @Override
    public ProtocolRule rule() {
        return rule;
    }

    /** The rule that a field of a message breaks by its form. */
    static ProtocolRule ofForm(MessageType type, String pointer) {
        return usualGame().isDrawn(pointer) ? DRAWN_NUMBER.rule : ProtocolRule.ofForm(type);
    }

    /** The rule that is broken by what a message needed leniency for. */
    static ProtocolRule of(DialectNote note) {
        return usualGame().isDrawn(note.field()) ? DRAWN_NUMBER.rule : ProtocolRule.of(note);
    }
}
