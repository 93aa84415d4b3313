package org.evenodd.referee.play;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.runtime.SerialExecutor;
import org.evenodd.game.MatchSetup;
import org.evenodd.game.Position;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.MoveMessages.ChooseMoveResponse;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.message.States.MatchState;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Violation;
import org.evenodd.referee.match.Match;
import org.evenodd.referee.match.Match.IllegalMatchEventException;
import org.evenodd.referee.match.Match.MatchTransition;
import org.evenodd.referee.match.MatchEffect;
import org.evenodd.referee.match.MatchEvent;
import org.evenodd.referee.match.MatchEvent.CallId;
import org.evenodd.referee.match.MatchRecord;
import org.jspecify.annotations.Nullable;

/**
 * A running match: its mailbox handles events one at a time, each but the first on the thread that brings it, and
 * its effects are carried out. Nothing in it waits.
 */
final class RunningMatch {

    private final MatchHost host;
    private volatile MatchMessages messages;
    private final Map<PlayerId, PlayerChannel> channels = new HashMap<>();
    private final Runnable onFinish;
    private final SerialExecutor mailbox;
    private volatile Match match;
    private CompletableFuture<Runnable> kept = CompletableFuture.completedFuture(() -> {});
    private @Nullable MatchResultReport reported;
    private volatile boolean begun;
    private boolean abandoned;

    private RunningMatch(MatchHost host, MatchMessages messages, Match match, Runnable onFinish) {
        this.host = host;
        this.messages = messages;
        this.match = match;
        this.onFinish = onFinish;
        RunMatch assignment = messages.assignment();
        channels.put(assignment.playerA().playerId(), new PlayerChannel(host, assignment.playerA()));
        channels.put(assignment.playerB().playerId(), new PlayerChannel(host, assignment.playerB()));
        this.mailbox = new SerialExecutor(this::take);
    }

    /** The assignment is acknowledged before the invitations are sent, so the first turn is another thread's. */
    private void take(Runnable turn) {
        if (begun) {
            turn.run();
        } else {
            host.scheduler().execute(turn);
        }
    }

    /**
     * Starts a match.
     *
     * @param onFinish run once, before the result is delivered; not if the match is abandoned
     */
    static RunningMatch begin(MatchHost host, MatchMessages messages, Position first, Runnable onFinish) {
        MatchSetup setup = MatchSetup.of(messages.assignment());
        Instant now = host.scheduler().instant();
        MatchRecord matchRecord = MatchRecord.beginning(messages.assignment().lease(), now);
        MatchTransition begun = Match.begin(setup, messages.timeouts(), first, matchRecord, now);
        RunningMatch running = new RunningMatch(host, messages, begun.match(), onFinish);
        running.mailbox.execute(() -> {
            running.begun = true;
            running.carryOut(begun.effects());
        });
        return running;
    }

    RunMatch assignment() {
        return messages.assignment();
    }

    /** Returns the current state of the match. */
    Match match() {
        return match;
    }

