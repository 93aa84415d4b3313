package org.evenodd.agent.membership;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.membership.RegistrationAttempts.RegistrationStep;
import org.evenodd.agent.membership.RegistrationOutcome.PlaceGranted;
import org.evenodd.agent.membership.RegistrationOutcome.PlaceRefused;
import org.evenodd.agent.membership.RegistrationOutcome.TokenRefused;
import org.evenodd.agent.membership.RegistrationOutcome.Unsettled;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RegistrationAttemptsTest {

    private static final Instant OPENED = Instant.parse("2025-01-15T10:00:00Z");
    private static final AuthToken TOKEN = new AuthToken("tok_p01_kept");
    private static final Unsettled NOBODY_THERE = new Unsettled("connection refused");

    private static RegistrationStep.AskLater later(RegistrationAttempts attempt, String reason) {
        return (RegistrationStep.AskLater) attempt.after(new Unsettled(reason));
    }

    @Test
    void endsWithAPlaceOrARefusal() {
        PlaceGranted accepted = new PlaceGranted(PlayerId.of(1), TOKEN, null, null, null);
        PlaceRefused refused = new PlaceRefused("the league is full");

        assertThat(RegistrationAttempts.begin(null).after(accepted)).isEqualTo(new RegistrationStep.Finish(accepted));
        assertThat(RegistrationAttempts.begin(null).after(refused)).isEqualTo(new RegistrationStep.Finish(refused));
    }

    @Test
    void asksEverLessOftenWhileNobodyAnswers() {
        List<Duration> delays = new ArrayList<>();
        RegistrationAttempts attempt = RegistrationAttempts.begin(null);
        for (int i = 0; i < 20; i++) {
            RegistrationStep.AskLater step = (RegistrationStep.AskLater) attempt.after(NOBODY_THERE);
            delays.add(step.delay());
            attempt = step.next();
        }

        assertThat(delays).isSorted().startsWith(Duration.ofMillis(200)).endsWith(Duration.ofSeconds(3));
    }

    @Test
    void givesNoticeOfTroubleOnlyWhenItChanges() {
        RegistrationStep.AskLater first = later(RegistrationAttempts.begin(null), "refused");
        RegistrationStep.AskLater same = later(first.next(), "refused");
        RegistrationStep.AskLater other = later(same.next(), "timed out");

        assertThat(first.notice()).isTrue();
        assertThat(same.notice()).isFalse();
        assertThat(other.notice()).isTrue();
    }

    @Test
    void keepsItsTokenOverSilence() {
        assertThat(later(RegistrationAttempts.begin(TOKEN), "refused").next().token())
                .isEqualTo(TOKEN);
    }

    @Test
    void asksAnewWithoutATokenThatIsVoid() {
        assertThat(RegistrationAttempts.begin(TOKEN).after(new TokenRefused(null)))
                .isEqualTo(new RegistrationStep.AskAnew(RegistrationAttempts.begin(null)));
    }

    @Test
    void doesNotAskForeverAManagerThatRefusesNoToken() {
        assertThat(RegistrationAttempts.begin(null).after(new TokenRefused(null)))
                .isInstanceOfSatisfying(
                        RegistrationStep.Finish.class,
                        end -> assertThat(end.answer()).isInstanceOf(PlaceRefused.class));
    }

    private static RegistrationStep afterTheLossOfAPlaceIn(@Nullable Instant league, @Nullable Instant present) {
        LeaguePlace former = new LeaguePlace(PlayerId.of(1), TOKEN, null, league);
        return RegistrationAttempts.again(former, null).after(new TokenRefused(present));
    }

    @Test
    void takesNobodysPlaceWithoutATokenInTheLeagueInWhichItLostItsOwn() {
        List<RegistrationStep> steps = List.of(
                afterTheLossOfAPlaceIn(OPENED, OPENED),
                afterTheLossOfAPlaceIn(OPENED, null),
                afterTheLossOfAPlaceIn(null, OPENED));

        assertThat(steps)
                .allSatisfy(step ->
                        assertThat(((RegistrationStep.Finish) step).answer()).isInstanceOf(PlaceRefused.class));
    }

    @Test
    void asksAnewWhereTheLeagueIsALaterOne() {
        assertThat(afterTheLossOfAPlaceIn(OPENED, OPENED.plusSeconds(1)))
                .isEqualTo(new RegistrationStep.AskAnew(RegistrationAttempts.begin(null)));
    }

    @Test
    void showsRatherATokenThatAnotherRunHasLeftThanItsOwn() {
        AuthToken newer = new AuthToken("tok_p01_newer");
        LeaguePlace former = new LeaguePlace(PlayerId.of(1), TOKEN, null, OPENED);

        assertThat(RegistrationAttempts.again(former, newer).token()).isEqualTo(newer);
        assertThat(RegistrationAttempts.again(former, null).token()).isEqualTo(TOKEN);
    }

    @Test
    void leavesAManagerAloneForAsLongAsItAsksWithinReason() {
        Unsettled busy = new Unsettled("HTTP 429", Duration.ofSeconds(7));
        Unsettled forever = new Unsettled("HTTP 429", Duration.ofDays(1));

        assertThat(((RegistrationStep.AskLater) RegistrationAttempts.begin(null).after(busy)).delay())
                .isEqualTo(Duration.ofSeconds(7));
        assertThat(((RegistrationStep.AskLater) RegistrationAttempts.begin(null).after(forever)).delay())
                .isEqualTo(Duration.ofSeconds(30));
    }
}
