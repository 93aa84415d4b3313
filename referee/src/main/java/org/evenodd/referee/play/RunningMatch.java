package org.evenodd.referee.play;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.thread.SerialExecutor;
import org.evenodd.protocol.game.NumberDraw;
import org.evenodd.protocol.message.ExchangeOutcome;
import org.evenodd.protocol.message.MatchResultReport;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.RunMatch;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.referee.game.Game;
import org.evenodd.referee.game.MatchSetup;
import org.evenodd.referee.match.CallId;
import org.evenodd.referee.match.IllegalMatchEventException;
import org.evenodd.referee.match.Match;
import org.evenodd.referee.match.MatchEffect;
import org.evenodd.referee.match.MatchEvent;
import org.evenodd.referee.match.MatchRecord;
import org.evenodd.referee.match.MatchTransition;
import org.evenodd.referee.message.MatchMessages;
import org.evenodd.referee.report.ReportTrimming;
import org.jspecify.annotations.Nullable;

/** A running match: its mailbox handles events one at a time, and its effects are carried out. */
final class RunningMatch implements MatchEffect.Shell {

    private final MatchHost host;
    private volatile MatchMessages messages;
    private final MatchPlayers players;
    private final NumberDraw draw;
    private final Runnable onFinish;
    private final SerialExecutor mailbox;
    private final PlayerTimers timers = new PlayerTimers();
    private volatile Match match;
    private CompletableFuture<Runnable> kept = CompletableFuture.completedFuture(() -> {});
    private @Nullable MatchResultReport reported;
    private boolean abandoned;

    private RunningMatch(MatchHost host, MatchMessages messages, NumberDraw draw, Match match, Runnable onFinish) {
        this.host = host;
        this.messages = messages;
        this.draw = draw;
        this.match = match;
        this.onFinish = onFinish;
        this.players = new MatchPlayers(host, messages.assignment());
        this.mailbox = new SerialExecutor(host.scheduler());
    }

    /**
     * Starts a match.
     *
     * @param onFinish run once, when the result is known; not if the match is abandoned
     */
    static RunningMatch begin(MatchHost host, MatchMessages messages, Game game, NumberDraw draw, Runnable onFinish) {
        MatchSetup setup = MatchSetup.of(messages.assignment());
        Instant now = host.scheduler().instant();
        MatchRecord matchRecord = MatchRecord.beginning(messages.assignment().lease(), now);
        MatchTransition first = Match.begin(setup, messages.timeouts(), game, matchRecord, now);
        RunningMatch running = new RunningMatch(host, messages, draw, first.match(), onFinish);
        running.mailbox.execute(() -> running.carryOut(first.effects()));
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
        return players.owner(token);
    }

    /**
     * Handles a repeated assignment: updates the players' endpoints, and reports the result again if the manager asks
     * for it.
     */
    void repeated(RunMatch again) {
        mailbox.execute(() -> {
            RunMatch before = assignment();
            if (!MatchSetup.of(before).equals(MatchSetup.of(again)) || abandoned) {
                return;
            }
            messages = messages.with(before.with(
                    before.playerA().movedAs(again.playerA()), before.playerB().movedAs(again.playerB())));
            players.update(again);
            if (again.isRepeated()) {
                reportAgain();
            }
        });
    }

    private void reportAgain() {
        MatchResultReport result = reported;
        if (result != null) {
            kept.thenCompose(sent -> host.reports().keep(result)).thenAccept(Runnable::run);
        }
    }

    /** Stops without a result: the match now runs elsewhere or its league is gone. */
    void abandon() {
        mailbox.execute(() -> {
            abandoned = true;
            timers.stopAll();
        });
    }

    /**
     * Passes a posted answer to the match.
     *
     * @return whether the answer is due or was earlier; completes when it has been handled
     */
    CompletableFuture<Boolean> post(MatchEvent.AnswerPosted posted) {
        return CompletableFuture.supplyAsync(() -> considered(posted), mailbox);
    }

