package org.evenodd.agent.membership;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.membership.Registering.Step;
import org.evenodd.agent.membership.RegistrationOutcome.Accepted;
import org.evenodd.agent.membership.RegistrationOutcome.Refused;
import org.evenodd.agent.membership.RegistrationOutcome.TokenRefused;
import org.evenodd.agent.membership.RegistrationOutcome.Unsettled;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RegisteringTest {

    private static final Instant OPENED = Instant.parse("2025-01-15T10:00:00Z");
    private static final AuthToken TOKEN = new AuthToken("tok_p01_kept");
    private static final Unsettled NOBODY_THERE = new Unsettled("connection refused");

    private static Step.AskLater later(Registering attempt, String reason) {
        return (Step.AskLater) attempt.after(new Unsettled(reason));
    }

    @Test
    void endsWithAPlaceOrARefusal() {
        Accepted accepted = new Accepted(PlayerId.of(1), TOKEN, null, null, null);
        Refused refused = new Refused("the league is full");

        assertThat(Registering.begin(null).after(accepted)).isEqualTo(new Step.Finish(accepted));
        assertThat(Registering.begin(null).after(refused)).isEqualTo(new Step.Finish(refused));
    }

    @Test
    void asksEverLessOftenWhileNobodyAnswers() {
        List<Duration> delays = new ArrayList<>();
        Registering attempt = Registering.begin(null);
        for (int i = 0; i < 20; i++) {
            Step.AskLater step = (Step.AskLater) attempt.after(NOBODY_THERE);
            delays.add(step.delay());
            attempt = step.next();
        }

        assertThat(delays).isSorted().startsWith(Duration.ofMillis(200)).endsWith(Duration.ofSeconds(3));
    }

    @Test
    void givesNoticeOfTroubleOnlyWhenItChanges() {
        Step.AskLater first = later(Registering.begin(null), "refused");
        Step.AskLater same = later(first.next(), "refused");
        Step.AskLater other = later(same.next(), "timed out");

        assertThat(first.notice()).isTrue();
        assertThat(same.notice()).isFalse();
        assertThat(other.notice()).isTrue();
    }

    @Test
    void keepsItsTokenOverSilence() {
        assertThat(later(Registering.begin(TOKEN), "refused").next().token()).isEqualTo(TOKEN);
    }

    @Test
    void asksAnewWithoutATokenThatIsVoid() {
        assertThat(Registering.begin(TOKEN).after(new TokenRefused(null)))
                .isEqualTo(new Step.AskAnew(Registering.begin(null)));
    }

    @Test
    void doesNotAskForeverAManagerThatRefusesNoToken() {
        assertThat(Registering.begin(null).after(new TokenRefused(null)))
                .isInstanceOfSatisfying(
                        Step.Finish.class, end -> assertThat(end.word()).isInstanceOf(Refused.class));
    }

    private static Step afterTheLossOfAPlaceIn(@Nullable Instant league, @Nullable Instant present) {
        LeaguePlace former = new LeaguePlace(PlayerId.of(1), TOKEN, null, league);
        return Registering.again(former, null).after(new TokenRefused(present));
    }

    @Test
    void takesNobodysPlaceWithoutATokenInTheLeagueInWhichItLostItsOwn() {
        List<Step> steps = List.of(
                afterTheLossOfAPlaceIn(OPENED, OPENED),
                afterTheLossOfAPlaceIn(OPENED, null),
                afterTheLossOfAPlaceIn(null, OPENED));

        assertThat(steps)
                .allSatisfy(step -> assertThat(((Step.Finish) step).word()).isInstanceOf(Refused.class));
    }

    @Test
    void asksAnewWhereTheLeagueIsALaterOne() {
        assertThat(afterTheLossOfAPlaceIn(OPENED, OPENED.plusSeconds(1)))
                .isEqualTo(new Step.AskAnew(Registering.begin(null)));
    }

    @Test
    void showsRatherATokenThatAnotherRunHasLeftThanItsOwn() {
        AuthToken newer = new AuthToken("tok_p01_newer");
        LeaguePlace former = new LeaguePlace(PlayerId.of(1), TOKEN, null, OPENED);

        assertThat(Registering.again(former, newer).token()).isEqualTo(newer);
        assertThat(Registering.again(former, null).token()).isEqualTo(TOKEN);
    }

    @Test
    void leavesAManagerAloneForAsLongAsItAsksWithinReason() {
        Unsettled busy = new Unsettled("HTTP 429", Duration.ofSeconds(7));
        Unsettled forever = new Unsettled("HTTP 429", Duration.ofDays(1));

        assertThat(((Step.AskLater) Registering.begin(null).after(busy)).delay())
                .isEqualTo(Duration.ofSeconds(7));
        assertThat(((Step.AskLater) Registering.begin(null).after(forever)).delay())
                .isEqualTo(Duration.ofSeconds(30));
    }
}
