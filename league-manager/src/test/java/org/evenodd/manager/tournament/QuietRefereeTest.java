package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.R1M2;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.assertRefused;
import static org.evenodd.manager.tournament.TournamentFixture.assertTaken;
import static org.evenodd.manager.tournament.TournamentFixture.ref;
import static org.evenodd.manager.tournament.TournamentFixture.underLease;

import java.time.Duration;
import java.util.List;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.agent.settings.SystemSettings.Network.RejoinWithoutToken;
import org.evenodd.manager.league.FixtureEvent.MatchBegun;
import org.evenodd.manager.registration.RegisterAgent;
import org.evenodd.manager.tournament.Effect.AnnounceRound;
import org.evenodd.manager.tournament.Effect.Approach;
import org.evenodd.manager.tournament.Effect.SendRunMatch;
import org.evenodd.manager.tournament.RefereeOrders.RunMatchAnswer;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.junit.jupiter.api.Test;

/** A foreign referee that acknowledges a match in words that do not say whether it begins. */
class QuietRefereeTest {

    private static final MatchId NEXT = new MatchId("R2M1");
    private static final Duration A_FEW_SECONDS = Duration.ofMillis(2500);
    private static final Duration UNTIL_ANOTHER = Duration.ofSeconds(45);

    private final TournamentFixture tournament = new TournamentFixture("legs=2");

    private void foreign(int number) {
        tournament.give(new RegisterAgent(Samples.foreignReferee("Referee " + number, 8000 + number, 2), Samples.NEW));
    }

    /** Two players and this many foreign referees; REF01 has the first match, and acknowledges it. */
    private void acknowledged(int referees, boolean byAnnouncement) {
        for (int i = 1; i <= referees; i++) {
            foreign(i);
        }
        tournament.register(2, 0, 1);
        tournament.start();
        tournament.answer(P01, P02);
        receive(R1M1, 1, byAnnouncement);
    }

    private void receive(MatchId match, int lease, boolean byAnnouncement) {
        tournament.give(new RunMatchAnswer.AssignmentAcknowledged(match, lease, byAnnouncement));
    }

    private RefereeId holder(MatchId match) {
        return tournament.match(match).referee().orElseThrow();
    }

    private void report(RefereeId referee, MatchId match) {
        int lease = tournament.match(match).lease();
        assertTaken(tournament.report(referee, underLease(tournament.played(match, 2), lease)));
    }

    /** Has the first match reported, and the next one offered to the same referee. */
    private void reportsTheFirst() {
        report(REF01, R1M1);
        tournament.answer(P01, P02);
    }

    @Test
    void hearsOfItsMatchOnlyWhenItIsToBegin() {
        foreign(1);
        tournament.register(2, 0, 1);
        tournament.start();
        assertThat(tournament.asked(AnnounceRound.class))
                .extracting(AnnounceRound::to)
                .containsExactly(List.of(P01, P02));
        assertThat(tournament.answer(P01)).isEmpty();
        assertThat(tournament.answer(P02)).extracting(SendRunMatch::approach).containsExactly(Approach.ANNOUNCE);
    }

    @Test
    void isAnnouncedItsMatchesLikeEverybodyInStrictMode() {
        TournamentFixture strict = TournamentFixture.under(true, EndpointCheck.DEFERRED, RejoinWithoutToken.NEVER);
        strict.give(new RegisterAgent(Samples.foreignReferee("Referee", 8001, 2), Samples.NEW));
        strict.register(2, 0, 1);
        strict.start();
        assertThat(strict.asked(AnnounceRound.class))
                .singleElement()
                .satisfies(round -> assertThat(round.to()).containsExactlyInAnyOrder(P01, P02, REF01));
        assertThat(strict.answer(P01, P02, REF01))
                .extracting(SendRunMatch::approach)
                .containsExactly(Approach.ASSIGN);
    }

    @Test
    void isToldInOtherWordsAsLongAsNothingComesOfIt() {
        acknowledged(1, false);
        assertThat(tournament.events(MatchBegun.class)).isEmpty();
        for (int i = 1; i < UNTIL_ANOTHER.dividedBy(A_FEW_SECONDS); i++) {
            tournament.pass(A_FEW_SECONDS);
            assertThat(tournament.offers()).extracting(SendRunMatch::approach).containsExactly(Approach.OTHER_WORDS);
            receive(R1M1, 1, false);
        }
        tournament.pass(A_FEW_SECONDS);
        assertThat(tournament.offers()).isEmpty();
    }

    @Test
    void isToldNothingMoreOnceItSaysThatItBegins() {
        acknowledged(2, false);
        tournament.pass(A_FEW_SECONDS);
        tournament.accept(R1M1, 1);
        tournament.pass(UNTIL_ANOTHER);
        assertThat(tournament.offers()).isEmpty();
        assertThat(holder(R1M1)).isEqualTo(REF01);
    }

    @Test
    void isToldOfItsOtherMatchesAgainInTheWordsFromWhichItBeganOne() {
        foreign(1);
        tournament.register(4, 0, 1);
        tournament.start();
        tournament.answer(P01, P02, new PlayerId("P03"), new PlayerId("P04"));
        receive(R1M1, 1, false);
        receive(R1M2, 1, false);
        tournament.accept(R1M1, 1);
        assertThat(tournament.offers())
                .extracting(SendRunMatch::match, SendRunMatch::approach)
                .containsExactly(tuple(R1M2, Approach.SAME_WORDS));
        tournament.accept(R1M2, 1);
        assertThat(tournament.offers()).isEmpty();
        tournament.pass(UNTIL_ANOTHER.plusMinutes(1));
        assertThat(tournament.offers()).isEmpty();
    }

