package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.P01;
import static org.evenodd.manager.play.TournamentFixture.P02;
import static org.evenodd.manager.play.TournamentFixture.R1M1;
import static org.evenodd.manager.play.TournamentFixture.R1M2;
import static org.evenodd.manager.play.TournamentFixture.REF01;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.ref;
import static org.evenodd.manager.play.TournamentFixture.underLease;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.groups.Tuple;
import org.evenodd.manager.assignment.RoundAnnouncer.AnnouncementAnswered;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect.AnnounceRound;
import org.evenodd.manager.health.AgentResponded;
import org.evenodd.manager.health.AgentSilent;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A foreign referee that shows the players no match tokens: they must be told before it calls. */
class RefereeWithoutMatchTokensTest {

    private static final RefereeId OTHERS = REF01;
    private static final RefereeId OURS = ref(2);

    private final TournamentFixture tournament = new TournamentFixture();

    private void referee(int number, @Nullable Boolean matchTokens) {
        tournament.give(new RefereeRegistration(
                Samples.referee("Referee " + number, 8000 + number, 2, matchTokens), Samples.NEW));
    }

    private void returns(@Nullable Boolean matchTokens) {
        tournament.give(new RefereeRegistration(
                Samples.referee("Referee 1", 8001, 2, matchTokens), Samples.withTokenOf(OTHERS)));
    }

    private void players(int count) {
        for (int n = 1; n <= count; n++) {
            tournament.player("Player " + n, 8100 + n, Samples.NEW);
        }
    }

    /** Starts and announces the match of two players at the only referee. */
    private void announced() {
        referee(1, null);
        players(2);
        tournament.start();
    }

    private void running() {
        announced();
        tournament.everybodyAnswers();
        tournament.accept(R1M1, 1);
    }

    private List<AnnouncedMatch> rows() {
        return tournament.asked(AnnounceRound.class).stream()
                .flatMap(announce -> announce.matches().stream())
                .toList();
    }

    private Map<MatchId, @Nullable Integer> tokensOf(int player) {
        CommandResponse response = tournament.player("Player " + player, 8100 + player, Samples.withTokenOf(p(player)));
        return ((CommandResponse.AgentAccepted) response).inHand();
    }

    private static Map<MatchId, @Nullable Integer> none(MatchId match) {
        Map<MatchId, @Nullable Integer> tokens = new HashMap<>();
        tokens.put(match, null);
        return tokens;
    }

    @Test
    void isNamedInTheAnnouncementOfItsMatchesAndOnlyThere() {
        referee(1, null);
        referee(2, true);
        players(4);
        tournament.start();
        assertThat(rows())
                .extracting(AnnouncedMatch::matchId, AnnouncedMatch::refereeId, AnnouncedMatch::matchTokens)
                .containsExactly(Tuple.tuple(R1M1, OTHERS, false), Tuple.tuple(R1M2, OURS, null));
    }

    @Test
    void mayAsWellSayThatItShowsNone() {
        referee(1, false);
        players(2);
        tournament.start();
        assertThat(rows()).extracting(AnnouncedMatch::matchTokens).containsExactly(false);
    }

    @Tag("case:match-without-tokens")
    @Test
    void isNotLetInAgainToAMatchThatIsDecided() {
        referee(1, null);
        players(4);
        tournament.begin();
        tournament.report(OTHERS, underLease(tournament.played(R1M1, 2), 1));
        tournament.restart();
        assertThat(rows())
                .extracting(AnnouncedMatch::matchId, AnnouncedMatch::matchTokens)
                .containsExactly(Tuple.tuple(R1M1, null), Tuple.tuple(R1M2, false));
    }

    @Test
    void hearsOfAMatchOnlyWhenBothPlayersHaveAnsweredItsAnnouncement() {
        announced();
        assertThat(tournament.answer(OTHERS, P01)).isEmpty();
        assertThat(tournament.answer(P02)).isNotEmpty();
    }

    @Test
    void hearsOfItAfterTenSecondsWhereAPlayerDoesNotAnswer() {
        announced();
        tournament.answer(OTHERS, P01);
        tournament.pass(Duration.ofSeconds(9));
        assertThat(tournament.offers()).isEmpty();
        tournament.pass(Duration.ofSeconds(1));
        assertThat(tournament.offers()).hasSize(1);
    }