    /** Passes a wrong posted answer to the match. */
    void postWrong(MatchEvent.PostedWrong wrong) {
        mailbox.execute(() -> {
            players.channel(wrong.player()).posted(wrong.answer(), ExchangeOutcome.WRONG_ANSWER);
            on(wrong);
        });
    }

    private boolean considered(MatchEvent.AnswerPosted posted) {
        try {
            players.channel(posted.player()).posted(posted.answer().type(), ExchangeOutcome.ANSWERED);
            on(posted);
            return true;
        } catch (IllegalMatchEventException e) {
            host.log().debug("An answer came before its question", e);
            return false;
        }
    }

    private void on(MatchEvent event) {
        if (abandoned) {
            return;
        }
        MatchTransition transition = match.on(event);
        match = transition.match();
        match.settled().forEach(timers::stop);
        carryOut(transition.effects());
    }

    private void carryOut(List<MatchEffect> effects) {
        effects.forEach(effect -> effect.carryOut(this));
    }

    private Instant now() {
        return host.scheduler().instant();
    }

    /** What the machine's clock shows at a time by which waits are measured. */
    private Instant told(Instant time) {
        return time.plus(Duration.between(now(), host.scheduler().timeOfDay()));
    }

    private void at(Instant time, PlayerId player, Runnable task) {
        Duration left = Duration.between(now(), time);
        timers.start(player, host.scheduler().after(left, () -> mailbox.execute(task)));
    }

    @Override
    public void call(MatchEffect.CallPlayer call) {
        CallId id = call.id();
        Message message =
                messages.call(new MatchEffect.CallPlayer(id, call.request(), told(call.deadline())), told(now()));
        at(call.deadline(), id.player(), () -> late(id, call.deadline()));
        Duration limit = call.request().limit(messages.timeouts());
        players.channel(id.player())
                .call(message, new PlayerChannel.CallAttempt(id.number(), limit, call.deadline()))
                .thenAccept(answer -> answered(id, answer, now()));
    }

    private void late(CallId call, Instant deadline) {
        players.channel(call.player()).deadlinePassed(deadline);
        on(new MatchEvent.DeadlinePassed(deadline, call));
    }

    private void answered(CallId call, Answer answer, Instant at) {
        Compatibility compatibility = host.settings().compatibility();
        mailbox.execute(() -> ReplyInterpreter.event(
                        call, answer, assignment().matchId(), players.credentials(call.player()), compatibility, at)
                .ifPresent(event -> replied(call, event)));
    }

    private void replied(CallId call, MatchEvent reply) {
        if (reply instanceof MatchEvent.AnsweredWrong) {
            players.channel(call.player()).invalid(call.number());
        }
        on(reply);
    }

    @Override
    public void retry(MatchEffect.Retry retry) {
        CallId call = retry.id();
        at(retry.at(), call.player(), () -> on(new MatchEvent.RetryDue(retry.at(), call)));
    }

    @Override
    public void warn(MatchEffect.Warn warning) {
        log(warning.player() + ": " + warning.fault().sentence());
        players.channel(warning.player()).warn(messages.error(warning, told(now())));
    }

    @Override
    public void reveal() {
        on(new MatchEvent.Revealed(now(), draw));
    }

    @Override
    public void report(MatchEffect.SendReport report) {
        MatchResultReport result =
                ReportTrimming.fitting(messages.report(report, players.takeExchanges(), told(now())));
        reported = result;
        kept = host.reports().keep(result);
        onFinish.run();
    }

    @Override
    public void announce(MatchEffect.AnnounceResult announcement) {
        kept.thenAccept(delivery -> mailbox.execute(() -> announce(announcement, delivery)));
    }

    /**
     * The players get the result before the manager does, neither before it is stored; the manager gets it in any case.
     */
    private void announce(MatchEffect.AnnounceResult announcement, Runnable delivery) {
        try {
            log(announcement.verdict().reason());
            players.forEach((player, channel) -> channel.tell(messages.gameOver(player, announcement, told(now()))));
        } finally {
            delivery.run();
        }
    }

    private void log(String sentence) {
        host.log().atInfo().addKeyValue("match_id", match.setup().match()).log(sentence);
    }
}