    @Test
    void isNotToldAgainOfAMatchThatItMayHaveBegunFromItsAnnouncement() {
        foreign(1);
        tournament.register(4, 0, 1);
        tournament.start();
        tournament.answer(P01, P02, new PlayerId("P03"), new PlayerId("P04"));
        receive(R1M2, 1, true);
        tournament.accept(R1M1, 1);
        assertThat(tournament.offers()).isEmpty();
    }

    @Test
    void losesTheMatchToAnotherAfterAWhile() {
        acknowledged(2, false);
        tournament.pass(UNTIL_ANOTHER.minusMillis(1));
        assertThat(holder(R1M1)).isEqualTo(REF01);
        tournament.pass(Duration.ofMillis(1));
        assertThat(holder(R1M1)).isEqualTo(ref(2));
        assertThat(tournament.warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning)
                        .startsWith("REF01 has acknowledged R1M1, and no result of it has been accepted"));
        tournament.answer(P01, P02);
        assertRefused(tournament.report(REF01, underLease(tournament.played(R1M1, 2), 1)), ErrorCode.E015);
    }

    @Test
    void thatUnderstoodTheAnnouncementAloneIsNotToldInOtherWordsAndLosesItLikewise() {
        acknowledged(2, true);
        tournament.pass(A_FEW_SECONDS);
        assertThat(tournament.offers()).isEmpty();
        tournament.pass(UNTIL_ANOTHER.minus(A_FEW_SECONDS));
        assertThat(holder(R1M1)).isEqualTo(ref(2));
    }

    @Test
    void keepsTheMatchWhereThereIsNoOtherAndMayReportItLater() {
        acknowledged(1, false);
        tournament.pass(UNTIL_ANOTHER);
        tournament.pass(Duration.ofMinutes(1));
        assertThat(tournament.match(R1M1).lease()).isEqualTo(1);
        report(REF01, R1M1);
    }

    @Test
    void losesAMatchThatItDoesNotBeginToTheFirstThatRegisters() {
        acknowledged(1, false);
        tournament.pass(UNTIL_ANOTHER);
        foreign(2);
        assertThat(holder(R1M1)).isEqualTo(ref(2));
    }

    @Test
    void isAskedForAMatchThatItNeverReportsUntilAMatchMayNotTakeLonger() {
        acknowledged(1, false);
        tournament.pass(UNTIL_ANOTHER);
        tournament.pass(tournament.tournament().rules().matchLimit());
        assertThat(tournament.match(R1M1).lease()).isEqualTo(2);
    }

    @Test
    void isTrustedToBeginOnceItHasReportedSoThatNoSlowPlayerHasItsMatchMoved() {
        acknowledged(1, false);
        reportsTheFirst();
        foreign(2);
        receive(NEXT, 1, false);
        tournament.pass(UNTIL_ANOTHER.plusMinutes(1));
        assertThat(tournament.offers()).isEmpty();
        assertThat(holder(NEXT)).isEqualTo(REF01);
        assertThat(tournament.events(MatchBegun.class))
                .extracting(MatchBegun::matchId)
                .containsExactly(NEXT);
    }

    @Test
    void thatBeginsFromAnAnnouncementIsAnnouncedItsNextMatchAlone() {
        acknowledged(1, true);
        report(REF01, R1M1);
        assertThat(tournament.answer(P01, P02))
                .extracting(SendRunMatch::approach)
                .containsExactly(Approach.ANNOUNCE_ONLY);
    }

    @Test
    void thatRegistersAgainIsNotTrustedForWhatItDidBefore() {
        acknowledged(1, true);
        report(REF01, R1M1);
        tournament.give(new RegisterAgent(Samples.foreignReferee("Referee 1", 8001, 2), Samples.withTokenOf(REF01)));
        assertThat(tournament.answer(P01, P02))
                .extracting(SendRunMatch::approach)
                .containsExactly(Approach.ANNOUNCE);
    }

    /** It was asked for it in other words only because it had acknowledged it. */
    @Test
    void thatRefusesTheOtherWordsMayHaveBegunAllTheSame() {
        acknowledged(2, false);
        tournament.give(new RunMatchAnswer.AssignmentRefused(R1M1, 1, "E016"));
        tournament.give(new RunMatchAnswer.NotUnderstood(R1M1, 1));
        tournament.give(new RunMatchAnswer.MatchLost(R1M1, 1));
        assertThat(holder(R1M1)).isEqualTo(REF01);
        assertThat(tournament.match(R1M1).lease()).isEqualTo(1);
        assertThat(tournament.warnings()).isEmpty();
        report(REF01, R1M1);
    }

    /** Else a player that has lost could delay the report until the match is played anew. */
    @Test
    void keepsAMatchWhosePlayersTakeAsLongAsTheyMay() {
        acknowledged(2, false);
        tournament.pass(Duration.ofSeconds(5 + 30 + 5));
        report(REF01, R1M1);
    }

    @Test
    void thatFallsSilentLosesTheMatchAtOnce() {
        acknowledged(2, false);
        tournament.give(new RunMatchAnswer.Unanswered(R1M1, 1));
        assertThat(holder(R1M1)).isEqualTo(ref(2));
    }

    @Test
    void isTrustedForTheWordsAloneFromWhichItBegan() {
        acknowledged(1, false);
        reportsTheFirst();
        foreign(2);
        receive(NEXT, 1, true);
        tournament.pass(UNTIL_ANOTHER);
        assertThat(holder(NEXT)).isEqualTo(ref(2));
    }

    @Test
    void isNotedToHaveAcknowledgedOnly() {
        acknowledged(1, false);
        assertThat(tournament.member(REF01).dialectNotes())
                .singleElement()
                .satisfies(note -> assertThat(note.fix()).contains("RUN_MATCH_ACK"));
    }
}
