package org.evenodd.manager.waits;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.evenodd.agent.thread.SerialExecutor;
import org.evenodd.manager.delivery.AgentContact;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.RefereeMember;
import org.evenodd.manager.play.Tournament;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.RefereeId;

/**
 * What the matches under way wait for. Asks their referees, only while somebody looks: at most once each {@link #PACE}, until
 * {@link #WATCH} after the last call of {@link #watched()}, each referee that has run a match for longer than
 * {@link #UNTOLD}, with one question to it at a time. Nothing is stored; matches that nobody told about are missing.
 */
public final class MatchWaits {
    static final Duration PACE = Duration.ofSeconds(1);
    static final Duration WATCH = Duration.ofSeconds(5);
    static final Duration UNTOLD = Duration.ofSeconds(1);

    /** How long an answer holds. */
    static final Duration FRESH = Duration.ofSeconds(5);

    /** How long {@link #delays()} waits for answers. */
    static final Duration PATIENCE = Duration.ofSeconds(1);

    /** How long a referee is left alone after an answer that cannot be used. */
    static final Duration REST = Duration.ofSeconds(10);

    private final Supplier<Tournament> tournament;
    private final Function<AgentId, Optional<AgentContact>> contacts;
    private final InHandClient client;
    private final Scheduler scheduler;
    private final SerialExecutor mailbox;
    private volatile Runnable listener = () -> {};
    private volatile Map<MatchId, MatchWait> known = Map.of();
    private volatile Instant watchedUntil = Instant.MIN;

    // Used in the mailbox only.
    private final Map<RefereeId, ToldWaits> told = new HashMap<>();
    private final Map<RefereeId, Instant> restUntil = new HashMap<>();
    private final Set<RefereeId> asked = new HashSet<>();
    private final List<CompletableFuture<Boolean>> unanswered = new ArrayList<>();
    private Instant nextQuestions = Instant.MIN;
    private boolean looking;

    /** What a referee told. */
    private record ToldWaits(Instant at, Map<MatchId, MatchWait> waits) {

        boolean isFresh(Instant now) {
            return now.isBefore(at.plus(FRESH));
        }
    }

    /**
     * Asks nobody yet.
     *
     * @param tournament the present state
     * @param contacts the agents' endpoints and tokens; none for an agent that has left the league
     */
    public MatchWaits(
            Supplier<Tournament> tournament,
            Function<AgentId, Optional<AgentContact>> contacts,
            Transport transport,
            Scheduler scheduler) {
        this.tournament = tournament;
        this.contacts = contacts;
        this.client = new InHandClient(transport);
        this.scheduler = scheduler;
        this.mailbox = new SerialExecutor(scheduler);
    }

    /** Sets what is called after {@link #waits()} has changed, by one thread at a time; must not block. */
    public void onChange(Runnable newListener) {
        listener = newListener;
    }

    /** Notes that somebody looks now. Returns at once. */
    public void watched() {
        watchedUntil = scheduler.instant().plus(WATCH);
        mailbox.execute(this::wake);
    }

