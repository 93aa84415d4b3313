package org.evenodd.referee.match;

import static org.evenodd.referee.Sample.DRAW;
import static org.evenodd.referee.Sample.FIXTURE;
import static org.evenodd.referee.Sample.START;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.evenodd.game.MatchVerdict;
import org.evenodd.game.Position;
import org.evenodd.game.evenodd.EvenOddPosition;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.States.MatchState;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.referee.Sample;
import org.evenodd.referee.match.Match.MatchTransition;
import org.evenodd.referee.match.MatchEvent.CallId;

/** Plays a match event by event, at times counted in seconds from its start. */
final class MatchDriver {

    private final List<MatchEffect> latest = new ArrayList<>();
    private Match match;

    MatchDriver(MatchTimeouts terms) {
        this(terms, EvenOddPosition.begin(FIXTURE, DRAW));
    }

    MatchDriver(MatchTimeouts terms, Position position) {
        MatchTransition begun = Match.begin(FIXTURE, terms, position, MatchRecord.EMPTY, START);
        match = begun.match();
        latest.addAll(begun.effects());
    }

    static MatchDriver begun() {
        return new MatchDriver(Sample.TERMS);
    }

    static MatchDriver collecting() {
        MatchDriver driver = begun();
        driver.answers(1, Sample.P01, Sample.join(Sample.P01, true));
        driver.answers(1, Sample.P02, Sample.join(Sample.P02, true));
        return driver;
    }

    static MatchDriver finished() {
        MatchDriver driver = collecting();
        driver.answers(2, Sample.P01, Sample.choice(Sample.P01, Parity.EVEN));
        driver.answers(2, Sample.P02, Sample.choice(Sample.P02, Parity.ODD));
        return driver;
    }

    Match match() {
        return match;
    }

    MatchState state() {
        return match.state();
    }

    /** The effects of the latest event. */
    List<MatchEffect> latest() {
        return List.copyOf(latest);
    }

    <T extends MatchEffect> List<T> latest(Class<T> type) {
        return Sample.only(type, latest);
    }

    /** The verdict that is reported after the latest event. */
    MatchVerdict verdict() {
        return latest(MatchEffect.SendReport.class).get(0).verdict();
    }

    Instant second(double second) {
        return START.plus(Duration.ofMillis((long) (second * 1000)));
    }

    CallId callOf(PlayerId player) {
        return match.step().turnOf(player).orElseThrow().call();
    }

    void happens(MatchEvent event) {
        MatchTransition transition = match.on(event);
        match = transition.match();
        latest.clear();
        latest.addAll(transition.effects());
    }

    private void happens(double second, PlayerId player, BiFunction<Instant, CallId, MatchEvent> event) {
        happens(event.apply(second(second), callOf(player)));
    }

    void answers(double second, PlayerId player, Message answer) {
        happens(second, player, (at, call) -> new MatchEvent.AnswerReceived(at, call, answer, List.of(), false));
    }

    /** A player answers its invitation with a receipt only. */
    void acknowledges(double second, PlayerId player) {
        happens(
                second,
                player,
                (at, call) -> new MatchEvent.AnswerReceived(at, call, Sample.join(player, true), List.of(), true));
    }

    void posts(double second, PlayerId player, Message answer) {
        happens(new MatchEvent.AnswerPosted(second(second), player, answer, List.of()));
    }

    void answersWrong(double second, PlayerId player) {
        happens(
                second,
                player,
                (at, call) -> new MatchEvent.AnsweredWrong(at, call, List.of(Sample.invalidChoice("Even"))));
    }

    void isUnreachable(double second, PlayerId player) {
        happens(second, player, (at, call) -> new MatchEvent.CallFailed(at, call, "connection refused"));
    }

    void timesOut(double second, PlayerId player) {
        happens(second, player, MatchEvent.DeadlinePassed::new);
    }

    void isDueAgain(double second, PlayerId player) {
        happens(second, player, MatchEvent.RetryDue::new);
    }
}
