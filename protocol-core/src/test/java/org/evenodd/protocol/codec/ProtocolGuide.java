package org.evenodd.protocol.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.List;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.agent.settings.SystemSettings.RetryPolicy;
import org.evenodd.protocol.message.Catalogue.TimeLimit;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What authors of players need to know besides the list of messages; its numbers and tokens are computed. */
final class ProtocolGuide {

    private static final SystemSettings SETTINGS = new SettingsLoader(ConfigSource.BUILT_IN, List.of()).system();
    private static final AuthToken OWN = new AuthToken("tok_p01_" + "0123456789abcdef".repeat(4));
    private static final AuthToken OF_MATCH = LeagueToken.ofMatch(PlayerId.of(1), OWN, new MatchId("R1M1"));

    private static final String COURSE = """

            ## The course of a league, as a player sees it

            | # | who calls | message | what the player does |
            |---|---|---|---|
            | 1 | the player | [LEAGUE_REGISTER_REQUEST](#league_register_request) to the manager's `/mcp` | keeps `player_id` and `auth_token` of the answer. When restarted, it sends the token (`auth_token` beside `player_meta`) and gets its place back; on E012 it registers without a token |
            | 2 | the manager | `GET /health` at the player's address | any HTTP answer will do |
            | 3 | the manager | [ROUND_ANNOUNCEMENT](#round_announcement): who plays whom, and which referee calls | acknowledges. A player that is in none of the `matches` has a bye |
            | 4 | a referee | [GAME_INVITATION](#game_invitation) | answers with [GAME_JOIN_ACK](#game_join_ack), `accept: true`, within %1$s |
            | 5 | the referee | [CHOOSE_PARITY_CALL](#choose_parity_call) | answers with [CHOOSE_PARITY_RESPONSE](#choose_parity_response) within %2$s |
            | 6 | the referee | [GAME_OVER](#game_over): both choices, the number, the winner | acknowledges within %3$s |
            | 7 | the manager | [LEAGUE_STANDINGS_UPDATE](#league_standings_update) after each match, [ROUND_COMPLETED](#round_completed) after each round | acknowledges; then 3 again |
            | 8 | the manager | [LEAGUE_COMPLETED](#league_completed) | acknowledges; the league is over |

            If step 4 or 5 fails, the referee sends a [GAME_ERROR](#game_error), which says what went wrong and whether the player
            may try again. Then it repeats the call:

            - after no answer (E001, E009) up to %4$d times, %5$s apart, each time with the full time limit;
            - after a wrong answer at once and up to 3 times, with the deadline of the first call; the fourth loses the match.

            A call that was answered in time is not repeated. If a call comes twice, give the same answer again. `accept: false`, or no
            valid answer in the end, loses the match (3 points for the opponent). Matches may overlap: keep their state by `match_id`.

            ## Tokens

            The registration gives a player **its own token**. Whoever has it can act as the player, so send it only to the manager.

            | call | `auth_token` is | valid if |
            |---|---|---|
            | player → manager | the player's own token | – |
            | manager → player | the player's own token | it is the one from the registration |
            | referee → player, and the player's answer | the **match token** | it equals the formula's result for the call's `match_id` |

                match token = "tok_" + player_id in lower case + "_" + lower-case hex of HMAC-SHA256(key, message)
                key         = the whole own token, "tok_p01_…" included, as UTF-8
                message     = match_id, as UTF-8

            The match token that a referee shows is therefore **never equal to the player's own token**, though both begin with
            `tok_p01_`. If the own token is `%6$s`,
            the match token of R1M1 is
            `%7$s`. In Python:

            ```python
            import hmac

            def is_valid(shown, own_token, player_id, match_id=None):
                "Whether a call shows the token due: of a match where it has a match_id, else the manager's."
                due = own_token
                if match_id is not None:
                    code = hmac.new(own_token.encode(), match_id.encode(), "sha256").hexdigest()
                    due = "tok_%%s_%%s" %% (player_id.lower(), code)
                return isinstance(shown, str) and hmac.compare_digest(shown.encode(), due.encode())
            ```

            GAME_INVITATION, CHOOSE_PARITY_CALL, GAME_OVER and GAME_ERROR come from referees, everything else from the manager. A
            careful player

            - answers no call before a manager has accepted it;
            - answers calls without a valid token with a JSON-RPC error, `{"code": 4001, "message": "…", "data": {"error_code":
              "E011"}}` for a missing token, E012 for a wrong one, and does nothing else: it sends no choice and no token, and does not
              record the result;
            - puts the `auth_token` of the call into its answer, and no other: never its own token into an answer to a referee.

            These rules apply if the answer to its registration has `match_tokens` (`{}` if no match is in progress) and a token of the
            form `tok_<its id>_` and 64 hex digits. Other managers may not support match tokens. When a player registers again,
            `match_tokens` has the tokens of its matches in progress: they stay valid, beside the computed ones, until those matches are
            over.

            There is one exception: a match whose referee cannot show match tokens. Its row in a ROUND_ANNOUNCEMENT (with a valid token)
            has `"match_tokens": false`, or `match_tokens` of the registration has null for it. The player answers calls for this match
            alone whatever token they show, and puts no token into its answers, until the match's GAME_OVER. The latest announcement of
            a match counts.

            A player that checks nothing can still play. But then anybody who can reach it can ask for its choice before its opponent
            chooses.

            ## A whole exchange

            An invitation and its answer on the wire:

            ```http
            %8$s
            ```

            ```http
            %9$s
            ```

            The HTTP status is 200 for JSON-RPC errors too. A request without `id` is a notification: 202 and no body. A referee also
            accepts an answer posted to the `referee_endpoint` of the call, as a request of its own, with the match token.

            ## Time limits

            The defaults of the league's `timeouts` and `retry`; an instructor can change them:

            | wait for | seconds |
            |---|---|
            """;