    /** Returns what is known of the undecided matches; immutable. */
    public Map<MatchId, MatchWait> waits() {
        Tournament present = tournament.get();
        return known.entrySet().stream()
                .filter(entry -> isDue(present, entry.getKey()))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /**
     * Returns the matches that wait, the longest first. Somebody looks: where referees are to be asked first, waits for
     * their answers, but not longer than {@link #PATIENCE}.
     */
    public CompletableFuture<List<MatchDelay>> delays() {
        watched();
        CompletableFuture<Boolean> told = new CompletableFuture<>();
        mailbox.execute(() -> {
            unanswered.add(told);
            tellAll();
        });
        return scheduler
                .within(PATIENCE, told)
                .thenApply(any -> MatchDelay.of(tournament.get(), waits(), scheduler.instant()));
    }

    private void tellAll() {
        if (asked.isEmpty()) {
            unanswered.forEach(told -> told.complete(true));
            unanswered.clear();
        }
    }

    private static boolean isDue(Tournament present, MatchId match) {
        return present.league()
                .fixture(match)
                .filter(fixture -> !fixture.isDecided())
                .isPresent();
    }

    private static boolean isDue(Tournament present, MatchId match, RefereeId referee) {
        return isDue(present, match)
                && present.league()
                        .fixture(match)
                        .filter(fixture -> fixture.isAssignedTo(referee))
                        .isPresent();
    }

    private void wake() {
        if (!looking) {
            looking = true;
            look();
        }
    }

    /** Goes on until nobody looks, no answer is due and nothing is known any more. */
    private void look() {
        Instant now = scheduler.instant();
        boolean watched = now.isBefore(watchedUntil);
        if (watched && !now.isBefore(nextQuestions)) {
            nextQuestions = now.plus(PACE);
            askAll(now);
        }
        publish(now);
        looking = watched || !known.isEmpty() || !asked.isEmpty();
        if (looking) {
            Duration pause = now.isBefore(nextQuestions) ? Duration.between(now, nextQuestions) : PACE;
            scheduler.after(pause, () -> mailbox.execute(this::look));
        }
    }

    private void askAll(Instant now) {
        Tournament present = tournament.get();
        Set<RefereeId> busy = busy(present, now.minus(UNTOLD));
        present.league().roster().admittedReferees().stream()
                .map(RefereeMember::id)
                .filter(busy::contains)
                .filter(referee -> !asked.contains(referee))
                .filter(referee -> !now.isBefore(restUntil.getOrDefault(referee, Instant.MIN)))
                .forEach(referee -> contacts.apply(referee).ifPresent(contact -> ask(referee, contact)));
    }

    /** Returns the referees that run a match which began before that instant. */
    private static Set<RefereeId> busy(Tournament present, Instant before) {
        Set<RefereeId> busy = new HashSet<>();
        present.live()
                .matches()
                .forEach((match, life) -> life.stage()
                        .since()
                        .filter(before::isAfter)
                        .flatMap(begun -> present.league().fixture(match))
                        .flatMap(Fixture::assigned)
                        .ifPresent(assignment -> busy.add(assignment.refereeId())));
        return busy;
    }

    private void ask(RefereeId referee, AgentContact contact) {
        asked.add(referee);
        CompletableFuture<Void> unused =
                client.ask(contact).thenAcceptAsync(answer -> answered(referee, answer), mailbox);
    }

    private void answered(RefereeId referee, InHandAnswer answer) {
        asked.remove(referee);
        Instant now = scheduler.instant();
        if (answer instanceof InHandAnswer.HandListed listed) {
            BelievedWaits believed = new BelievedWaits(tournament.get(), referee);
            told.put(referee, new ToldWaits(now, believed.of(listed.matches(), now)));
            publish(now);
        } else if (answer instanceof InHandAnswer.QuestionUnknown) {
            restUntil.put(referee, Instant.MAX);
        } else if (answer instanceof InHandAnswer.AnswerUnusable) {
            restUntil.put(referee, now.plus(REST));
        }
        tellAll();
    }

    private void publish(Instant now) {
        told.values().removeIf(one -> !one.isFresh(now));
        Tournament present = tournament.get();
        Map<MatchId, MatchWait> next = new LinkedHashMap<>();
        told.forEach((referee, one) -> one.waits().forEach((match, wait) -> {
            if (isDue(present, match, referee)) {
                next.put(match, steady(match, wait));
            }
        }));
        if (!next.equals(known)) {
            known = Map.copyOf(next);
            mailbox.execute(listener);
        }
    }

    /** The times of the first answer about a try stay, so that nothing changes while it lasts. */
    private MatchWait steady(MatchId match, MatchWait wait) {
        MatchWait former = known.get(match);
        return former != null && former.isSameTry(wait) ? former : wait;
    }
}
