package org.evenodd.conformance.player;

import static org.evenodd.conformance.kit.ProtocolRule.Severity.MUST;
import static org.evenodd.conformance.kit.ProtocolRule.Severity.SHOULD;

import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.conformance.kit.ProtocolRule.NamedRule;
import org.evenodd.conformance.kit.ProtocolRule.Severity;

/**
 * The protocol's rules for a player. What it leaves open is not here; the rules for every server are in {@link
 * org.evenodd.conformance.kit.MalformedRequest}. A text holds the demand and, in the next line, the fix.
 */
enum PlayerRule implements NamedRule {
    REGISTRATION_FORM(MUST, "PRD 3.3.2", """
            LEAGUE_REGISTER_REQUEST carries player_meta with display_name, version, game_types and contact_endpoint.
            Send every field of player_meta with the type that PRD 3.3.2 gives it."""),
    REGISTRATION_ENDPOINT(MUST, "PRD 3.3.2", """
            contact_endpoint is the URL at which the player answers: the league calls it there and nowhere else.
            Put the address of your own server, with the port and the path at which it answers, into \
            contact_endpoint."""),
    REGISTRATION_GAME(MUST, "docs/protocol-decisions.md, Games beside Even/Odd", """
            game_types of the registration names each game that the player plays: no league of another one takes it.
            Add the name of the game to game_types in player_meta, once your player answers its calls."""),
    REGISTRATION_REQUEST(MUST, "PRD 3.3", """
            A player registers with a JSON-RPC call of register_player, posted as application/json to the manager's \
            URL.
            POST {"jsonrpc": "2.0", "method": "register_player", "params": {LEAGUE_REGISTER_REQUEST}, "id": 1} to \
            the URL that ends in /mcp, with the header Content-Type: application/json."""),
    STOPPED(MUST, "PRD 5.1.4", """
            A player keeps running until the league ends, whatever it is told.
            Look at the bot's terminal: it shows why it ended. Catch exceptions around each request."""),
    INVITATION_IN_TIME(MUST, "PRD 5.1.4", """
            A GAME_INVITATION is answered within {JOIN_ACK}; silence forfeits the match.
            Answer first and think later; keep slow work out of the invitation handler."""),
    INVITATION_ANSWERED(MUST, "PRD 5.2", """
            A GAME_INVITATION is answered with a GAME_JOIN_ACK, as the result or posted to referee_endpoint.
            Return a GAME_JOIN_ACK with match_id, player_id, arrival_timestamp and accept as the JSON-RPC result."""),
    INVITATION_ACCEPTED(MUST, "PRD 5.2.3", """
            accept: false forfeits the match.
            Answer accept: true to every invitation that you want to play."""),
    ACCEPT_BOOLEAN(MUST, "PRD 10.3", """
            accept is the JSON boolean true or false, and never left out.
            Send accept as true or false, without quotation marks."""),
    CHOICE_IN_TIME(MUST, "PRD 6.1.4", """
            A CHOOSE_PARITY_CALL is answered within {CHOICE}, before its deadline.
            Limit the time that your strategy may take, and have a fallback choice ready."""),
    CHOICE_ANSWERED(MUST, "PRD 6.2", """
            A CHOOSE_PARITY_CALL is answered with a CHOOSE_PARITY_RESPONSE, as the result or posted to \
            referee_endpoint.
            Return a CHOOSE_PARITY_RESPONSE with match_id, player_id and parity_choice as the JSON-RPC result."""),
    CHOICE_VALUE(MUST, "PRD 6.2.3", """
            parity_choice is exactly "even" or "odd", a string in lower case.
            Send parity_choice as "even" or "odd"."""),
    MOVE_IN_TIME(MUST, "docs/protocol-decisions.md, Games beside Even/Odd", """
            A CHOOSE_MOVE_CALL is answered within {MOVE}, before its deadline, and all of a match within {MATCH_MOVES}.
            Limit the time that your strategy may take by deadline and time_left_ms, and have a fallback move ready."""),
    MOVE_ANSWERED(MUST, "docs/protocol-decisions.md, Games beside Even/Odd", """
            A CHOOSE_MOVE_CALL is answered with a CHOOSE_MOVE_RESPONSE, as the result or posted to referee_endpoint.
            Return a CHOOSE_MOVE_RESPONSE with match_id, player_id, move_number and move as the JSON-RPC result."""),
    MOVE_LEGAL(MUST, "docs/protocol-decisions.md, Games beside Even/Odd", """
            move is legal in the position of the call, and has the game's form; no other form is guessed (E004).
            Choose among the legal moves that context shows, and send the chosen one just as it is there."""),
    MOVE_NUMBER(SHOULD, "docs/protocol-decisions.md, Games beside Even/Odd", """
            An answer carries the move_number of the call that it answers.
            Copy move_number from the call into your answer."""),
    UNSEEN_BOARD(MUST, "docs/protocol-decisions.md, Games beside Even/Odd", """
            A move is legal in the position of the call, also if the player has not seen how it came about.
            Read the position from context in each call and keep none: your player may have been started again."""),
    MATCH_ID(MUST, "PRD 10.5, rule 5", """
            An answer carries the match_id of the message that it answers (E015).
            Copy match_id from the call that you are answering."""),
    PLAYER_ID(SHOULD, "PRD 5.2.2", """
            player_id is the id assigned at registration.
            Keep the player_id from LEAGUE_REGISTER_RESPONSE and send it."""),
    PROTOCOL_NAME(MUST, "PRD 2.1", """
            Every message carries protocol: "league.v2" (E018).
            Send "protocol": "league.v2"."""),
    TIMESTAMP_UTC(MUST, "PRD 10.4", """
            Every timestamp is ISO 8601 in UTC, like 2025-01-15T10:30:00Z (E021).
            Format the current UTC time as YYYY-MM-DDTHH:MM:SSZ."""),
    ANSWER_FIELDS(MUST, "PRD 10.5, rules 2 and 3", """
            Every required field is there, with the type that the documents give it (E002, E003, E006).
            Send the field as it is described for this message."""),
    ANSWER_READABLE(MUST, "SPEC 2.3", """
            An answer is HTTP 200 with one JSON-RPC object of at most 10 KB (E009).
            Answer POST /mcp itself with HTTP 200 and {"jsonrpc": "2.0", "result": {…}, "id": …}."""),
    ANSWER_TOKEN(SHOULD, "MCP 1.4", """
            After registration, an answer to a referee carries the auth_token from the call (E011).
            Copy auth_token from the call into your answer."""),
    ANSWER_TOKEN_WRONG(MUST, "MCP 1.4", """
            A league token in an answer is the one from the call, or the player's own (E012).
            Copy auth_token from the call into your answer."""),
    METHOD_NAME(SHOULD, "docs/protocol-decisions.md, Method names", """
            A message is accepted under the first of its method names.
            Handle this method name as well, or dispatch on params.message_type."""),
    CONTENT_TYPE(SHOULD, "SPEC 2.1", """
            Bodies are application/json.
            Answer with the header Content-Type: application/json."""),
    JSONRPC_VERSION(SHOULD, "MCP 1.1", """
            A response carries jsonrpc: "2.0".
            Add "jsonrpc": "2.0" to each response."""),
    ID_STRING(SHOULD, "MCP 1.1", """
            The id of a request is a number or a string, and is returned unchanged.
            Accept any id and copy it unchanged into the response."""),
    SLOW(SHOULD, "PRD 14.2", """
            Answers arrive within their time limits, even on a slower machine.
            Answer within half of the allowed time."""),
    EXTRA_FIELDS(MUST, "PRD 14.5", """
            Messages may gain optional fields: the player ignores fields that it does not know.
            Read the fields that you need and ignore all others."""),
    RETRIED_CALL(MUST, "PRD 14.3", """
            After a GAME_ERROR with E001 or E009 the referee repeats its call, which is answered like the first.
            Answer a repeated call for a match with the choice that you already made."""),
    REPEATED_INVITATION(SHOULD, "SPEC 10", """
            A repeated GAME_INVITATION is answered like the first: the first answer may have been lost.
            Answer an invitation that you have already accepted with accept: true again."""),
    REPEATED_CALL(SHOULD, "SPEC 10", """
            A repeated CHOOSE_PARITY_CALL is answered with a valid choice: the first answer may have been lost.
            Remember the choice of each match and send it again."""),
    REPEATED_MOVE(SHOULD, "docs/protocol-decisions.md, Games beside Even/Odd", """
            A repeated CHOOSE_MOVE_CALL is answered with a legal move: the first answer may have been lost.
            Remember the move of each match_id and move_number, and send it again."""),
    LATE_CALL(SHOULD, "JSON-RPC 2.0, 5", """
            A late call, for a match that is over, gets a response, even if it is an error.
            Answer with your earlier choice or a JSON-RPC error; do not hang or fail."""),
    PARALLEL(SHOULD, "PRD 10.5, rule 5", """
            Two matches at once are kept apart by match_id.
            Store the state of each match under its match_id, not in a variable for "the" match."""),
    BIG_STANDINGS(SHOULD, "docs/protocol-decisions.md, Limits", """
            A manager's broadcast may be up to 64 KB long: the standings of a large league list 99 players.
            Read bodies of up to 64 KB on /mcp."""),
    MATCH_TOKEN(MUST, "docs/protocol.md, Tokens", """
            A referee shows the match's token: tok_<your id>_ + lower-case hex HMAC-SHA256(key: your own token, \
            message: match_id). It is not your own token.
            Accept hmac.new(token.encode(), match_id.encode(), "sha256").hexdigest() after tok_p01_; token is the \
            whole auth_token of your registration."""),
    TOKEN_TO_REFEREE(SHOULD, "docs/protocol.md, Tokens", """
            A player shows its own token to the manager alone. With it a referee that cheats can register in your \
            place: it moves your place to a bot of its own, plays your matches and reads your results.
            Copy auth_token from the call into your answer to a referee; never put in the token of your \
            registration, though MCP 1.4 asks for it."""),
    OWN_TOKEN(SHOULD, "docs/protocol.md, Tokens", """
            The manager shows the player's own token, the one issued at registration.
            Accept the auth_token from your LEAGUE_REGISTER_RESPONSE in everything that the manager sends."""),
    TOKEN_TO_STRANGER(MUST, "docs/protocol.md, Tokens", """
            A caller without a valid token is given none: whoever has your token can take your place in the league.
            Never put your own token into an answer: copy auth_token from the call, and only if it is valid."""),
    CHOICE_TO_STRANGER(MUST, "docs/protocol.md, Tokens", """
            A caller without a valid token is told no choice: it may be your opponent.
            Check auth_token before you answer a CHOOSE_PARITY_CALL, and answer a JSON-RPC error (E011, E012) if \
            it is not the match's."""),
    MOVE_TO_STRANGER(MUST, "docs/protocol.md, Tokens", """
            A caller without a valid token is told no move: it may be your opponent.
            Check auth_token of a CHOOSE_MOVE_CALL, and answer a JSON-RPC error (E011, E012) if it is not the match's."""),
    WRONG_TOKEN(SHOULD, "MCP 4.1, error 4001", """
            A message with a wrong auth_token is refused (E012).
            Compare auth_token with the match's token or your own, and answer a JSON-RPC error if it is neither."""),
    MISSING_TOKEN(SHOULD, "MCP 1.4", """
            After registration, a message without auth_token is refused (E011).
            Answer a JSON-RPC error to requests without auth_token, once a referee has shown one."""),
    MISSING_FIELD(SHOULD, "PRD 10.5, rule 3", """
            A message without a required field is answered with an error (E003).
            Check the required fields before you act, and answer a JSON-RPC error like -32602."""),
    WRONG_TYPE(SHOULD, "PRD 10.5, rule 2", """
            A message with a field of a wrong type is answered with an error (E002).
            Check the types of the fields before you act, and answer a JSON-RPC error like -32602."""),
    UNKNOWN_MESSAGE(SHOULD, "PRD 14.5", """
            A message type of a later version is answered with an error, or acknowledged.
            Answer -32601 or an acknowledgement to every message_type that you do not know."""),
    HEALTH_ANSWERED(SHOULD, "docs/protocol-decisions.md, Is the endpoint reachable?", """
            A GET is answered, with any status, and ends no program: the league sends GET /health to a player that was \
            silent when last called, and where two claim one endpoint.
            Parse the body of a POST only; answer everything else with any status, like 404."""),
    ALIVE(MUST, "PRD 5.1.4", """
            Whatever came before, the next GAME_INVITATION is answered.
            Catch exceptions around each request, so that none ends the server or blocks it.""");

    @SuppressWarnings("ImmutableEnumChecker") // a record of texts
    private final ProtocolRule rule;

    PlayerRule(Severity severity, String source, String text) {
        this.rule = ProtocolRule.of(this, severity, source, text);
    }

    /** What others can abuse leads the report. */
    @Override
    public ProtocolRule rule() {
        return this == TOKEN_TO_REFEREE ? rule.leading() : rule;
    }
}
