package org.evenodd.agent.peer;

import java.time.Instant;
import java.util.List;
import org.evenodd.agent.peer.Operation.PlainMethod;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.shape.Notation.Size;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.WireName;
import org.jspecify.annotations.Nullable;

/**
 * What a referee tells its manager of the matches that it runs or has not reported yet
 * (docs/protocol-decisions.md, What matches wait for). No choice and no number is in it.
 *
 * @param at the referee's clock when it answered; only times between this and {@code since} mean something elsewhere
 */
public record MatchesInHand(
        @Precise Instant at,
        @Size(max = MatchesInHand.MOST_MATCHES) List<MatchInHand> matches) implements JsonRecord {

    /** How many matches an answer has at most: those that a referee may run at once, and as many unreported ones. */
    public static final int MOST_MATCHES = 20;

    /** The method that asks for it. */
    public static final PlainMethod METHOD = new PlainMethod(
            "matches_in_hand",
            "What do the matches wait for?",
            "Tells the league's manager which matches this referee runs or has yet to report, whom each waits for, and"
                    + " since when. Needs this referee's auth_token, since players must not learn who has not chosen"
                    + " yet.",
            true,
            InHandQuestion.class,
            MatchesInHand.class);

    public MatchesInHand {
        matches = List.copyOf(matches);
    }

    /**
     * The params of the question.
     *
     * @param authToken the token that the manager gave the referee
     */
    public record InHandQuestion(@Nullable AuthToken authToken) implements JsonRecord {}

    /**
     * A match and what it waits for. If both players are waited for, times are of the try that began first.
     *
     * @param waitingFor the players whose answer is due; nobody if the referee itself has to report
     * @param since when the present try began; of a report, when the match ended
     * @param limitMs how long a try may take, in milliseconds
     * @param attempt the number of the present try, from 1; null for a report
     */
    public record MatchInHand(
            MatchId matchId,
            @Size(max = 2) List<PlayerId> waitingFor,
            AwaitedStep step,
            @Precise Instant since,
            long limitMs,
            @Between(min = 1) @Nullable Integer attempt) {

        public MatchInHand {
            waitingFor = List.copyOf(waitingFor);
        }
    }

    /** What is due next in a match that a referee has in hand. */
    public enum AwaitedStep implements WireName {
        /** The players are to accept the invitation. */
        INVITATION,
        /** The players are to choose. */
        CHOICE,
        /** The match is played, and the manager has not accepted the referee's report yet. */
        REPORT
    }
}
