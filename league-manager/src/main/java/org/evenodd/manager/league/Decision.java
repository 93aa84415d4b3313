package org.evenodd.manager.league;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.evenodd.game.Game;
import org.evenodd.game.Game.Seal;
import org.evenodd.game.Outcome;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Masked;
import org.evenodd.protocol.value.Printable;
import org.evenodd.protocol.value.Version;
import org.evenodd.protocol.value.WireName;
import org.jspecify.annotations.Nullable;

/**
 * The one result of a match.
 *
 * @param result without the transcript and the exchanges
 * @param forfeits the players that failed and why, from the transcript
 * @param referee the referee that reported it; null if the manager decided a match that could not be played
 * @param lease the assignment of the match under which it was decided
 * @param unproven the missing evidence
 * @param responseTimes how long the players took over each message, from the exchanges; empty if they are not known
 * @param versions of the players that had declared a version when it was decided
 */
public record Decision(
        Ending ending,
        MatchResult result,
        Instant at,
        @Nullable RefereeId referee,
        int lease,
        List<Forfeit> forfeits,
        List<String> unproven,
        List<ResponseTime> responseTimes,
        Map<PlayerId, Version> versions) {
    private static final Set<Seal> ENOUGH = EnumSet.of(Seal.NOTHING_DRAWN, Seal.PROVEN);

    public Decision {
        versions = Map.copyOf(versions);
        responseTimes = List.copyOf(responseTimes);
        forfeits = List.copyOf(forfeits);
        unproven = List.copyOf(unproven);
    }

    /** The decision for a result of a game. */
    static Decision of(Game game, MatchDecided event, Map<PlayerId, Version> versions) {
        MatchResult result = event.result();
        return new Decision(
                event.ending(),
                result.brief(),
                event.at(),
                event.refereeId(),
                event.lease(),
                Forfeit.of(event.ending(), result),
                missingEvidence(game, event),
                ResponseTime.of(result),
                versions);
    }

    /** The event that it was made of, as far as it is kept. */
    MatchDecided event(MatchId match) {
        return new MatchDecided(match, referee, lease, ending, result, at);
    }

    /** The reason for the ending. */
    public MatchTermination termination() {
        return switch (ending) {
            case WIN, DRAW -> MatchTermination.NORMAL;
            case BOTH_FAILED -> MatchTermination.BOTH_FAILED;
            case FORFEIT -> faultOfTheLoser().map(MatchTermination::of).orElse(MatchTermination.UNSPECIFIED);
        };
    }

    private Optional<Termination> faultOfTheLoser() {
        return result.score().keySet().stream()
                .filter(player -> !player.equals(result.winner()))
                .flatMap(player -> faultOf(player).stream())
                .findFirst();
    }

    /** The match's result for one of its players. */
    public ResultForPlayer resultFor(PlayerId player) {
        return ResultForPlayer.of(ending, result, player);
    }

    /** How a player failed, if it did. */
    public Optional<Termination> faultOf(PlayerId player) {
        return result.details().faultOf(player);
    }

    /** How a match was decided; determines its points. */
    public enum Ending {
        WIN,
        DRAW,
        FORFEIT,
        BOTH_FAILED;

        /** The ending of an outcome. */
        public static Ending of(Outcome outcome) {
            if (outcome instanceof Outcome.Win) {
                return WIN;
            }
            if (outcome instanceof Outcome.WonByForfeit) {
                return FORFEIT;
            }
            return outcome instanceof Outcome.Draw ? DRAW : BOTH_FAILED;
        }

        /** Whether a player failed, so that the game was not played to the end. */
        public boolean isForfeit() {
            return this == FORFEIT || this == BOTH_FAILED;
        }

        /** The outcome of a match with this ending; without a winner no player has won, in any ending. */
        public Outcome outcome(PlayerId playerA, PlayerId playerB, @Nullable PlayerId winner) {
            if (winner != null) {
                return this == FORFEIT
                        ? new Outcome.WonByForfeit(playerA, playerB, winner)
                        : new Outcome.Win(playerA, playerB, winner);
            }
            return this == BOTH_FAILED ? new Outcome.BothFailed(playerA, playerB) : new Outcome.Draw(playerA, playerB);
        }
    }

    /** A match's result for one player: a game won, lost or drawn by its choice, or a forfeit. */
    public enum ResultForPlayer implements WireName {
        WIN("W", "won the game"),
        DRAW("D", "drew the game"),
        LOSS("L", "lost the game"),
        FORFEIT_WIN("WF", "won because the other failed"),
        TECHNICAL_LOSS("TL", "lost because it failed itself"),
        DOUBLE_FORFEIT("DF", "both failed");

        private final String letters;
        private final String meaning;

        ResultForPlayer(String letters, String meaning) {
            this.letters = letters;
            this.meaning = meaning;
        }

        /** The meaning in a few words. */
        public String meaning() {
            return meaning;
        }

        /** The letters in the cross-table. */
        public String letters() {
            return letters;
        }

        /** Whether a player failed, so that the game was not played to the end. */
        public boolean isForfeit() {
            return this == FORFEIT_WIN || this == TECHNICAL_LOSS || this == DOUBLE_FORFEIT;
        }

        /** Whether this player failed, alone or with the other. */
        public boolean isOwnFailure() {
            return this == TECHNICAL_LOSS || this == DOUBLE_FORFEIT;
        }

        /** The result of a match with this ending for one of its players. */
        public static ResultForPlayer of(Ending ending, MatchResult result, PlayerId player) {
            boolean won = player.equals(result.winner());
            return switch (ending) {
                case WIN -> won ? WIN : LOSS;
                case DRAW -> DRAW;
                case FORFEIT -> won ? FORFEIT_WIN : TECHNICAL_LOSS;
                case BOTH_FAILED -> DOUBLE_FORFEIT;
            };
        }
    }

    /**
     * Why a player forfeited a match.
     *
     * @param step at which it failed
     * @param failure what became of its last call that brought no answer, see {@link #failure}
     * @param words the error that came back instead of an answer, in the referee's or the player's words, safe to print;
     *     empty if unknown
     * @param times how often that error came back
     */
    public record Forfeit(
            PlayerId player, MatchTermination termination, FailedStep step, String failure, String words, int times) {

        private static final int LONGEST_WORDS = 200;
        private static final Set<ExchangeOutcome> NO_ANSWER =
                EnumSet.of(ExchangeOutcome.UNREACHABLE, ExchangeOutcome.ERROR_RETURNED);

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
            MatchTermination termination =
                    details.faultOf(player).map(MatchTermination::of).orElse(MatchTermination.UNSPECIFIED);
            List<TranscriptEntry> entries = lastStep(player, details);
            FailedStep step = FailedStep.of(termination, entries);
            @Nullable
            RawExchange failed = Objects.requireNonNullElse(details.exchanges(), List.<RawExchange>of()).stream()
                    .filter(call -> player.equals(call.playerId()) && NO_ANSWER.contains(call.outcome()))
                    .reduce((first, last) -> last)
                    .orElse(null);
            Map<String, Integer> errors = new LinkedHashMap<>();
            entries.stream()
                    .filter(entry -> entry.event().equals("error"))
                    .flatMap(entry -> Optional.ofNullable(entry.detail()).stream())
                    .forEach(error -> errors.merge(shown(error), 1, Integer::sum));
            Map.Entry<String, Integer> most =
                    errors.entrySet().stream().max(Map.Entry.comparingByValue()).orElse(Map.entry("", 1));
            return new Forfeit(player, termination, step, failure(failed), most.getKey(), most.getValue());
        }

        /**
         * What a player did whose answer could not be taken, as the end of a sentence that begins with its name.
         *
         * @param call null if nobody recorded it; bodies may have been left out
         */
        public static String failure(@Nullable RawExchange call) {
            if (call != null && call.outcome() == ExchangeOutcome.ERROR_RETURNED) {
                return "answered with an error";
            }
            if (call == null || call.outcome() != ExchangeOutcome.UNREACHABLE || call.request() == null) {
                return "could not be reached or understood";
            }
            return call.answer() == null ? "was not reachable" : "answered with something unreadable";
        }

        /** The player's part of a transcript, from the first try of the step at which it failed. */
        private static List<TranscriptEntry> lastStep(PlayerId player, ResultDetails details) {
            List<TranscriptEntry> own =
                    Objects.requireNonNullElse(details.transcript(), List.<TranscriptEntry>of()).stream()
                            .filter(entry -> player.equals(entry.playerId()))
                            .toList();
            return own.stream()
                    .map(TranscriptEntry::event)
                    .filter(event -> FailedStep.begunBy(event) != FailedStep.NONE)
                    .reduce((first, last) -> last)
                    .map(begun -> own.stream()
                            .dropWhile(entry -> !entry.event().equals(begun))
                            .toList())
                    .orElse(own);
        }

        private static String shown(String error) {
            String masked = Masked.of(error);
            String cut = masked.codePointCount(0, masked.length()) <= LONGEST_WORDS
                    ? masked
                    : masked.substring(0, masked.offsetByCodePoints(0, LONGEST_WORDS)) + "…";
            return Printable.of(cut);
        }
    }

    /** The step of a match at which a player failed. */
    public enum FailedStep implements WireName {
        INVITATION("invited"),
        CHOICE("called"),
        /** The player was not called, or the step is unknown. */
        NONE("");

        private final String event;

        /** @param event the event that begins the step in our referee's transcripts */
        FailedStep(String event) {
            this.event = event;
        }

        /** The step implied by a termination, or else told by the transcript. */
        private static FailedStep of(MatchTermination termination, List<TranscriptEntry> lastStep) {
            return switch (termination) {
                case TIMEOUT_JOIN, INVALID_JOIN, REFUSED -> INVITATION;
                case TIMEOUT_CHOICE, INVALID_CHOICE -> CHOICE;
                case SUSPENDED, OPERATOR -> NONE;
                default -> lastStep.isEmpty() ? NONE : begunBy(lastStep.get(0).event());
            };
        }

        private static FailedStep begunBy(String event) {
            return event.equals(INVITATION.event) ? INVITATION : event.equals(CHOICE.event) ? CHOICE : NONE;
        }
    }

    /**
     * The evidence that a referee's report lacks, in words: the transcript, and the opening of the sealed draw. Empty for
     * results that the manager decided itself.
     */
    public static List<String> missingEvidence(Game game, MatchDecided decided) {
        if (decided.refereeId() == null) {
            return List.of();
        }
        ResultDetails details = decided.result().details();
        List<String> missing = new ArrayList<>();
        if (!ENOUGH.contains(game.seal(decided.matchId(), details))) {
            missing.add(game.proof());
        }
        if (details.transcript() == null || details.transcript().isEmpty()) {
            missing.add("transcript");
        }
        return missing;
    }
    /**
     * How long a player took over one message of a referee, as the referee reports it, without the message and the answer.
     *
     * @param type of the message that the player was sent, like GAME_INVITATION
     * @param tookMs in milliseconds, until the outcome
     * @param limitMs the time limit, in milliseconds
     */
    public record ResponseTime(PlayerId player, String type, int tookMs, int limitMs, ExchangeOutcome outcome) {

        /** Whether something came back in time, right or wrong. */
        public boolean isAnswered() {
            return switch (outcome) {
                case ANSWERED, ACKNOWLEDGED, WRONG_ANSWER, ERROR_RETURNED -> true;
                case TIMED_OUT, UNREACHABLE, UNFINISHED -> false;
            };
        }

        /** The times of both players in a complete result, in the order of its exchanges; empty if it has none. */
        static List<ResponseTime> of(MatchResult result) {
            List<RawExchange> exchanges = result.details().exchanges();
            return exchanges == null
                    ? List.of()
                    : exchanges.stream()
                            .filter(each -> result.score().containsKey(each.playerId()))
                            .map(ResponseTime::of)
                            .toList();
        }

        private static ResponseTime of(RawExchange exchange) {
            return new ResponseTime(
                    exchange.playerId(), exchange.type(), exchange.tookMs(), exchange.limitMs(), exchange.outcome());
        }
    }
}
