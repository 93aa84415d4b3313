package org.evenodd.manager.page;

import static java.util.concurrent.CompletableFuture.completedFuture;
import static java.util.concurrent.CompletableFuture.failedFuture;
import static java.util.concurrent.CompletableFuture.supplyAsync;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.manager.league.Ladder;
import org.evenodd.manager.league.League;
import org.evenodd.manager.page.LeagueSource.StoredSource;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.manager.page.PageFrame.Section;
import org.evenodd.manager.results.Ratings;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.store.EventReader;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.FormerLegs;
import org.evenodd.manager.store.FormerLegs.LegSummary;
import org.evenodd.manager.store.FormerLegs.LegTables;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.store.StoredEvents;
import org.evenodd.manager.store.StoredEvents.StoredLeg;
import org.evenodd.manager.store.StoredEvents.StoredPart;
import org.evenodd.protocol.message.QueryData.ScheduledMatch;
import org.evenodd.protocol.value.BoundedMap;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pages of the legs that another one has followed. They are read from the store in the background, one after the other,
 * when somebody asks, and the latest few are kept. Thread-safe.
 */
public final class LegPages {

    static final String LIST = "/legs";

    private static final Logger LOG = LoggerFactory.getLogger(LegPages.class);
    private static final Pattern LEG = Pattern.compile(
            LIST
                    + "/([1-9]\\d{0,8})(/(?:matches(?:/\\w+(?:/messages)?)?|cross-table|divisions/\\w{1,8}|tables/[a-z_]+\\.csv)?)?");
    private static final int MOST_LISTED = 50;
    private static final int MOST_KEPT = 2;
    private static final int MOST_WAITING = 16;

    private final LeagueSource current;
    private final Links links;
    private final Supplier<List<StoredLeg>> stored;
    private final String store;
    private final Executor background;
    private final Map<Integer, CompletableFuture<List<LegSummary>>> lists = new BoundedMap<>(MOST_KEPT);
    private final Map<Integer, CompletableFuture<List<LegTables>>> tables = new BoundedMap<>(MOST_KEPT);
    private final Map<Integer, CompletableFuture<FormerLeg>> legs = new BoundedMap<>(MOST_KEPT);
    private final Semaphore places = new Semaphore(MOST_WAITING);

    /** The list of some legs, the newest first. */
    public record LegsView(List<LegSummary> legs, Optional<Ratings> ratings) {}

    private record FormerLeg(int number, StoredSource source, boolean folded) {}

    /**
     * The pages of a league's former legs.
     *
     * @param links those of the current league
     * @param stored the legs in the store
     * @param store its URL
     * @param background reads it
     */
    public LegPages(
            LeagueSource current, Links links, Supplier<List<StoredLeg>> stored, String store, Executor background) {
        this.current = current;
        this.links = links;
        this.stored = stored;
        this.store = store;
        this.background = background;
    }

    /**
     * What is at the address of the list, of a page of a leg, or of a match of a former leg; empty for any other.
     *
     * @param threads make the page, but that of a match, which reads the store
     */
    Optional<CompletableFuture<ServiceResponse>> at(BrowserRequest request, Viewer viewer, Executor threads) {
        Matcher leg = LEG.matcher(request.path());
        if (leg.matches()) {
            int number = Integer.parseInt(leg.group(1));
            int running = ladder().leg();
            String rest = Objects.requireNonNullElse(leg.group(2), "/");
            return Optional.of(number)
                    .filter(known -> known <= running)
                    .map(known -> known == running
                            ? completedFuture(PageReply.seeOther(links.at(rest)))
                            : answer(
                                    leg(known),
                                    found -> page(found, rest, request, viewer),
                                    viewer,
                                    LeaguePages.matchAt(rest).isPresent() ? background : threads));
        }
        if (request.path().equals(LIST)) {
            return Optional.of(ladder().leg())
                    .filter(running -> running > 0)
                    .map(running -> Math.min(request.query().number("before", running), running))
                    .map(before -> answer(
                            before(before),
                            list -> html(200, viewer, "Legs", "legs", new LegsView(list, current.ratings())),
                            viewer,
                            threads));
        }
        return LeaguePages.matchAt(request.path())
                .map(MatchId::round)
                .filter(early -> early.value() <= ladder().roundsBefore())
                .map(early -> answer(
                        read(former -> former.legOf(early)).thenCompose(this::leg),
                        found -> found.folded()
                                ? page(found, request.path(), request, viewer)
                                : PageReply.seeOther(links.at(LIST + "/" + found.number() + request.path())),
                        viewer,
                        threads));
    }

    /** The latest legs that another one has followed, the newest first; none while they cannot be read. */
    CompletableFuture<List<LegSummary>> former() {
        int leg = stored.get().size();
        return leg == 0 ? completedFuture(List.of()) : before(leg).exceptionally(problem -> List.of());
    }

