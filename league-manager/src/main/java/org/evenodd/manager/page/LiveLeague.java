package org.evenodd.manager.page;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.evenodd.agent.http.EventFeed;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.manager.engine.EventJournal;
import org.evenodd.manager.engine.LeagueEngine;
import org.evenodd.manager.engine.LeagueEngine.Observer;
import org.evenodd.manager.league.FixtureEvent;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchBegun;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.FixtureEvent.ReportRefused;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent;
import org.evenodd.manager.league.LegEvent;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.MembershipEvent;
import org.evenodd.manager.league.MembershipEvent.ConductEvent;
import org.evenodd.manager.outbound.MatchWaits;
import org.evenodd.manager.page.LeagueSource.PageVersion;
import org.evenodd.manager.results.OperatorActs;
import org.evenodd.manager.results.OperatorActs.Act;
import org.evenodd.manager.results.Ratings;
import org.evenodd.manager.results.TournamentProgress;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.value.BoundedMap;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/** The league that is played: tells watchers what happens in it, and pages what they show. */
public final class LiveLeague implements LeagueSource, Observer {

    private static final int MOST_SECONDS_FOR_DETAILS = 5;
    private static final int MOST_DETAILS_KEPT = 16;
    private static final String WAITS = "{\"subject\":\"waits\",\"event\":\"changed\"}";
    private static final String LEAGUE = "{\"subject\":\"league\",\"event\":\"changed\"}";
    private static final String RATINGS = "{\"subject\":\"ratings\",\"event\":\"changed\"}";

    private final LeagueEngine engine;
    private final EventJournal<LeagueEvent> journal;
    private final Executor storing;
    private final EventFeed feed;
    private final Scheduler clock;
    private final OperatorActs acts;
    private final DivisionMemory divisions = new DivisionMemory();
    private final RatingsKeeper ratings;
    private final MatchWaits waits;
    private final Supplier<TournamentProgress> progress;
    private final Map<MatchId, Long> decisions = new HashMap<>();
    private final Map<Long, CompletableFuture<Optional<ResultDetails>>> details = new BoundedMap<>(MOST_DETAILS_KEPT);
    private final String opened;
    private final AtomicBoolean storeWaits = new AtomicBoolean();
    private long last;

    /**
     * The league's events so far.
     *
     * @param events those that the journal has read and written, up to its last one
     * @param acts what they tell of the operator
     * @param thread runs what uses the journal
     */
    public record JournalSoFar(
            EventJournal<LeagueEvent> journal, List<LeagueEvent> events, OperatorActs acts, Executor thread) {}

    /**
     * A league whose events so far are known.
     *
     * @param progress of that league now
     * @param waits asked whenever somebody looks
     * @param rating computes the ratings of the league
     * @param background runs it
     */
    public LiveLeague(
            LeagueEngine engine,
            JournalSoFar soFar,
            EventFeed feed,
            Supplier<TournamentProgress> progress,
            MatchWaits waits,
            Function<League, Optional<Ratings>> rating,
            Executor background,
            Scheduler clock) {
        this.engine = engine;
        this.journal = soFar.journal();
        this.acts = soFar.acts();
        this.storing = soFar.thread();
        this.feed = feed;
        this.clock = clock;
        this.ratings =
                new RatingsKeeper(engine::league, rating, background, clock, () -> feed.hint("ratings", RATINGS));
        this.progress = progress;
        this.waits = waits;
        feed.whenWatched(this::watched);
        waits.onChange(() -> feed.hint("waits", WAITS));
        this.last = journal.last() - soFar.events().size();
        this.opened = LeagueMoment.opened(engine.league());
        feed.begin(opened, last, () -> soFar.events().forEach(event -> tell(event, engine.league())));
    }

    private void watched() {
        waits.watched();
        boolean now = journal.unavailableSince().isPresent();
        if (storeWaits.getAndSet(now) != now) {
            feed.hint("league", LEAGUE);
        }
    }

    @Override
    public synchronized void happened(List<LeagueEvent> events, League league) {
        Instant now = clock.timeOfDay();
        for (LeagueEvent event : events) {
            acts.see(last + 1, now, event); // before it is told, as who hears of it asks for the page
            tell(event, league);
        }
    }

    private synchronized void tell(LeagueEvent event, League league) {
        last++;
        if (event instanceof LegStarted) {
            decisions.clear();
        } else if (event instanceof MatchDecided decided) {
            decisions.put(decided.matchId(), last);
        }
        LeagueHint.of(event, league)
                .ifPresentOrElse(
                        hint -> feed.post(last, hint.kind(), hint.subject(), hint.data()), () -> feed.pass(last));
    }

    @Override
    public LeagueMoment moment() {
        TournamentProgress now = progress.get();
        return new LeagueMoment(
                now,
                waits.waits(),
                divisions,
                feed.last(),
                journal.unavailableSince().orElse(null),
                Duration.ofSeconds(Duration.between(clock.instant(), now.now()).toSeconds()));
    }

    @Override
    public List<Act> acts(int most) {
        return acts.latest(most);
    }

    @Override
    public Optional<Ratings> ratings() {
        return ratings.latest();
    }

    @Override
    public PageVersion version() {
        watched();
        return new PageVersion(opened, feed.last(), feed.lastHint());
    }

    @Override
    public Optional<ResultDetails> details(MatchId match) {
        CompletableFuture<Optional<ResultDetails>> details = readDetails(match);
        return details.isCompletedExceptionally() ? Optional.empty() : details.getNow(Optional.empty());
    }