    /** Returns the player that the token belongs to or belonged to earlier. */
    Optional<PlayerId> owner(AuthToken token) {
        return channels.entrySet().stream()
                .filter(player -> player.getValue().credentials().accept(token))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /**
     * Handles a repeated assignment: updates the players' endpoints, and reports the result again if there is one and the manager
     * asks for it, or is one of ours: its database may have lost it.
     */
    void repeated(RunMatch again) {
        mailbox.execute(() -> {
            RunMatch before = assignment();
            if (abandoned) {
                return;
            }
            messages = messages.with(before.with(
                    before.playerA().movedAs(again.playerA()), before.playerB().movedAs(again.playerB())));
            channels.forEach((player, channel) -> channel.update(again.contestant(player)));
            if (again.isRepeated() || again.playerA().matchToken() != null) {
                reportAgain();
            }
        });
    }

    private void reportAgain() {
        MatchResultReport result = reported;
        if (result != null) {
            kept.thenCompose(sent -> host.reports().keep(result, messages.referee()))
                    .thenAccept(Runnable::run);
        }
    }

    /** Stops without a result: the match now runs elsewhere or its league is gone. */
    void abandon() {
        mailbox.execute(() -> {
            abandoned = true;
            channels.values().forEach(PlayerChannel::stopTimer);
        });
    }

    /**
     * Passes a posted answer to the match.
     *
     * @return why it is refused; empty if it is due or was earlier; completes when it has been handled
     */
    CompletableFuture<Optional<Refusal>> post(MatchEvent.AnswerPosted posted) {
        return CompletableFuture.supplyAsync(() -> considered(posted), mailbox);
    }

    /** Passes a wrong posted answer to the match; one that may be about another move than the one that is due counts not. */
    void postWrong(MatchEvent.PostedWrong wrong, Optional<Integer> number) {
        mailbox.execute(() -> {
            boolean isMove = wrong.answer() == MessageType.CHOOSE_MOVE_RESPONSE;
            if (!isMove || number.equals(Optional.of(match.position().number()))) {
                takeWrong(wrong);
            }
        });
    }

    private void takeWrong(MatchEvent.PostedWrong wrong) {
        channel(wrong.player()).posted(wrong.answer(), ExchangeOutcome.WRONG_ANSWER);
        on(wrong);
    }

    private Optional<Refusal> considered(MatchEvent.AnswerPosted posted) {
        MessageType type = posted.answer().type();
        MessageType move = match.position().game().move();
        if (type != MessageType.GAME_JOIN_ACK && type != move) {
            return Optional.of(Refusal.of(new Violation("/message_type", ErrorCode.E006, move.name(), type.name())));
        }
        if (posted.answer() instanceof ChooseMoveResponse made && match.state() != MatchState.WAITING_FOR_PLAYERS) {
            return consideredMove(posted, made);
        }
        try {
            channel(posted.player()).posted(type, ExchangeOutcome.ANSWERED);
            on(posted);
            return Optional.empty();
        } catch (IllegalMatchEventException e) {
            host.log().debug("An answer came before its question", e);
            return Optional.of(unasked(type));
        }
    }

    /** Takes a posted move if it is due, and lets an earlier one be. */
    private Optional<Refusal> consideredMove(MatchEvent.AnswerPosted posted, ChooseMoveResponse move) {
        PlayerId player = posted.player();
        int due = match.position().number();
        Integer number = move.moveNumber();
        if (number == null) {
            return Optional.of(
                    Refusal.of(new Violation("/move_number", ErrorCode.E003, "the number of the call", "nothing")));
        }
        if (number > due || (number == due && !match.asks(player))) {
            return Optional.of(Refusal.of(new Violation(
                    "/move_number", ErrorCode.E015, "that of a call to " + player, String.valueOf(number))));
        }
        if (number < due || match.settled().contains(player)) {
            return Optional.empty();
        }
        Optional<Violation> illegal = match.position().illegal(player, move);
        if (illegal.isPresent()) {
            takeWrong(new MatchEvent.PostedWrong(posted.at(), player, move.type(), List.of(illegal.get())));
        } else {
            channel(player).posted(move.type(), ExchangeOutcome.ANSWERED);
            on(posted);
        }
        return illegal.map(Refusal::of);
    }

    private Refusal unasked(MessageType answer) {
        return Refusal.of(ErrorCode.E016, "Nobody asked for that yet: the match is in " + match.state())
                .with(ErrorContext.at("/message_type", "an answer to a call that was sent", answer.name()));
    }

    private void on(MatchEvent event) {
        if (abandoned) {
            return;
        }
        MatchTransition transition = match.on(event);
        match = transition.match();
        match.settled().forEach(player -> channel(player).stopTimer());
        carryOut(transition.effects());
    }

    private void carryOut(List<MatchEffect> effects) {
        effects.forEach(this::carryOut);
    }

    private void carryOut(MatchEffect effect) {
        if (effect instanceof MatchEffect.CallPlayer call) {
            call(call);
        } else if (effect instanceof MatchEffect.Retry retry) {
            retry(retry);
        } else if (effect instanceof MatchEffect.Warn warning) {
            warn(warning);
        } else if (effect instanceof MatchEffect.SendReport report) {
            report(report);
        } else {
            announce((MatchEffect.AnnounceResult) effect);
        }
    }

    private PlayerChannel channel(PlayerId player) {
        return Objects.requireNonNull(channels.get(player), () -> player + " does not play here");
    }

    /** Returns the exchanges with both players, in the order in which they began; nothing is recorded from now on. */
    private List<RawExchange> takeExchanges() {
        return channels.values().stream()
                .flatMap(channel -> channel.takeExchanges().stream())
                .sorted(Comparator.comparing(RawExchange::at))
                .toList();
    }

    private Instant now() {
        return host.scheduler().instant();
    }

    /** The time on the machine's clock at a time by which waits are measured. */
    private Instant onMachineClock(Instant time) {
        return time.plus(Duration.between(now(), host.scheduler().timeOfDay()));
    }

    private void at(Instant time, PlayerId player, Runnable task) {
        Duration left = Duration.between(now(), time);
        channel(player).start(host.scheduler().after(left, () -> mailbox.execute(task)));
    }

    private void call(MatchEffect.CallPlayer call) {
        CallId id = call.id();
        Message message = messages.call(
                new MatchEffect.CallPlayer(
                        id, call.request(), onMachineClock(call.deadline()), call.limit(), call.left()),
                onMachineClock(now()));
        at(call.deadline(), id.player(), () -> late(id, call.deadline()));
        channel(id.player())
                .call(message, new PlayerChannel.CallAttempt(id.number(), call.limit(), call.deadline()))
                .thenAccept(answer -> answered(id, answer, now()));
    }

    private void late(CallId call, Instant deadline) {
        channel(call.player()).deadlinePassed(deadline);
        on(new MatchEvent.DeadlinePassed(deadline, call));
    }

    private void answered(CallId call, Answer answer, Instant at) {
        mailbox.execute(() -> event(call, answer, at).ifPresent(event -> replied(call, event)));
    }

    /** The event that an answer is to the match; empty if one may still come, for the match has its own timers. */
    private Optional<MatchEvent> event(CallId call, Answer answer, Instant at) {
        if (answer instanceof Answer.Answered answered) {
            return Optional.of(screened(call, answered, at));
        }
        if (answer instanceof Answer.Wrong wrong) {
            return Optional.of(new MatchEvent.AnsweredWrong(at, call, wrong.violations()));
        }
        if (answer instanceof Answer.PeerUnreachable unreachable) {
            return Optional.of(new MatchEvent.CallFailed(at, call, unreachable.reason()));
        }
        if (answer instanceof Answer.ErrorReturned refused) {
            String reason = "answered with the error %d %s".formatted(refused.code(), refused.message());
            return Optional.of(new MatchEvent.CallFailed(at, call, reason));
        }
        return Optional.empty();
    }

    private MatchEvent screened(CallId call, Answer.Answered answered, Instant at) {
        AnswerScreening.Findings findings = AnswerScreening.reply(
                answered.message(),
                assignment().matchId(),
                call.player(),
                channel(call.player()).credentials(),
                match.isCurrent(call) && match.state() == MatchState.COLLECTING_CHOICES ? match.position() : null,
                host.settings().compatibility());
        return findings.violations().isEmpty()
                ? new MatchEvent.AnswerReceived(
                        at, call, answered.message(), findings.notesAfter(answered.notes()), answered.receipt())
                : new MatchEvent.AnsweredWrong(at, call, findings.violations());
    }

    private void replied(CallId call, MatchEvent reply) {
        if (reply instanceof MatchEvent.AnsweredWrong) {
            channel(call.player()).invalid(call.number());
        }
        on(reply);
    }

    private void retry(MatchEffect.Retry retry) {
        CallId call = retry.id();
        at(retry.at(), call.player(), () -> on(new MatchEvent.RetryDue(retry.at(), call)));
    }

    private void warn(MatchEffect.Warn warning) {
        log(warning.player() + ": " + warning.fault().sentence());
        channel(warning.player()).warn(messages.error(warning, onMachineClock(now())));
    }

    private void report(MatchEffect.SendReport report) {
        MatchResultReport result =
                ReportTrimming.fitting(messages.report(report, takeExchanges(), onMachineClock(now())));
        reported = result;
        kept = host.reports().keep(result, messages.referee());
    }

    private void announce(MatchEffect.AnnounceResult announcement) {
        kept.thenAccept(delivery -> mailbox.execute(() -> announce(announcement, delivery)));
    }

    /**
     * The players get the result before the manager does, neither before it is stored; the manager gets it in any case.
     */
    private void announce(MatchEffect.AnnounceResult announcement, Runnable delivery) {
        try {
            log(announcement.verdict().reason());
            channels.forEach((player, channel) ->
                    channel.sendResult(messages.gameOver(player, announcement, onMachineClock(now()))));
        } finally {
            onFinish.run();
            delivery.run();
        }
    }

    private void log(String sentence) {
        host.log().atInfo().addKeyValue("match_id", match.setup().match()).log(sentence);
    }
}