    @Test
    void hasItsMatchAnnouncedWithTokensWhenItGoesToAnother() {
        referee(1, null);
        referee(2, true);
        players(2);
        tournament.begin();
        tournament.give(new AgentSilent(OTHERS));
        assertThat(rows())
                .extracting(AnnouncedMatch::refereeId, AnnouncedMatch::matchTokens)
                .containsExactly(Tuple.tuple(OURS, null));
    }

    @Test
    void isNamedWhenItTakesTheMatchOfAnother() {
        referee(1, true);
        players(2);
        tournament.begin();
        referee(2, null);
        tournament.give(new AgentSilent(REF01));
        assertThat(rows())
                .extracting(AnnouncedMatch::refereeId, AnnouncedMatch::matchTokens)
                .containsExactly(Tuple.tuple(ref(2), false));
        assertThat(tournament.answer(ref(2), P01)).isEmpty();
        assertThat(tournament.answer(P02)).isNotEmpty();
    }

    @Test
    void waitsForThePlayersWhoHaveAnsweredNoMoreThanThatAnotherWasToRunTheMatch() {
        referee(1, true);
        players(2);
        tournament.start();
        List<AnnouncedMatch> before = rows();
        referee(2, null);
        tournament.give(new AgentSilent(REF01));
        tournament.answer(ref(2), P01);

        tournament.give(new AnnouncementAnswered(P02, before));
        assertThat(tournament.offers()).isEmpty();
        assertThat(tournament.answer(P02)).isNotEmpty();
    }

    @Test
    void hasItsMatchAnnouncedAgainBeforeItBeginsItAnew() {
        running();
        returns(null);
        assertThat(tournament.asked(AnnounceRound.class)).isEmpty();
        tournament.pass(Duration.ofSeconds(2));
        assertThat(rows()).extracting(AnnouncedMatch::matchTokens).containsExactly(false);
        assertThat(tournament.offers()).isEmpty();
        assertThat(tournament.answer(OTHERS, P01, P02)).hasSize(1);
    }

    @Test
    void hasItsMatchAnnouncedAgainBeforeItIsOfferedOnceMore() {
        running();
        tournament.give(new AgentSilent(OTHERS));
        tournament.give(new AgentResponded(OTHERS));
        assertThat(rows()).extracting(AnnouncedMatch::matchTokens).containsExactly(false);
        assertThat(tournament.offers()).isEmpty();
        assertThat(tournament.answer(OTHERS, P01, P02)).hasSize(1);
    }

    @Test
    void thatComesBackAsOneWhichShowsThemHasItsMatchesAnnouncedSo() {
        announced();
        returns(true);
        assertThat(rows()).extracting(AnnouncedMatch::matchTokens).containsExactly((Boolean) null);
        assertThat(tokensOf(1)).isEmpty();
    }

    @Test
    void thatComesBackAsOneWhichShowsThemHasItsMatchInHandAnnouncedSoAtOnce() {
        running();
        returns(true);
        assertThat(rows()).extracting(AnnouncedMatch::matchTokens).containsExactly((Boolean) null);
        assertThat(tournament.offers()).hasSize(1);
    }

    @Test
    void thatComesBackAsOneWhichShowsNoneHasToWaitForThePlayers() {
        referee(1, true);
        players(2);
        tournament.start();
        tournament.answer(P01, P02);
        returns(null);
        assertThat(rows()).extracting(AnnouncedMatch::matchTokens).containsExactly(false);
        assertThat(tournament.answer(OTHERS, P01)).isEmpty();
    }

    @Test
    void hasAPlayerThatRegistersAgainToldOfItsMatch() {
        announced();
        assertThat(tokensOf(1)).isEqualTo(none(R1M1));
        tournament.everybodyAnswers();
        tournament.accept(R1M1, 1);
        assertThat(tokensOf(2)).isEqualTo(none(R1M1));
        tournament.report(OTHERS, underLease(tournament.played(R1M1, 2), 1));
        assertThat(tournament.course().isOver()).isTrue();
    }

    @Test
    void thatAFormerVersionHasRegisteredCountsAsOne() {
        referee(1, null);
        players(2);
        tournament.start();
        tournament.restart();
        assertThat(rows()).extracting(AnnouncedMatch::matchTokens).containsExactly(false);
    }
}
