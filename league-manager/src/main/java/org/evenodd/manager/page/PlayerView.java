package org.evenodd.manager.page;

import gg.jte.Content;
import java.time.Instant;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.game.Game;
import org.evenodd.manager.league.Decision.Forfeit;
import org.evenodd.manager.league.Decision.ResponseTime;
import org.evenodd.manager.league.Ladder.Attendance;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.page.BrowserRequest.Query;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.page.LeagueView.StandingsLine;
import org.evenodd.manager.results.AnswerLatency;
import org.evenodd.manager.results.ForfeitLines;
import org.evenodd.manager.results.Ratings;
import org.evenodd.manager.results.Ratings.Rating;
import org.evenodd.manager.results.TechnicalLosses.LossCause;
import org.evenodd.manager.store.FormerLegs.LegSummary;
import org.evenodd.manager.store.FormerLegs.LegTables;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/**
 * The page of a player.
 *
 * @param frame with the viewer, and what is shown
 * @param line the player's row of the standings; null if it takes no part
 * @param decided the player's decided matches, the latest first
 * @param former the latest legs that another one has followed, the newest first; empty without legs
 * @param tables those of these legs; empty without divisions
 * @param query what its address asks for
 * @param form proves that a form came from this page; empty where nobody is signed in
 */
public record PlayerView(
        PageFrame frame,
        PlayerMember player,
        Optional<Ratings> ratings,
        @Nullable StandingsLine line,
        List<ResultLine> decided,
        List<LegSummary> former,
        List<LegTables> tables,
        Query query,
        String form) {

    /** The page at a moment. */
    static PlayerView of(
            PageFrame frame,
            PlayerMember player,
            Optional<Ratings> ratings,
            List<LegSummary> former,
            List<LegTables> tables,
            Query query,
            String form) {
        return new PlayerView(
                frame,
                player,
                ratings,
                StandingsLine.of(frame.moment(), ratings).stream()
                        .filter(line -> line.row().playerId().equals(player.id()))
                        .findFirst()
                        .orElse(null),
                frame.moment().decided(player.id()),
                former,
                tables,
                query,
                form);
    }

    /** The player's results in the running leg and the former ones, the newest first. */
    public List<ResultLine> results() {
        return Stream.concat(
                        decided.stream(),
                        former.stream()
                                .flatMap(leg -> ResultLine.latest(
                                        leg.played(), match -> match.involves(player.id()), Integer.MAX_VALUE)
                                        .stream()))
                .toList();
    }

    /** Whether the player's deviations and mistakes, in its own words, are for the viewer. */
    public boolean notesShown() {
        return frame.viewer().seesNotes(player.id());
    }

    /**
     * The circumstances that keep a player from playing.
     *
     * @param since the first of the matches in a row that it lost by its own failure; null if that is unknown
     * @param at the time of its loss; null if that is unknown
     * @param cause the latest one, with the number of matches that it lost so in the leg
     * @param cameBack what came back instead of its answer; empty if that is unknown
     */
    public record Trouble(@Nullable MatchId since, @Nullable Instant at, LossCause cause, String cameBack) {}

    /** What keeps a player from playing, for those who may know; empty if nothing does. */
    static Optional<Trouble> trouble(PageFrame frame, PlayerMember player) {
        List<ResultLine> decided = frame.moment().decided(player.id());
        return Optional.ofNullable(
                new PlayerView(frame, player, Optional.empty(), null, decided, List.of(), List.of(), Query.of(""), "")
                        .trouble());
    }

    /** What keeps the player from playing, for its author and the operator; null if nothing does, and for others. */
    public @Nullable Trouble trouble() {
        if (!notesShown() || !player.present()) {
            return null;
        }
        List<ResultLine> failed =
                decided.stream().takeWhile(line -> forfeit(line).isPresent()).toList();
        if (failed.isEmpty()) {
            return absence().map(this::trouble).orElse(null);
        }
        ResultLine first = failed.get(failed.size() - 1);
        ResultLine telling = failed.stream()
                .filter(line -> forfeit(line).orElseThrow().termination() != MatchTermination.SUSPENDED)
                .findFirst()
                .orElse(first);
        Forfeit own = forfeit(telling).orElseThrow();
        LossCause cause = new LossCause(own.termination(), ForfeitLines.inWords(own), failed.size());
        return new Trouble(first.fixture().id(), first.decision().at(), cause, cameBack(telling));
    }

    /** Why a player does not play that did not fail in its latest match; each is the end of a sentence about it. */
    private enum Absence {
        LOST_ITS_ENDPOINT("has lost its endpoint to another bot, and must register another one"),
        GAVE_NO_ANSWER("gave no valid answer in time"),
        LEFT_OUT("is not in this leg: it paused, or did not answer, when the leg began"),
        DOES_NOT_ANSWER("does not answer at its endpoint"),
        PLAYED_NOTHING("has played no match of the last leg to its end");

        private final String words;

        Absence(String words) {
            this.words = words;
        }
    }

    /** The first that holds. */
    private Optional<Absence> absence() {
        League league = frame.league();
        Attendance attendance = player.attendance();
        boolean unheard = frame.moment().silentSince(player) != null;
        if (player.registration().hasLostItsEndpoint()) {
            return Optional.of(Absence.LOST_ITS_ENDPOINT);
        } else if (isMute()) {
            return Optional.of(Absence.GAVE_NO_ANSWER);
        } else if (!unheard
                && (attendance.isLeftOut(league, player.id()) || leftOut().isPresent())) {
            return Optional.of(Absence.LEFT_OUT);
        } else if (unheard || player.suspended()) {
            return Optional.of(Absence.DOES_NOT_ANSWER);
        }
        boolean idle = decided.isEmpty()
                && attendance.hasPlayedNothingIn(league.ladder().legsOver());
        return idle ? Optional.of(Absence.PLAYED_NOTHING) : Optional.empty();
    }

    private Trouble trouble(Absence absence) {
        String words = absence == Absence.LEFT_OUT ? leftOut().orElse(absence.words) : absence.words;
        return new Trouble(
                player.silence().stream().findFirst().orElse(null),
                frame.moment().silentSince(player),
                new LossCause(isMute() ? MatchTermination.SUSPENDED : MatchTermination.UNREACHABLE, words, 0),
                "");
    }

    private boolean isMute() {
        return player.suspended() && !player.suspensions().unreachable();
    }

    private Optional<String> leftOut() {
        return AgentsView.leftOut(frame.league(), player);
    }

    /** The number of the version that is asked about, from 1; the newest if none is. */
    public int newer(int versions) {
        return Math.min(query.number("newer", versions), versions);
    }

    /** The number of the version that it is compared with; the one before the newest if none is chosen. */
    public int older(int versions) {
        return Math.min(query.number("older", versions - 1), versions);
    }

    /** Its rating over the rounds; null before there are two, and if it has played no game. */
    public @Nullable RatingChart chart() {
        return ratings.filter(all -> all.of(player.id()).filter(Rating::played).isPresent())
                .map(all -> all.historyOf(player.id()))
                .filter(elos -> elos.size() > 1)
                .map(elos -> RatingChart.of(List.of(elos)).get(0))
                .orElse(null);
    }

    /** The matches that a cause of technical losses cost it, the latest first. */
    public List<ResultLine> costBy(LossCause cause) {
        return decided.stream()
                .filter(line -> forfeit(line)
                        .filter(own -> ForfeitLines.inWords(own).equals(cause.words()))
                        .isPresent())
                .toList();
    }

    private Optional<Forfeit> forfeit(ResultLine line) {
        return line.decision().forfeits().stream()
                .filter(forfeit -> forfeit.player().equals(player.id()))
                .findFirst();
    }

    /** What came back instead of its answer in a match that it forfeited; empty if that is unknown or for others. */
    public String cameBack(ResultLine line) {
        return forfeit(line)
                .filter(own -> notesShown() && !own.words().isEmpty())
                .map(own -> own.words() + (own.times() == 1 ? "" : ", %d times".formatted(own.times())))
                .orElse("");
    }

    /** The moves of both players in a match; null if they are hidden or unknown. */
    public @Nullable Content moves(ResultLine line) {
        return Optional.of(line)
                .filter(known -> frame.viewer().seesInside(known.fixture(), frame.league()))
                .flatMap(GameView.of(frame.league())::moves)
                .orElse(null);
    }

    /** How fast it answers, by kind of call; empty if nobody recorded it. */
    public List<LatencyLine> latencies() {
        Game game = frame.league().settings().game();
        return Stream.of(
                        latency("invitation", MessageType.GAME_INVITATION),
                        latency(game.words().move(), game.call()))
                .filter(line -> !line.times().isEmpty())
                .toList();
    }

    private LatencyLine latency(String call, MessageType type) {
        return new LatencyLine(
                call,
                decided.stream()
                        .flatMap(line -> line.decision().responseTimes().stream())
                        .filter(time ->
                                time.player().equals(player.id()) && time.type().equals(type.name()))
                        .toList());
    }

    /**
     * How fast a player answers one kind of call.
     *
     * @param call what it is asked for, in a word
     */
    public record LatencyLine(String call, List<ResponseTime> times) {

        public AnswerLatency latency() {
            return AnswerLatency.of(times);
        }

        /** In milliseconds. */
        public int limit() {
            return times.stream().mapToInt(ResponseTime::limitMs).max().orElse(0);
        }

        public long late() {
            return count(ExchangeOutcome.TIMED_OUT);
        }

        public long wrong() {
            return count(ExchangeOutcome.WRONG_ANSWER) + count(ExchangeOutcome.ERROR_RETURNED);
        }

        private long count(ExchangeOutcome outcome) {
            return times.stream().filter(time -> time.outcome() == outcome).count();
        }
    }

    /**
     * A player's rating after each round, or each leg, as a line in a picture whose places are in per cent of its size.
     *
     * @param columns the number of rounds in the picture; a shorter line ends with it
     * @param bottom of the picture
     * @param top of the picture
     * @param step between horizontal lines
     */
    public record RatingChart(List<Double> elos, int columns, int bottom, int top, int step) {

        private static final int MOST_LINES = 4;
        private static final int MOST_ROUNDS = 8;
        private static final List<Integer> STEPS = List.of(10, 20, 50, 100, 200, 500, 1000);

        /** Some lines in one picture. */
        public static List<RatingChart> of(List<List<Double>> lines) {
            DoubleSummaryStatistics all =
                    lines.stream().flatMap(List::stream).mapToDouble(elo -> elo).summaryStatistics();
            double least = all.getMin();
            double most = all.getMax();
            int step = STEPS.stream()
                    .filter(each -> (most - least) / each <= MOST_LINES - 1)
                    .findFirst()
                    .orElse(STEPS.get(STEPS.size() - 1));
            int bottom = (int) Math.floor(least / step) * step;
            int top = Math.max((int) Math.ceil(most / step) * step, bottom + step);
            int columns = lines.stream().mapToInt(List::size).max().orElse(0);
            return lines.stream()
                    .map(elos -> new RatingChart(elos, columns, bottom, top, step))
                    .toList();
        }

        /** The place of a rating from the top. */
        public String place(double elo) {
            return PageText.decimal((top - elo) * 100 / (top - bottom));
        }

        /** The rounds below the picture, the first among them. */
        public List<Integer> rounds() {
            int every = (columns + MOST_ROUNDS - 1) / MOST_ROUNDS;
            return IntStream.iterate(1, round -> round <= columns, round -> round + every)
                    .boxed()
                    .toList();
        }

        /** The place of a round, from 1, from the left. */
        public String placeOf(int round) {
            return PageText.decimal((round - 1) * 100.0 / (columns - 1));
        }

        /** The line's points, as SVG has them. */
        public String path() {
            return IntStream.range(0, elos.size())
                    .mapToObj(i -> placeOf(columns - elos.size() + i + 1) + "," + place(elos.get(i)))
                    .collect(Collectors.joining(" "));
        }
    }
}