    private ProtocolGuide() {}

    static String text() {
        RetryPolicy retry = SETTINGS.retry();
        StringBuilder text = new StringBuilder(COURSE.formatted(
                seconds(TimeLimit.JOIN_ACK),
                seconds(TimeLimit.CHOICE),
                seconds(TimeLimit.GAME_OVER_ACK),
                retry.maxRetries(),
                words(retry.delay()),
                OWN.value(),
                OF_MATCH.value(),
                http("POST /mcp HTTP/1.1\nHost: localhost:8101", request()),
                http("HTTP/1.1 200 OK", response())));
        for (TimeLimit limit : TimeLimit.values()) {
            text.append("| %s | %s |\n"
                    .formatted(name(limit), number(SETTINGS.timeouts().of(limit))));
        }
        return text.toString();
    }

    /** Returns the default time limit of an answer. */
    static String seconds(TimeLimit limit) {
        return words(SETTINGS.timeouts().of(limit));
    }

    private static String words(Duration duration) {
        return number(duration) + " s";
    }

    private static String number(Duration duration) {
        return String.valueOf(duration.toSeconds());
    }

    private static String name(TimeLimit limit) {
        return switch (limit) {
            case REGISTER -> "the answer to a registration";
            case JOIN_ACK -> "GAME_JOIN_ACK, for each GAME_INVITATION";
            case CHOICE -> "CHOOSE_PARITY_RESPONSE, for each CHOOSE_PARITY_CALL; its `deadline` says until when";
            case GAME_OVER_ACK -> "the acknowledgement of GAME_OVER";
            case RESULT_REPORT -> "the answer to a referee's report";
            case QUERY -> "the answer to LEAGUE_QUERY";
            case DEFAULT -> "every other answer";
        };
    }

    private static ObjectNode request() {
        ObjectNode call = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
        call.put("method", MessageType.GAME_INVITATION.canonicalMethod());
        call.set("params", withToken(MessageType.GAME_INVITATION));
        return call.put("id", 7);
    }

    private static ObjectNode response() {
        ObjectNode response = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
        response.set("result", withToken(MessageType.GAME_JOIN_ACK));
        return response.put("id", 7);
    }

    private static ObjectNode withToken(MessageType type) {
        return Sample.first(type).json().deepCopy().put("auth_token", OF_MATCH.value());
    }

    private static String http(String head, ObjectNode body) {
        String json = body.toPrettyString().replace("\r\n", "\n");
        return "%s\nContent-Type: application/json\nContent-Length: %d\n\n%s"
                .formatted(head, json.getBytes(UTF_8).length, json);
    }
}
