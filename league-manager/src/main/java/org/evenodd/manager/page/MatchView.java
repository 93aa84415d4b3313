package org.evenodd.manager.page;

import static java.util.Objects.requireNonNullElse;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Decision.Forfeit;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Fixture.Annulled;
import org.evenodd.manager.league.League;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.page.GameView.MatchPart;
import org.evenodd.manager.page.LeagueView.MatchUnderWay;
import org.evenodd.manager.results.Viewer;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Masked;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;

/**
 * The page of a match: its replay, and its messages as they were sent, without tokens.
 *
 * @param underWay null if it is not being played
 * @param hidden whether the viewer may not see inside
 * @param seen what the referee reported; empty before the decision, and if it is hidden
 */
public record MatchView(
        League league,
        Fixture fixture,
        Viewer viewer,
        @Nullable MatchUnderWay underWay,
        boolean hidden,
        Optional<ResultDetails> seen) {

    /**
     * The page at a moment.
     *
     * @param reported the details that the referee reported; empty if there are none
     */
    public static MatchView of(LeagueMoment moment, Fixture fixture, Optional<ResultDetails> reported, Viewer viewer) {
        boolean hidden = !viewer.seesInside(fixture, moment.league());
        return new MatchView(
                moment.league(),
                fixture,
                viewer,
                MatchUnderWay.of(moment, fixture).orElse(null),
                hidden,
                hidden ? Optional.empty() : reported);
    }

    /** The state of the match, in words. */
    public String state() {
        if (fixture.isDecided()) {
            return fixture.isForfeited() ? "Forfeited" : "Played";
        }
        if (fixture.isHeld()) {
            return "Waits for the operator: two reports of it could not be right";
        }
        if (fixture.isVoid()) {
            return "Void: it has no result, and counts for nobody";
        }
        return underWay == null ? "Not played yet" : "Under way";
    }

    /** What it is called: safe to show, but not escaped. */
    public String title() {
        return "%s %s %s"
                .formatted(PageText.name(league, fixture.playerA()), score(), PageText.name(league, fixture.playerB()));
    }

    /** The points of both; a dash before the decision. */
    public String score() {
        return ResultLine.of(league, fixture)
                .map(line -> "%d : %d".formatted(line.points(fixture.playerA()), line.points(fixture.playerB())))
                .orElse("–");
    }

    /** Of some of the league's matches, the one that comes so many places after this; null if there is none. */
    public @Nullable Fixture beside(int places, Predicate<Fixture> some) {
        List<Fixture> matches = league.fixtures().stream().filter(some).toList();
        int place = matches.indexOf(fixture) + places;
        return place >= 0 && place < matches.size() ? matches.get(place) : null;
    }

    /** Its referee's name; empty if it has none. */
    public String referee() {
        return MatchUnderWay.referee(league, fixture);
    }

    /** Null before the decision. */
    public @Nullable ResultLine result() {
        return ResultLine.of(league, fixture).orElse(null);
    }

    /** What happened, step by step; empty before the decision, and if it is hidden. */
    public List<ReplayStep> steps() {
        return ResultLine.of(league, fixture)
                .flatMap(line -> seen.map(details -> List.copyOf(new Replay(line, details, viewer).steps)))
                .orElse(List.of());
    }

    /** The step from which the result may be known: the last move or draw of a match that was played, else the last one. */
    public int decidingStep() {
        List<ReplayStep> steps = steps();
        return steps.stream()
                .filter(step -> !fixture.isForfeited() && ReplayStep.OF_THE_GAME.contains(step.kind()))
                .mapToInt(ReplayStep::number)
                .max()
                .orElse(steps.size());
    }

    /** Null before the decision, if it is hidden, or if no game was played. */
    public @Nullable MatchPart board() {
        return ResultLine.of(league, fixture)
                .flatMap(line -> seen.flatMap(details -> GameView.of(league).board(line, details, steps())))
                .orElse(null);
    }

    /** The proof of what was drawn; null if there is none or it is hidden. */
    public @Nullable MatchPart proof() {
        return seen.flatMap(details -> GameView.of(league).proof(fixture.id(), details))
                .orElse(null);
    }

    /** For each earlier result that no longer counts, what happened to it and what it was. */
    public List<String> annulled() {
        return fixture.attempts().annulled().stream().map(this::account).toList();
    }

    private String account(Annulled former) {
        String account = "%s At %s.".formatted(whatHappened(former), PageText.utcWithDate(former.at()));
        @Nullable Decision decision = former.decision();
        if (decision == null) {
            return account;
        }
        ResultLine result = new ResultLine(league, fixture, decision);
        account += " Before, " + result.sentence() + (result.forfeited() ? "" : ".");
        Optional<MatchPart> board =
                GameView.of(league).board(result, decision.result().details(), List.of());
        return hidden || board.isEmpty()
                ? account
                : account + " " + String.join(" ", board.get().lines());
    }

    private static String whatHappened(Annulled former) {
        String reason =
                former.reasonGiven().map(Printable::of).map(": %s"::formatted).orElse("");
        if (former.forGood()) {
            return "The match became void%s.".formatted(reason);
        }
        return former.decision() == null
                ? "The operator had the match begun anew%s.".formatted(reason)
                : "The operator annulled an earlier result and had the match played again%s.".formatted(reason);
    }

    /** Sentences about missing evidence. */
    public List<String> notes() {
        return fixture.decided().map(Decision::unproven).orElse(List.of()).stream()
                .map("The referee reported no %s."::formatted)
                .toList();
    }

    /** The messages to the players and their answers; empty if they are hidden or nobody recorded them. */
    public List<RawExchange> messages() {
        return seen.map(ResultDetails::exchanges).orElse(List.of());
    }

    /** The time of a message since the first one. */
    public String passed(RawExchange message) {
        return PageText.since(Duration.between(messages().get(0).at(), message.at()));
    }

    /**
     * A request as it was sent; empty if it was not recorded, or is for others because it tells the player what it did
     * wrong.
     */
    public String request(RawExchange message) {
        boolean tellsOfAMistake = message.type().equals(MessageType.GAME_ERROR.name());
        boolean shown = viewer.seesNotes(message.playerId()) || !tellsOfAMistake;
        return shown ? requireNonNullElse(message.request(), "") : "";
    }

    /** An answer as it came; empty if nothing came, or it is for others. */
    public String answer(RawExchange message) {
        boolean shown = viewer.seesNotes(message.playerId()) || new CallTiming(message).answered();
        return shown ? requireNonNullElse(message.answer(), "") : "";
    }

    /** How long a player took to answer a call, as its referee recorded it. */
    public record CallTiming(RawExchange call) {

        private static final Set<String> ANNOUNCING =
                Set.of(MessageType.GAME_ERROR.name(), MessageType.GAME_OVER.name());

        /** Whether the transcript has what became of it: messages that only announce something are not in it. */
        private boolean isOfACall() {
            return !ANNOUNCING.contains(call.type());
        }

        public boolean answered() {
            return call.outcome() == ExchangeOutcome.ANSWERED || call.outcome() == ExchangeOutcome.ACKNOWLEDGED;
        }

        /** Whether it took a tenth of the limit or more: less than that is a number that needs no comparison. */
        public boolean near() {
            return call.tookMs() * 10L >= call.limitMs();
        }

        /** The time with the limit. */
        public String times() {
            return "after %s of %s".formatted(PageText.millis(call.tookMs()), PageText.millis(call.limitMs()));
        }

        /** What became of the call and when. */
        public String words() {
            String times = times();
            return switch (call.outcome()) {
                case ANSWERED, ACKNOWLEDGED -> "answered " + times;
                case WRONG_ANSWER -> "answered wrongly " + times;
                case ERROR_RETURNED -> "returned an error " + times;
                case TIMED_OUT -> "timed out after " + PageText.millis(call.limitMs());
                case UNREACHABLE -> Forfeit.failure(call) + " " + times;
                case UNFINISHED -> "had not answered " + times + " when the match ended";
            };
        }
    }

    /**
     * A step of a match.
     *
     * @param number from 1
     * @param kind what happened, for style sheets, like {@code invited}
     * @param player null if it concerns both
     * @param text what happened, in a sentence that begins with the player's name where there is one
     * @param passed the time since the first step
     * @param timing null if the step is no answer, or nobody recorded its time
     */
    public record ReplayStep(
            int number,
            String kind,
            @Nullable PlayerId player,
            String text,
            String passed,
            @Nullable CallTiming timing) {

        /** Moves, and what is drawn when all have moved. */
        private static final Set<String> OF_THE_GAME = Set.of("chose", "drawn");
    }

    /** Turns a referee's transcript into the steps of a replay. */
    private static final class Replay {

        /** The detail of a single violation: its code, its field, what was expected and what came. */
        private static final Pattern WRONG =
                Pattern.compile("(E\\d{3}) /?(.*?): expected (.*?), got ((?:(?!: expected ).)*)");

        private final ResultLine line;
        private final ResultDetails details;
        private final Viewer viewer;
        private final Map<PlayerId, Deque<CallTiming>> timings = new HashMap<>();
        private final List<ReplayStep> steps = new ArrayList<>();
        private @Nullable Instant first;
        private Instant latest = Instant.MIN;

        /**
         * Tells the steps of a match that the viewer may see inside, in the order of their times. The result is the last,
         * whatever the manager's clock says.
         */
        private Replay(ResultLine line, ResultDetails details, Viewer viewer) {
            this.line = line;
            this.details = details;
            this.viewer = viewer;
            requireNonNullElse(details.exchanges(), List.<RawExchange>of()).stream()
                    .map(CallTiming::new)
                    .filter(CallTiming::isOfACall)
                    .forEach(timing -> timings.computeIfAbsent(timing.call().playerId(), player -> new ArrayDeque<>())
                            .add(timing));
            requireNonNullElse(details.transcript(), List.<TranscriptEntry>of()).stream()
                    .sorted(Comparator.comparing(TranscriptEntry::at))
                    .forEach(this::add);
            Instant decided = line.decision().at();
            add(decided.isBefore(latest) ? latest : decided, "result", null, result(), null);
        }

        private void add(TranscriptEntry entry) {
            PlayerId player = entry.playerId();
            String name = player == null ? "A player" : PageText.name(line.league(), player);
            String detail = entry.detail() == null ? "" : Printable.of(Masked.of(entry.detail()));
            switch (entry.event()) {
                case "invited" -> told(entry, "invited", "%s is invited%s.".formatted(name, again(detail)));
                case "called" ->
                    told(entry, "called", "%s is asked for its %s%s.".formatted(name, word(), again(detail)));
                case "joined" -> answered(entry, "joined", name + " accepts the invitation.");
                case "refused" -> answered(entry, "failed", name + " refuses the invitation.");
                case "chose" -> answered(entry, "chose", "%s chooses %s.".formatted(name, detail));
                case "error" -> answered(entry, "failed", "%s %s".formatted(name, mistake(entry, detail)));
                case "drawing" ->
                    told(entry, "drawn", GameView.of(line.league()).drawn(details));
                case "begun_anew" ->
                    told(
                            entry,
                            "noted",
                            "The match is begun anew; what was promised before%s is void.".formatted(draw()));
                case "finished" -> {
                    // The result says the same.
                }
                default -> told(entry, "noted", "%s: %s".formatted(Printable.of(entry.event()), detail));
            }
        }

        private String draw() {
            return line.league().settings().game().proof().isEmpty() ? "" : ", the draw too,";
        }

        private String word() {
            return line.league().settings().game().words().move();
        }

        /** What a player sent instead of an answer is for the player and the operator. */
        private String mistake(TranscriptEntry entry, String detail) {
            PlayerId player = entry.playerId();
            boolean own = player != null && viewer.seesNotes(player);
            Matcher wrong = WRONG.matcher(detail);
            if (own && wrong.matches()) {
                String field = wrong.group(1).equals(ErrorCode.E004.name()) ? "" : " in " + wrong.group(2);
                String right = wrong.group(3).replaceFirst("^one of (\\w+), (\\w+)$", "\"$1\" or \"$2\"");
                return "answered %s%s; it must be %s (%s).".formatted(wrong.group(4), field, right, wrong.group(1));
            }
            return kind(entry, detail) + (own ? ": " + detail : ".");
        }

        /** The detail begins with the error's code. */
        private String kind(TranscriptEntry entry, String detail) {
            if (detail.startsWith(ErrorCode.E001.name())) {
                return "does not answer in time";
            }
            Deque<CallTiming> own = timings.get(entry.playerId());
            CallTiming timing = own == null ? null : own.peek();
            return detail.startsWith(ErrorCode.E009.name())
                    ? Forfeit.failure(timing == null ? null : timing.call())
                    : "gives a wrong answer";
        }

        /** The detail numbers the calls of a step, like {@code call 2}. */
        private static String again(String detail) {
            return detail.isEmpty() || detail.equals("call 1") ? "" : " again (%s)".formatted(detail);
        }

        private void told(TranscriptEntry entry, String kind, String text) {
            add(entry.at(), kind, entry.playerId(), text, null);
        }

        /** The player's calls are answered in order. */
        private void answered(TranscriptEntry entry, String kind, String text) {
            PlayerId player = entry.playerId();
            Deque<CallTiming> own = player == null ? null : timings.get(player);
            add(entry.at(), kind, player, text, own == null ? null : own.poll());
        }

        private void add(Instant at, String kind, @Nullable PlayerId player, String text, @Nullable CallTiming timing) {
            first = first == null ? at : first;
            latest = at;
            steps.add(new ReplayStep(
                    steps.size() + 1, kind, player, text, PageText.since(Duration.between(first, at)), timing));
        }

        private String result() {
            PlayerId a = line.fixture().playerA();
            PlayerId b = line.fixture().playerB();
            String sentence = line.sentence();
            String outcome = sentence.substring(sentence.indexOf(' ') + 1);
            return "%s. %s: %s; %s: %s."
                    .formatted(
                            outcome.endsWith(".") ? outcome.substring(0, outcome.length() - 1) : outcome,
                            PageText.name(line.league(), a),
                            PageText.count(line.points(a), "point"),
                            PageText.name(line.league(), b),
                            PageText.count(line.points(b), "point"));
        }
    }
}
