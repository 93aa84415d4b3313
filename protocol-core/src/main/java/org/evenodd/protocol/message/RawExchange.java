package org.evenodd.protocol.message;

import java.time.Instant;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Like;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.Precise;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.token.MaskedBody;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * One try of a referee to deliver a message to a player, with what was sent and what came back
 * (docs/protocol-decisions.md, Exchanges). The bodies of every instance are masked and cut to size, whoever wrote them.
 *
 * @param at when the request was sent
 * @param type of the message that was sent; referees of other games may send types that we do not know
 * @param attempt which call for the same answer it was, from 1; tries of other call forms belong to the same one
 * @param tookMs from the request to the outcome, in milliseconds
 * @param limitMs the time limit of this try, in milliseconds
 * @param request the body that was sent
 * @param answer the body that came back, or the message that the player posted instead; null if nothing came
 */
public record RawExchange(
        @Precise Instant at,
        PlayerId playerId,

        @Like(value = "^[A-Z][A-Z_]{0,39}$", expected = "a message type like GAME_INVITATION")
        String type,

        @Between(min = 1, max = MOST_ATTEMPTS) int attempt,
        @Between(min = 0, max = DAY_MS) int tookMs,
        @Between(min = 0, max = DAY_MS) int limitMs,
        ExchangeOutcome outcome,
        @Maybe @Size(max = LONGEST_BODY) @Nullable String request,
        @Maybe @Size(max = LONGEST_BODY) @Nullable String answer) {

    /** The maximum number of exchanges in a report. */
    public static final int MOST = 60;

    /** The maximum length of a body, in characters (code points). */
    public static final int LONGEST_BODY = 4096;

    public static final int MOST_ATTEMPTS = 1000;

    /** The longest time that an exchange may have taken. */
    public static final int DAY_MS = 86_400_000;

    public RawExchange {
        request = request == null ? null : MaskedBody.of(request, LONGEST_BODY);
        answer = answer == null ? null : MaskedBody.of(answer, LONGEST_BODY);
    }

    /** This exchange with its bodies cut further, to at most this many characters; without them if it is 0. */
    public RawExchange withBodiesOf(int longest) {
        return new RawExchange(
                at, playerId, type, attempt, tookMs, limitMs, outcome, cut(request, longest), cut(answer, longest));
    }

    private static @Nullable String cut(@Nullable String body, int longest) {
        return body == null || longest == 0 ? null : MaskedBody.of(body, longest);
    }
}
