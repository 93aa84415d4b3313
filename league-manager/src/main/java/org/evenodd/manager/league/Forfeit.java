package org.evenodd.manager.league;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.agent.log.Printable;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.token.Masked;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * Why a player forfeited a match.
 *
 * @param step at which it failed
 * @param words what came back instead of an answer, in the referee's or the player's words, safe to print; empty if
 *     unknown
 * @param times how often that came back
 */
public record Forfeit(PlayerId player, MatchTermination termination, FailedStep step, String words, int times) {

    private static final int LONGEST = 200;

    /**
     * The forfeits of a result with its transcript; a player without a named fault has failed for an unknown reason.
     */
    public static List<Forfeit> of(Ending ending, MatchResult result) {
        return result.score().keySet().stream()
                .filter(player -> ending.isForfeit() && !player.equals(result.winner()))
                .map(player -> of(player, result.details()))
                .toList();
    }

    private static Forfeit of(PlayerId player, ResultDetails details) {
        Map<PlayerId, Termination> faults = details.termination();
        Termination fault = faults == null ? null : faults.get(player);
        List<TranscriptEntry> transcript = details.transcript() == null ? List.of() : details.transcript();
        List<TranscriptEntry> own = transcript.stream()
                .filter(entry -> player.equals(entry.playerId()))
                .toList();
        return of(player, fault == null ? MatchTermination.UNSPECIFIED : MatchTermination.of(fault), own);
    }

    private static Forfeit of(PlayerId player, MatchTermination termination, List<TranscriptEntry> own) {
        FailedStep step = FailedStep.of(termination).orElseGet(() -> FailedStep.last(own));
        Optional<Map.Entry<String, Integer>> most = mostFrequent(step.errors(own));
        return most.map(words -> new Forfeit(player, termination, step, words.getKey(), words.getValue()))
                .orElseGet(() -> new Forfeit(player, termination, step, "", 1));
    }

    /** The most frequent error; the first if there are several. */
    private static Optional<Map.Entry<String, Integer>> mostFrequent(List<String> errors) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        errors.forEach(error -> counts.merge(shown(error), 1, Integer::sum));
        int most = counts.values().stream().max(Integer::compare).orElse(0);
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() == most)
                .findFirst();
    }

    private static String shown(String error) {
        String masked = Masked.of(error);
        String cut = masked.codePointCount(0, masked.length()) <= LONGEST
                ? masked
                : masked.substring(0, masked.offsetByCodePoints(0, LONGEST)) + "…";
        return Printable.of(cut);
    }

    /** What the player did, with what came back and how often: the end of a sentence that begins with its name. */
    public String description() {
        String often = times == 1 ? "once" : times + " times";
        return inWords() + (words.isEmpty() ? "" : " (%s; %s)".formatted(words, often));
    }

    /** What the player did, without what came back. */
    public String inWords() {
        return switch (termination) {
            case TIMEOUT_JOIN -> "did not answer the invitation in time";
            case TIMEOUT_CHOICE -> "did not choose in time";
            case REFUSED -> "refused the invitation";
            case INVALID_JOIN -> "gave no valid answer to the invitation";
            case INVALID_CHOICE -> "made no valid choice";
            case UNREACHABLE -> unreachable();
            case SUSPENDED -> "was suspended, and not asked";
            case OPERATOR -> "was removed by the operator";
            default -> "failed, and its referee does not say how";
        };
    }

    private String unreachable() {
        return switch (step) {
            case INVITATION -> "gave no readable answer to the invitation";
            case CHOICE -> "gave no readable answer to the call for its choice";
            case NONE -> "could not be reached";
        };
    }
}
