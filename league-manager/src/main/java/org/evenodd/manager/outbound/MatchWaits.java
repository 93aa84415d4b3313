package org.evenodd.manager.outbound;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.MatchesInHand;
import org.evenodd.agent.peer.MatchesInHand.AwaitedStep;
import org.evenodd.agent.peer.MatchesInHand.InHandQuestion;
import org.evenodd.agent.peer.MatchesInHand.MatchInHand;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.outbound.Outboxes.AgentContact;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.protocol.jsonrpc.RpcCall;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The agents that the matches under way wait for (docs/protocol-decisions.md, What matches wait for). Asks referees only
 * when the waits are read: a referee that has run a match for longer than {@link #UNASKED_TIME}, at most once each
 * {@link #QUESTION_PAUSE}, with one question at a time. Nothing is stored; matches about which no referee has told are
 * missing. Thread-safe.
 */
public final class MatchWaits {
    static final Duration QUESTION_PAUSE = Duration.ofSeconds(1);
    static final Duration UNASKED_TIME = Duration.ofSeconds(1);

    /** How long an answer holds. */
    static final Duration ANSWER_LIFE = Duration.ofSeconds(5);

    /** How long {@link #delays()} waits for answers. */
    static final Duration LONGEST_WAIT_FOR_ANSWERS = Duration.ofSeconds(1);

    /** How long a referee is left alone after an answer that cannot be used. */
    static final Duration PAUSE_AFTER_BAD_ANSWER = Duration.ofSeconds(10);

    static final Duration QUESTION_TIMEOUT = Duration.ofSeconds(2);

    /** Four times the longest answer of ours. */
    private static final int MAX_REPLY_BYTES = 16_384;

    private final Supplier<Tournament> tournament;
    private final Function<AgentId, Optional<AgentContact>> contacts;
    private final Transport transport;
    private final Scheduler scheduler;
    private volatile Runnable listener = () -> {};
    private final Map<RefereeId, QuestionedReferee> referees = new HashMap<>();
    private Map<MatchId, MatchWait> known = Map.of();
    private Instant nextQuestions = Instant.MIN;

    /**
     * The present question to a referee, the time of the next question, and the referee's last answer with the time until
     * which it holds.
     */
    private static final class QuestionedReferee {
        private CompletableFuture<Void> question = CompletableFuture.allOf();
        private Instant askedNoMoreUntil = Instant.MIN;
        private Map<MatchId, MatchWait> answers = Map.of();
        private Instant believedUntil = Instant.MIN;
    }

    /**
     * Asks no referee yet.
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
        this.transport = transport;
        this.scheduler = scheduler;
    }

    /** Sets the listener that is called after {@link #waits()} has changed, by one thread at a time; it must not block. */
    public void onChange(Runnable newListener) {
        listener = newListener;
    }

    /** Notes that the waits are being watched; called often while they are. */
    public synchronized void watched() {
        Instant now = scheduler.instant();
        Tournament present = tournament.get();
        publish(present, now);
        if (!now.isBefore(nextQuestions)) {
            nextQuestions = now.plus(QUESTION_PAUSE);
            present.league().roster().admittedReferees().stream()
                    .map(RefereeMember::id)
                    .filter(referee -> isBusy(present, referee, now.minus(UNASKED_TIME)))
                    .forEach(referee -> ask(referee, now));
        }
    }

    /** The known waits of the undecided matches; immutable. */
    public synchronized Map<MatchId, MatchWait> waits() {
        publish(tournament.get(), scheduler.instant());
        return known;
    }

    /**
     * Returns the matches that wait, the longest first. Where referees are to be asked first, waits for their answers, but
     * not longer than {@link #LONGEST_WAIT_FOR_ANSWERS}.
     */
    public CompletableFuture<List<MatchDelay>> delays() {
        watched();
        return scheduler
                .within(LONGEST_WAIT_FOR_ANSWERS, unanswered().thenApply(answered -> true))
                .thenApply(any -> MatchDelay.of(tournament.get(), waits(), scheduler.instant()));
    }

    private synchronized CompletableFuture<Void> unanswered() {
        return CompletableFuture.allOf(
                referees.values().stream().map(referee -> referee.question).toArray(CompletableFuture[]::new));
    }

    private void publish(Tournament present, Instant now) {
        Map<MatchId, MatchWait> next = new HashMap<>();
        referees.forEach((id, referee) -> {
            if (now.isBefore(referee.believedUntil)) {
                referee.answers.forEach((match, wait) -> MatchWait.due(present, id, match)
                        .ifPresent(due -> next.put(match, wait.orSameTry(known.get(match)))));
            }
        });
        if (!next.equals(known)) {
            known = Map.copyOf(next);
            listener.run();
        }
    }

    /** Whether the referee runs a match which began before that instant. */
    private static boolean isBusy(Tournament present, RefereeId referee, Instant before) {
        return present.live().underWay(referee).stream()
                .flatMap(match -> present.stage(match).since().stream())
                .anyMatch(before::isAfter);
    }

    private void ask(RefereeId id, Instant now) {
        QuestionedReferee referee = referees.computeIfAbsent(id, first -> new QuestionedReferee());
        if (now.isBefore(referee.askedNoMoreUntil) || !referee.question.isDone()) {
            return;
        }
        contacts.apply(id).ifPresent(contact -> {
            byte[] question = new RpcCall(1, MatchesInHand.METHOD.name(), new InHandQuestion(contact.token())).bytes();
            referee.question = transport
                    .post(contact.endpoint(), question, QUESTION_TIMEOUT, MAX_REPLY_BYTES)
                    .thenAccept(delivery -> answered(id, referee, delivery));
        });
    }

    /** A referee that does not answer is asked again; a referee that does not know the question is not. */
    private synchronized void answered(RefereeId id, QuestionedReferee referee, Delivery delivery) {
        Instant now = scheduler.instant();
        Optional<RpcReply> reply = parsed(delivery);
        Optional<MatchesInHand> listed = reply.flatMap(answer -> strictly(MatchesInHand.class, answer, whole -> whole));
        if (listed.isPresent()) {
            referee.answers = believed(id, listed.get(), now);
            referee.believedUntil = now.plus(ANSWER_LIFE);
            publish(tournament.get(), now);
        } else if (Probes.EndpointProbe.isAnswer(delivery)) {
            boolean unknown = reply.filter(MatchWaits::isUnknownMethod).isPresent();
            referee.askedNoMoreUntil = unknown ? Instant.MAX : now.plus(PAUSE_AFTER_BAD_ANSWER);
        }
    }

    static Optional<RpcReply> parsed(Delivery delivery) {
        return delivery instanceof Delivery.Replied replied
                ? Optional.of(RpcReply.read(replied.body()))
                : Optional.empty();
    }

    /** An answer's content, read strictly: an agent that knows this question has no dialect. */
    static <R extends Record> Optional<R> strictly(Class<R> kind, RpcReply reply, UnaryOperator<JsonNode> part) {
        if (!(reply instanceof RpcReply.ResultReply answered)) {
            return Optional.empty();
        }
        Reading reading = new Reading(Compatibility.STRICT, true);
        return Optional.ofNullable(Shapes.ofRecord(kind).read(part.apply(answered.result()), reading))
                .filter(read -> reading.violations().isEmpty());
    }

    private static boolean isUnknownMethod(RpcReply reply) {
        return reply instanceof RpcReply.ErrorReply refused && refused.code() == RpcError.METHOD_NOT_FOUND;
    }

    /** Times are converted to the manager's clock. Of a match of which it tells twice, the first word counts. */
    private Map<MatchId, MatchWait> believed(RefereeId referee, MatchesInHand matches, Instant now) {
        Map<MatchId, MatchWait> believed = new HashMap<>();
        for (MatchInHand match : matches.matches()) {
            Duration waited = Duration.between(match.since(), matches.at());
            MatchWait.believed(tournament.get(), referee, match, waited.isNegative() ? now : now.minus(waited))
                    .ifPresent(wait -> believed.putIfAbsent(match.matchId(), wait));
        }
        return believed;
    }

    /**
     * The answer or report that a match waits for.
     *
     * @param players one or both players of the match, whose answers are due; none if its referee has to report
     * @param since when the present try began, by the manager's clock; of a report, when the match ended
     * @param limit how long a try may take
     * @param attempt the number of the present try, from 1
     * @param first when the first try began, if each earlier try took all of its time
     */
    public record MatchWait(
            List<PlayerId> players, AwaitedStep step, Instant since, Duration limit, int attempt, Instant first) {
        private static final Duration LONGEST_LIMIT = Duration.ofDays(1);

        /** Times of two answers that are closer than this are the same: the way to a referee takes a while. */
        private static final Duration SAME_TIME = Duration.ofSeconds(1);

        /**
         * The believable part of a referee's answer about a match: only about an undecided match that it has, and about the
         * players of that match. The referee tells only of the present try; earlier tries can have begun no earlier than the
         * match.
         *
         * @param triedSince when the present try began, by the manager's clock
         */
        static Optional<MatchWait> believed(
                Tournament tournament, RefereeId referee, MatchInHand match, Instant triedSince) {
            Duration limit = Duration.ofMillis(match.limitMs());
            MatchStage stage = tournament.stage(match.matchId());
            if (limit.isNegative() || limit.isZero() || limit.compareTo(LONGEST_LIMIT) > 0 || !stage.isUnderWay()) {
                return Optional.empty();
            }
            Instant since = stage.since().filter(triedSince::isBefore).orElse(triedSince);
            Instant begun = stage.since().orElse(since);
            int attempt = match.attempt() == null ? 1 : match.attempt();
            Instant first = since.minus(limit.multipliedBy(attempt - 1));
            return due(tournament, referee, match.matchId())
                    .flatMap(fixture -> players(match, fixture))
                    .map(players -> new MatchWait(
                            players, match.step(), since, limit, attempt, first.isBefore(begun) ? begun : first));
        }

        private static Optional<List<PlayerId>> players(MatchInHand match, Fixture fixture) {
            List<PlayerId> players = Stream.of(fixture.playerA(), fixture.playerB())
                    .filter(match.waitingFor()::contains)
                    .toList();
            boolean all = !players.isEmpty() && players.containsAll(match.waitingFor());
            return match.step() == AwaitedStep.REPORT
                    ? Optional.of(List.of())
                    : Optional.of(players).filter(known -> all);
        }

        /** The match, if it is not decided and this referee has it. */
        static Optional<Fixture> due(Tournament tournament, RefereeId referee, MatchId match) {
            return tournament
                    .league()
                    .fixture(match)
                    .filter(fixture -> !fixture.isDecided() && fixture.isAssignedTo(referee));
        }

        /**
         * What is due in words, like {@code Alpha's choice}.
         *
         * @param names the name of a player; not escaped
         * @param move the word for a player's move
         */
        public String words(Function<PlayerId, String> names, String move) {
            return switch (step) {
                case INVITATION -> joined(names) + " to accept the invitation";
                case CHOICE ->
                    "%s %s%s"
                            .formatted(
                                    joined(names.andThen(name -> name + "'s")), move, players.size() == 1 ? "" : "s");
                case REPORT -> "the referee's report";
            };
        }

        /** Which try this is, like {@code 2nd try}; empty for the first. */
        public String again() {
            int last = attempt / 10 % 10 == 1 ? 0 : attempt % 10;
            String ending = last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th";
            return attempt == 1 ? "" : attempt + ending + " try";
        }

        private String joined(Function<PlayerId, String> names) {
            return String.join(" and ", players.stream().map(names).toList());
        }

        /** This wait, or a former answer about the same try: its times stay, so that nothing changes while it lasts. */
        MatchWait orSameTry(@Nullable MatchWait former) {
            return former != null
                            && players.equals(former.players)
                            && step == former.step
                            && limit.equals(former.limit)
                            && attempt == former.attempt
                            && Duration.between(since, former.since).abs().compareTo(SAME_TIME) < 0
                    ? former
                    : this;
        }
    }

    /**
     * A match that keeps the league waiting, and the agents that are to blame.
     *
     * @param awaited the agents whose answers are due: players, or the referee for its report; if nothing is known, the
     *     referee that has the match
     * @param step the step that is due, like {@code choice}; empty if nothing is known
     * @param waited for how long
     */
    public record MatchDelay(MatchId match, List<AgentId> awaited, String step, Duration waited) {

        /** Shorter waits are a league that runs as it should. */
        private static final Duration SHORTEST_TOLD = Duration.ofSeconds(1);

        private static final Comparator<MatchDelay> LONGEST_FIRST = Comparator.comparing(MatchDelay::waited)
                .reversed()
                .thenComparing(delay -> delay.match().value());

        /**
         * The delays at a moment, the longest first.
         *
         * @param answers the referees' answers about their matches
         */
        static List<MatchDelay> of(Tournament tournament, Map<MatchId, MatchWait> answers, Instant now) {
            return tournament.league().due().stream()
                    .flatMap(fixture -> of(tournament, fixture, answers.get(fixture.id()), now).stream())
                    .filter(delay -> delay.waited().compareTo(SHORTEST_TOLD) >= 0)
                    .sorted(LONGEST_FIRST)
                    .toList();
        }

        private static Optional<MatchDelay> of(
                Tournament tournament, Fixture fixture, @Nullable MatchWait answer, Instant now) {
            MatchId match = fixture.id();
            MatchStage stage = tournament.stage(match);
            List<AgentId> referee = List.copyOf(fixture.referee().stream().toList());
            if (answer != null) {
                List<AgentId> awaited = answer.players().isEmpty() ? referee : List.copyOf(answer.players());
                Duration waited = Duration.between(answer.first(), now);
                return Optional.of(new MatchDelay(match, awaited, answer.step().wireName(), waited));
            }
            if (stage instanceof MatchStage.Announced announced
                    && !announced.awaited().isEmpty()) {
                List<AgentId> awaited =
                        announced.awaited().stream().sorted(AgentId.order()).toList();
                Duration waited = Duration.between(announced.notBefore(), now);
                return Optional.of(new MatchDelay(match, awaited, "announcement", waited));
            }
            return stage.since().map(begun -> new MatchDelay(match, referee, "", Duration.between(begun, now)));
        }
    }
}
