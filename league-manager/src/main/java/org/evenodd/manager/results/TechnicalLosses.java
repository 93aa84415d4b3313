package org.evenodd.manager.results;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Decision.Forfeit;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * A player's matches that it did not finish, by cause.
 *
 * @param causes the most frequent first
 */
public record TechnicalLosses(List<LossCause> causes) {

    /** Those of a player that finished every match. */
    public static final TechnicalLosses NONE = new TechnicalLosses(List.of());

    /** The most frequent cause first. */
    public TechnicalLosses {
        causes = causes.stream()
                .sorted(Comparator.comparing(LossCause::matches).reversed())
                .toList();
    }

    /**
     * A cause.
     *
     * @param words what the player did, as the end of a sentence that begins with its name
     * @param matches how many it cost
     */
    public record LossCause(MatchTermination termination, String words, int matches) {

        /**
         * What its author can do about it: a sentence, in the words of the check and of docs/errors.md.
         *
         * @param aboutMoves the sentence where it made no valid move
         */
        public String fix(String aboutMoves) {
            return switch (termination) {
                case TIMEOUT_JOIN -> "Answer first and think later; keep slow work out of the invitation handler.";
                case TIMEOUT_CHOICE -> "Limit the time that your strategy may take, and have a fallback choice ready.";
                case REFUSED -> "Answer accept: true to every invitation that you want to play.";
                case INVALID_JOIN ->
                    "Return a GAME_JOIN_ACK with match_id, player_id, arrival_timestamp and accept as the"
                            + " JSON-RPC result.";
                case INVALID_CHOICE -> aboutMoves;
                case UNREACHABLE ->
                    "Listen before you register, at your contact_endpoint; answer with HTTP 200 and JSON; catch your own"
                            + " exceptions; where nobody can call your machine, keep connect.py running, with the bot's port.";
                case SUSPENDED ->
                    "Mend what cost the matches before: a bot is suspended for not answering several in a" + " row.";
                case OPERATOR -> "Ask the operator why.";
                case UNSPECIFIED, NORMAL, BOTH_FAILED, REPLAYED -> "Run bin/check player URL: it finds most causes.";
            };
        }
    }

    /** A player's technical losses so far, matches that both failed included. For several players use {@link #ofAll}. */
    public static TechnicalLosses of(League league, PlayerId player) {
        return ofAll(league.in(player)).getOrDefault(player, NONE);
    }

    /** The technical losses of all players who have some, in one pass over the matches. */
    public static Map<PlayerId, TechnicalLosses> ofAll(League league) {
        return league.fixtures().stream()
                .flatMap(fixture -> fixture.decided().stream())
                .sorted(Comparator.comparing(Decision::at))
                .flatMap(decision -> decision.forfeits().stream())
                .collect(groupingBy(Forfeit::player, collectingAndThen(toList(), TechnicalLosses::by)));
    }

    private static TechnicalLosses by(List<Forfeit> forfeits) {
        Map<String, List<Forfeit>> causes =
                forfeits.stream().collect(groupingBy(ForfeitLines::inWords, LinkedHashMap::new, toList()));
        return new TechnicalLosses(causes.values().stream()
                .map(same -> new LossCause(same.get(0).termination(), ForfeitLines.inWords(same.get(0)), same.size()))
                .toList());
    }

    /** What the player did most often when it was asked, as the end of a sentence that begins with its name. */
    public String mostFrequent() {
        return causes.stream()
                .filter(cause -> cause.termination() != MatchTermination.SUSPENDED)
                .findFirst()
                .map(LossCause::words)
                .orElse("gave no valid answer in time");
    }

    /** How many matches they cost. */
    public int matches() {
        return causes.stream().mapToInt(LossCause::matches).sum();
    }

    /** How many, and why, like {@code 2: 1 x did not choose in time, 1 x could not be reached}; empty without any. */
    public String summary() {
        return causes.isEmpty()
                ? ""
                : matches() + ": "
                        + causes.stream()
                                .map(cause -> "%d x %s".formatted(cause.matches(), cause.words()))
                                .collect(joining(", "));
    }
}