    /** The tables of the latest of these legs in a league in divisions, the newest first; none while they cannot be read. */
    CompletableFuture<List<LegTables>> tables() {
        int leg = stored.get().size();
        return leg == 0 || ladder().seed() == null
                ? completedFuture(List.of())
                : once(tables, leg, former -> former.tables(leg - 1, MOST_LISTED))
                        .exceptionally(problem -> List.of());
    }

    private CompletableFuture<List<LegSummary>> before(int leg) {
        return once(lists, leg, former -> former.latest(leg - 1, MOST_LISTED));
    }

    private Ladder ladder() {
        return current.moment().league().ladder();
    }

    /**
     * A player's matches in the leg of a round, or where there are none, in the next leg that has some; in the current leg if no
     * round is given. Empty if that leg is folded.
     */
    CompletableFuture<Optional<List<ScheduledMatch>>> matches(
            Optional<RoundId> after, Function<League, List<ScheduledMatch>> ofLeg) {
        return after.filter(round -> round.value() <= ladder().roundsBefore())
                .map(round -> read(former -> former.legOf(round)))
                .orElse(completedFuture(ladder().leg()))
                .thenCompose(leg -> matchesFrom(leg, ofLeg));
    }

    private CompletableFuture<Optional<List<ScheduledMatch>>> matchesFrom(
            int number, Function<League, List<ScheduledMatch>> ofLeg) {
        League league = current.moment().league();
        if (number >= league.ladder().leg()) {
            return completedFuture(Optional.of(ofLeg.apply(league)));
        }
        return leg(number).thenCompose(leg -> {
            List<ScheduledMatch> matches = ofLeg.apply(leg.source().moment().league());
            return leg.folded() || !matches.isEmpty()
                    ? completedFuture(Optional.of(matches).filter(known -> !leg.folded()))
                    : matchesFrom(number + 1, ofLeg);
        });
    }

    private ServiceResponse page(FormerLeg leg, String rest, BrowserRequest request, Viewer viewer) {
        if (leg.folded() && LeaguePages.matchAt(rest).isPresent()) {
            String sentence = "Leg %d was played so long ago that only its table and its results are kept.";
            return html(410, viewer, "No longer here", "notice", sentence.formatted(leg.number()));
        }
        return new LeaguePages(leg.source(), links.ofFormerLeg(leg.number(), leg.folded()))
                .at(rest, request.query(), viewer, "")
                .map(page -> PageReply.unkept(200, PageReply.typeOf(rest), page))
                .orElseGet(() -> html(404, viewer, "Nothing is here", "notice", "There is no such page of this leg."));
    }

    private ServiceResponse html(int status, Viewer viewer, String title, String template, Object page) {
        return PageReply.html(
                status, new PageFrame(current.moment(), links, viewer, Section.LEGS, title).render(template, page));
    }

    private <T> CompletableFuture<ServiceResponse> answer(
            CompletableFuture<T> read, Function<T, ServiceResponse> page, Viewer viewer, Executor threads) {
        return read.thenApplyAsync(page, threads)
                .exceptionallyAsync(
                        problem -> {
                            LOG.warn("A leg cannot be shown: {}", problem.getMessage());
                            return html(503, viewer, "Not now", "notice", WebPage.NOT_READ);
                        },
                        threads);
    }

    private CompletableFuture<FormerLeg> leg(int number) {
        Instant now = current.moment().progress().now();
        return once(legs, number, former -> {
            StoredPart leg = former.leg(number);
            boolean folded = leg.iterator().next().type().startsWith(StoredEvents.FOLDED);
            return new FormerLeg(number, new StoredSource(leg, this::event, false, now), folded);
        });
    }

    /** What is asked of a leg later, when its reader is closed. */
    private Optional<StoredEvent> event(long sequence) {
        try (EventReader reader = EventStores.read(store)) {
            return reader.load(league(), sequence, sequence).stream().findFirst();
        }
    }

    /** Reads what is not known yet, once for all that ask for it. */
    private synchronized <T> CompletableFuture<T> once(
            Map<Integer, CompletableFuture<T>> known, int number, Function<FormerLegs, T> question) {
        CompletableFuture<T> answer = known.get(number);
        if (answer == null || answer.isCompletedExceptionally()) {
            answer = read(question);
            known.put(number, answer);
        }
        return answer;
    }

    private <T> CompletableFuture<T> read(Function<FormerLegs, T> question) {
        if (!places.tryAcquire()) {
            return failedFuture(new RejectedExecutionException("many ask for others"));
        }
        LeagueId league = league();
        return supplyAsync(() -> FormerLegs.ask(store, league, stored.get(), question), background)
                .whenComplete((answer, problem) -> places.release());
    }

    private LeagueId league() {
        return current.moment().league().settings().leagueId();
    }
}
