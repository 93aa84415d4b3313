package org.evenodd.manager.page;

import gg.jte.Content;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.manager.league.Course;
import org.evenodd.manager.league.Decision.Forfeit;
import org.evenodd.manager.league.Decision.ResponseTime;
import org.evenodd.manager.league.Decision.ResultForPlayer;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.RatingSums.VersionCount;
import org.evenodd.manager.page.BrowserRequest.Query;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.page.LeagueView.StandingsLine;
import org.evenodd.manager.results.AnswerLatency;
import org.evenodd.manager.results.Ratings;
import org.evenodd.manager.results.Ratings.Rating;
import org.evenodd.manager.results.TechnicalLosses;
import org.evenodd.manager.results.TechnicalLosses.LossCause;
import org.evenodd.manager.results.VersionComparison;
import org.evenodd.manager.results.Viewer;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/**
 * The page of a player.
 *
 * @param line its row of the standings; null if it takes no part
 * @param decided its decided matches, the latest first
 * @param notesShown whether what it did wrong, in its own words, is for the viewer
 * @param habitsShown whether its habits are for the viewer; only for itself and the operator, as long as the league runs
 * @param query what its address asks for
 * @param form proves that a form came from this page; empty where nobody is signed in
 */
public record PlayerView(
        LeagueMoment moment,
        PlayerMember player,
        Optional<Ratings> ratings,
        Viewer viewer,
        @Nullable StandingsLine line,
        List<ResultLine> decided,
        boolean notesShown,
        boolean habitsShown,
        Query query,
        String form) {

    /** The page at a moment. */
    static PlayerView of(
            LeagueMoment moment,
            PlayerMember player,
            Optional<Ratings> ratings,
            Viewer viewer,
            Query query,
            String form) {
        return new PlayerView(
                moment,
                player,
                ratings,
                viewer,
                StandingsLine.of(moment, ratings).stream()
                        .filter(line -> line.row().playerId().equals(player.id()))
                        .findFirst()
                        .orElse(null),
                ResultLine.latest(moment.league(), fixture -> fixture.involves(player.id()), Integer.MAX_VALUE),
                viewer.seesNotes(player.id()),
                viewer.seesHabits(player.id(), moment.league()),
                query,
                form);
    }

    /** Its state in words, as a sentence without its full stop. */
    public String state() {
        return PageText.sentence(AgentsView.stateOf(moment.league(), player));
    }

    /** Why a player of a league without end has no rank in the ratings, as a sentence; empty if it has one. */
    public String unranked() {
        League league = moment.league();
        if (!league.settings().isEndless()
                || player.attendance().isRankedAfter(league.ladder().legsOver())) {
            return "";
        }
        int latest = player.attendance().latestLeg();
        return latest == 0
                ? "Unranked: it has not yet played a match to its end in a leg that is over."
                : "Unranked: leg %d was the last in which it played a match to its end.".formatted(latest);
    }

    /** Whether the viewer may have it sit out legs and play again. */
    public boolean mayPause() {
        Course course = moment.league().course();
        return viewer.is(player.id()) && moment.league().settings().isEndless() && player.present() && !course.isOver();
    }

    /**
     * What keeps a player from playing.
     *
     * @param since the first of the matches in a row that it lost by its own failure; null if that is unknown
     * @param at when; null if that is unknown
     * @param cause the latest one, with the number of such matches in the leg
     * @param cameBack instead of its answer; empty if that is unknown
     */
    public record Trouble(@Nullable MatchId since, @Nullable Instant at, LossCause cause, String cameBack) {}

    /** What keeps it from playing, for its author and the operator; null if nothing does, and for others. */
    public @Nullable Trouble trouble() {
        if (!notesShown || !player.present()) {
            return null;
        }
        List<ResultLine> failed =
                decided.stream().takeWhile(line -> forfeit(line).isPresent()).toList();
        if (failed.isEmpty()) {
            return silence();
        }
        ResultLine first = failed.get(failed.size() - 1);
        ResultLine telling = failed.stream()
                .filter(line -> forfeit(line).orElseThrow().termination() != MatchTermination.SUSPENDED)
                .findFirst()
                .orElse(first);
        Forfeit own = forfeit(telling).orElseThrow();
        LossCause cause = new LossCause(own.termination(), own.inWords(), failed.size());
        return new Trouble(first.fixture().id(), first.decision().at(), cause, cameBack(telling));
    }

    private @Nullable Trouble silence() {
        @Nullable
        Instant unheard = player.state() == AgentState.REGISTERED
                ? moment.progress().live().claims().unheard().get(player.id())
                : null;
        boolean displaced = player.registration().hasLostItsEndpoint();
        boolean leftOut = player.attendance().isLeftOut(moment.league(), player.id())
                || AgentsView.leftOut(moment.league(), player).isPresent();
        boolean idle = decided.isEmpty()
                && player.attendance()
                        .hasPlayedNothingIn(moment.league().ladder().legsOver());
        if (unheard == null && !displaced && !player.suspended() && !leftOut && !idle) {
            return null;
        }
        boolean mute = player.suspended() && !player.suspensions().unreachable();
        String words = displaced
                ? "has lost its endpoint to another bot, and must register another one"
                : mute
                        ? "gave no answer in time that could be read"
                        : leftOut && unheard == null
                                ? AgentsView.leftOut(moment.league(), player)
                                        .orElse("is not in this leg: it paused, or did not answer, when the leg began")
                                : idle && unheard == null && !player.suspended()
                                        ? "has played no match of the last leg to its end"
                                        : "does not answer at its endpoint";
        return new Trouble(
                player.silence().stream().findFirst().orElse(null),
                unheard == null ? null : moment.timeOfDay(unheard),
                new LossCause(mute ? MatchTermination.SUSPENDED : MatchTermination.UNREACHABLE, words, 0),
                "");
    }

    /** The versions in which it has played in legs that are over, the newest last. */
    public List<VersionCount> versions() {
        return moment.league().ladder().sums().versionsOf(player.id());
    }

    /** The number of the version that is asked about, from 1; the newest if none is. */
    public int newer() {
        return Math.min(query.number("newer", versions().size()), versions().size());
    }

    /** The number of the version that it is compared with; the one before the newest if none is chosen. */
    public int older() {
        return Math.min(query.number("older", versions().size() - 1), versions().size());
    }

    /** Whether the one is better than the other; empty if they are the same. */
    public Optional<VersionComparison> comparison() {
        return VersionComparison.of(
                moment.league().ladder().sums(),
                player.id(),
                versions().get(older() - 1).of().version(),
                versions().get(newer() - 1).of().version());
    }

    /** Its rating over the rounds; null before there are two, and if it has played no game. */
    public @Nullable RatingChart chart() {
        return ratings.filter(all -> all.of(player.id()).filter(Rating::played).isPresent())
                .map(all -> all.historyOf(player.id()))
                .filter(elos -> elos.size() > 1)
                .map(RatingChart::of)
                .orElse(null);
    }

    /** Its technical losses by cause. */
    public List<LossCause> losses() {
        return TechnicalLosses.of(moment.league(), player.id()).causes();
    }

    /** How it deviates from the protocol; empty if that is for others. */
    public List<DialectNote> notes() {
        return notesShown ? player.dialectNotes() : List.of();
    }

    /** The matches that a cause of technical losses cost it, the latest first. */
    public List<ResultLine> costBy(LossCause cause) {
        return decided.stream()
                .filter(line -> forfeit(line)
                        .filter(own -> own.inWords().equals(cause.words()))
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
                .filter(own -> notesShown && !own.words().isEmpty())
                .map(own -> own.words() + (own.times() == 1 ? "" : ", %d times".formatted(own.times())))
                .orElse("");
    }

    /** The matches that it lost although it played them to the end, the latest first. */
    public List<ResultLine> beaten() {
        return decided.stream()
                .filter(line -> line.decision().resultFor(player.id()) == ResultForPlayer.LOSS)
                .toList();
    }

    /** How many matches it lost, in whichever way. */
    public int lost() {
        return beaten().size() + losses().stream().mapToInt(LossCause::matches).sum();
    }

    /** What both players did in a match; null if it is hidden or unknown. */
    public @Nullable Content moves(ResultLine line) {
        return Optional.of(line)
                .filter(known -> viewer.seesInside(known.fixture(), moment.league()))
                .flatMap(GameView.of(moment.league())::moves)
                .orElse(null);
    }

    /** What its author can do about a cause of technical losses. */
    public String fix(LossCause cause) {
        return cause.fix(GameView.of(moment.league()).advice());
    }

    /** Whether players of the game have habits. */
    public boolean hasHabits() {
        return GameView.of(moment.league()).chance().isPresent();
    }

    /** How it moves; null if that is hidden, or it has no habits. */
    public @Nullable Content habits() {
        return GameView.of(moment.league())
                .chance()
                .filter(chance -> habitsShown)
                .map(chance -> chance.habits(moment.league(), player.id()).markup())
                .orElse(null);
    }

    /** Sentences about its luck, from the choices that the viewer may see; empty if its habits are hidden. */
    public String luck() {
        League league = moment.league();
        return GameView.of(league)
                .chance()
                .filter(chance -> habitsShown)
                .map(chance -> chance.luck(league, player.id(), match -> viewer.seesInside(match, league)))
                .orElse("");
    }

    /** How fast it answers, by kind of call; empty if nobody recorded it. */
    public List<LatencyLine> latencies() {
        return Stream.of(
                        MessageType.GAME_INVITATION,
                        moment.league().settings().game().call())
                .map(MessageType::name)
                .map(call -> new LatencyLine(
                        call,
                        decided.stream()
                                .flatMap(line -> line.decision().responseTimes().stream())
                                .filter(time -> time.player().equals(player.id())
                                        && time.type().equals(call))
                                .toList()))
                .filter(line -> !line.times().isEmpty())
                .toList();
    }

    /** How many of its answers were wrong, or came too late or never: what no tolerance helps. */
    public long failedAnswers() {
        return latencies().stream()
                .mapToLong(line -> line.wrong() + line.late())
                .sum();
    }

    /** How fast a player answers one kind of call. */
    public record LatencyLine(String call, List<ResponseTime> times) {

        public AnswerLatency latency() {
            return AnswerLatency.of(times);
        }

        /** In milliseconds. */
        public int limit() {
            return times.stream().mapToInt(ResponseTime::limitMs).max().orElse(0);
        }

        /** Whether the slowest answer took more than three quarters of its limit. */
        public boolean slow() {
            return latency().slowest() > limit() * 3L / 4;
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
     * A player's rating after each round, as a line in a picture whose places are in per cent of its size.
     *
     * @param bottom of the picture
     * @param top of the picture
     * @param step between horizontal lines
     */
    public record RatingChart(List<Double> elos, int bottom, int top, int step) {

        private static final int MOST_LINES = 4;
        private static final int MOST_ROUNDS = 8;
        private static final List<Integer> STEPS = List.of(10, 20, 50, 100, 200, 500, 1000);

        private static RatingChart of(List<Double> elos) {
            double least = Collections.min(elos);
            double most = Collections.max(elos);
            int step = STEPS.stream()
                    .filter(each -> (most - least) / each <= MOST_LINES - 1)
                    .findFirst()
                    .orElse(STEPS.get(STEPS.size() - 1));
            int bottom = (int) Math.floor(least / step) * step;
            return new RatingChart(elos, bottom, Math.max((int) Math.ceil(most / step) * step, bottom + step), step);
        }

        /** The place of a rating from the top. */
        public String place(double elo) {
            return PageText.decimal((top - elo) * 100 / (top - bottom));
        }

        /** The rounds below the picture, the first among them. */
        public List<Integer> rounds() {
            int every = (elos.size() + MOST_ROUNDS - 1) / MOST_ROUNDS;
            return IntStream.iterate(1, round -> round <= elos.size(), round -> round + every)
                    .boxed()
                    .toList();
        }

        /** The place of a round, from 1, from the left. */
        public String placeOf(int round) {
            return PageText.decimal((round - 1) * 100.0 / (elos.size() - 1));
        }

        /** The line's points, as SVG has them. */
        public String path() {
            return IntStream.rangeClosed(1, elos.size())
                    .mapToObj(round -> placeOf(round) + "," + place(elos.get(round - 1)))
                    .collect(Collectors.joining(" "));
        }

        /** The same as text. */
        public String words() {
            return "Rating after each of %s: %d after the first, %d after the last, always between %d and %d."
                    .formatted(
                            PageText.count(elos.size(), "round"),
                            Math.round(elos.get(0)),
                            Math.round(elos.get(elos.size() - 1)),
                            Math.round(Collections.min(elos)),
                            Math.round(Collections.max(elos)));
        }
    }
}