    @Override
    public synchronized CompletableFuture<Optional<ResultDetails>> readDetails(MatchId match) {
        Optional<Long> decision = decisionOf(match);
        decision.ifPresent(number ->
                details.computeIfPresent(number, (same, read) -> read.isCompletedExceptionally() ? null : read));
        return decision.map(number -> details.computeIfAbsent(number, this::read))
                .orElse(CompletableFuture.completedFuture(Optional.empty()));
    }

    private CompletableFuture<Optional<ResultDetails>> read(long decision) {
        return CompletableFuture.supplyAsync(() -> journal.find(decision), storing)
                .orTimeout(MOST_SECONDS_FOR_DETAILS, TimeUnit.SECONDS)
                .thenApply(found -> found.filter(MatchDecided.class::isInstance)
                        .map(decided -> ((MatchDecided) decided).result().details()));
    }

    private Optional<Long> decisionOf(MatchId match) {
        return engine.league()
                .fixture(match)
                .filter(fixture -> fixture.isDecided())
                .map(fixture -> decisions.get(match));
    }

    /**
     * What watchers are told of an event: that something changed, and where to look, but nothing that needs a token.
     *
     * @param kind {@code match}, {@code round}, {@code agents} or {@code league}
     * @param subject what changed; a later hint about it replaces this one
     * @param data as JSON
     */
    record LeagueHint(String kind, String subject, String data) {

        /** The data of a hint. */
        private record HintData(
                String subject, String event, @Nullable List<PlayerId> players) implements JsonRecord {}

        private static final Map<Class<?>, String> OF_A_MATCH = Map.of(
                MatchAssigned.class, "assigned",
                MatchBegun.class, "begun",
                MatchVoided.class, "requeued",
                ReportRefused.class, "refused",
                MatchDecided.class, "decided");

        static Optional<LeagueHint> of(LeagueEvent event, League league) {
            @Nullable String ofAMatch = OF_A_MATCH.get(event.getClass());
            if (event instanceof FixtureEvent about && ofAMatch != null) {
                List<PlayerId> players = league.fixture(about.matchId()).stream()
                        .flatMap(fixture -> Stream.of(fixture.playerA(), fixture.playerB()))
                        .toList();
                return Optional.of(hint("match", "match:" + about.matchId(), ofAMatch, players));
            }
            if (event instanceof CourseEvent.RoundStarted started) {
                return Optional.of(hint("round", round(started.roundId(), started.division()), "started", null));
            }
            if (event instanceof CourseEvent.RoundFinished finished) {
                return Optional.of(hint("round", round(finished.roundId(), finished.division()), "finished", null));
            }
            if (event instanceof MembershipEvent || event instanceof ConductEvent) {
                return Optional.of(hint("agents", "agents", "changed", null));
            }
            return event instanceof CourseEvent
                            || event instanceof LegEvent
                            || event instanceof LeagueEvent.LeagueOpened
                    ? Optional.of(hint("league", "league", "changed", null))
                    : Optional.empty();
        }

        private static String round(RoundId round, @Nullable String division) {
            return "round:" + round + (division == null ? "" : ":" + division);
        }

        private static LeagueHint hint(String kind, String subject, String event, @Nullable List<PlayerId> players) {
            return new LeagueHint(kind, subject, Json.text(new HintData(subject, event, players)));
        }
    }

    /**
     * Computes the ratings in the background, once a round, or once a leg of a league without end, and only while somebody
     * looks: ratings of every match would jump, and a large league would wait for them. Takes at most a fiftieth of a
     * processor. Thread-safe.
     */
    static final class RatingsKeeper {

        private static final int SHARE_OF_TIME = 50;

        private final Supplier<League> league;
        private final Function<League, Optional<Ratings>> rating;
        private final Executor background;
        private final InstantSource clock;
        private final Runnable whenNew;
        private Optional<Ratings> ratings = Optional.empty();
        private List<Integer> counted = List.of();
        private boolean computing;
        private Instant notBefore = Instant.MIN;

        /** @param whenNew called when there are new ratings */
        RatingsKeeper(
                Supplier<League> league,
                Function<League, Optional<Ratings>> rating,
                Executor background,
                InstantSource clock,
                Runnable whenNew) {
            this.league = league;
            this.rating = rating;
            this.background = background;
            this.clock = clock;
            this.whenNew = whenNew;
        }

        /** The latest ratings; asks for new ones if they are out of date. */
        synchronized Optional<Ratings> latest() {
            League now = league.get();
            Instant instant = clock.instant();
            if (!computing && !worthCounting(now).equals(counted) && !instant.isBefore(notBefore)) {
                computing = true;
                background.execute(() -> compute(now, instant));
            }
            return ratings;
        }

        /** Changes when a round is completed, and with every match once the league is over; in one in legs, with the leg. */
        private static List<Integer> worthCounting(League league) {
            if (league.settings().playsInLegs()) {
                return List.of(league.ladder().legsOver());
            }
            long rounds = league.divisions().stream()
                    .flatMap(division -> division.rounds().stream())
                    .filter(round -> round.progress() == Progress.COMPLETED)
                    .count();
            return league.course().isOver()
                    ? List.of((int) rounds, league.course().reopenings(), league.decidedMatches())
                    : List.of((int) rounds);
        }

        private void compute(League now, Instant begun) {
            try {
                Optional<Ratings> computed = rating.apply(now);
                synchronized (this) {
                    ratings = computed;
                    counted = worthCounting(now);
                }
            } finally {
                rest(begun);
            }
            whenNew.run();
        }

        private synchronized void rest(Instant begun) {
            Instant end = clock.instant();
            notBefore = end.plus(Duration.between(begun, end).multipliedBy(SHARE_OF_TIME));
            computing = false;
        }
    }
}
