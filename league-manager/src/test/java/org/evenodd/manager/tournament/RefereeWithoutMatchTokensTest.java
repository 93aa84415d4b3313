package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.R1M2;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.p;
import static org.evenodd.manager.tournament.TournamentFixture.ref;
import static org.evenodd.manager.tournament.TournamentFixture.underLease;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.groups.Tuple;
import org.evenodd.manager.registration.RegisterAgent;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.AgentConduct.AgentSilent;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Effect.AnnounceRound;
import org.evenodd.manager.tournament.RoundAnnouncer.AnnouncementAnswered;
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
        tournament.give(
                new RegisterAgent(Samples.referee("Referee " + number, 8000 + number, 2, matchTokens), Samples.NEW));
    }

    private void returns(@Nullable Boolean matchTokens) {
        tournament.give(
                new RegisterAgent(Samples.referee("Referee 1", 8001, 2, matchTokens), Samples.withTokenOf(OTHERS)));
    }

    /** Starts a league of which REF01 says this of its match tokens, and announces its first round. */
    private void announced(@Nullable Boolean matchTokens, int players) {
        referee(1, matchTokens);
        tournament.register(players, 0, 1);
        tournament.start();
    }

    private void running(@Nullable Boolean matchTokens, int players) {
        announced(matchTokens, players);
        tournament.everybodyAnswers();
        tournament.accept(R1M1, 1);
    }

    private List<AnnouncedMatch> rows() {
        return tournament.asked(AnnounceRound.class).stream()
                .flatMap(announce -> announce.matches().stream())
                .toList();
    }

    private void assertAnnounced(@Nullable Boolean matchTokens) {
        assertThat(rows()).extracting(AnnouncedMatch::matchTokens).containsExactly(matchTokens);
    }

    /** The referee hears of the match only when both players have answered. */
    private void assertWaitsForBoth(RefereeId referee) {
        assertThat(tournament.answer(referee, P01)).isEmpty();
        assertThat(tournament.answer(P02)).isNotEmpty();
    }

    private void assertAnnouncedAgainBeforeItIsOffered() {
        assertAnnounced(false);
        assertThat(tournament.offers()).isEmpty();
        assertThat(tournament.answer(OTHERS, P01, P02)).hasSize(1);
    }

    private Map<MatchId, @Nullable Integer> tokensOf(int player) {
        CommandResponse response = tournament.player("Player " + player, 8100 + player, Samples.withTokenOf(p(player)));
        return ((CommandResponse.AgentAccepted) response).underWay();
    }

    @Test
    void isNamedInTheAnnouncementOfItsMatchesAndOnlyThere() {
        referee(1, null);
        referee(2, true);
        tournament.register(4, 0, 1);
        tournament.start();
        assertThat(rows())
                .extracting(AnnouncedMatch::matchId, AnnouncedMatch::refereeId, AnnouncedMatch::matchTokens)
                .containsExactly(Tuple.tuple(R1M1, OTHERS, false), Tuple.tuple(R1M2, OURS, null));
    }

    @Test
    void mayAsWellSayThatItShowsNone() {
        announced(false, 2);
        assertAnnounced(false);
    }

    @Tag("case:match-without-tokens")
    @Test
    void isNotLetInAgainToAMatchThatIsDecided() {
        running(null, 4);
        tournament.report(OTHERS, underLease(tournament.played(R1M1, 2), 1));
        tournament.restart();
        assertThat(rows())
                .extracting(AnnouncedMatch::matchId, AnnouncedMatch::matchTokens)
                .containsExactly(Tuple.tuple(R1M1, null), Tuple.tuple(R1M2, false));
    }

    @Test
    void hasItsMatchAnnouncedWithTokensWhenItGoesToAnother() {
        running(null, 2);
        referee(2, true);
        tournament.give(new AgentSilent(OTHERS));
        assertThat(rows())
                .extracting(AnnouncedMatch::refereeId, AnnouncedMatch::matchTokens)
                .containsExactly(Tuple.tuple(OURS, null));
    }

    @Test
    void isNamedWhenItTakesTheMatchOfAnother() {
        running(true, 2);
        referee(2, null);
        tournament.give(new AgentSilent(REF01));
        assertThat(rows())
                .extracting(AnnouncedMatch::refereeId, AnnouncedMatch::matchTokens)
                .containsExactly(Tuple.tuple(ref(2), false));
        assertWaitsForBoth(ref(2));
    }

    @Test
    void waitsForThePlayersWhoHaveAnsweredNoMoreThanThatAnotherWasToRunTheMatch() {
        announced(true, 2);
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
        running(null, 2);
        returns(null);
        assertThat(tournament.asked(AnnounceRound.class)).isEmpty();
        tournament.pass(Duration.ofSeconds(2));
        assertAnnouncedAgainBeforeItIsOffered();
    }

    @Test
    void hasItsMatchAnnouncedAgainBeforeItIsOfferedOnceMore() {
        running(null, 2);
        tournament.give(new AgentSilent(OTHERS));
        tournament.give(new AgentResponded(OTHERS));
        assertAnnouncedAgainBeforeItIsOffered();
    }

    @Test
    void thatComesBackAsOneWhichShowsThemHasItsMatchesAnnouncedSo() {
        announced(null, 2);
        returns(true);
        assertAnnounced(null);
        assertThat(tokensOf(1)).isEmpty();
    }

    @Test
    void thatComesBackAsOneWhichShowsThemHasItsMatchInHandAnnouncedSoAtOnce() {
        running(null, 2);
        returns(true);
        assertAnnounced(null);
        assertThat(tournament.offers()).hasSize(1);
    }

    @Test
    void thatComesBackAsOneWhichShowsNoneHasToWaitForThePlayers() {
        announced(true, 2);
        tournament.answer(P01, P02);
        returns(null);
        assertAnnounced(false);
        assertThat(tournament.answer(OTHERS, P01)).isEmpty();
    }

    @Test
    void hasAPlayerThatRegistersAgainToldOfItsMatch() {
        Map<MatchId, @Nullable Integer> none = new HashMap<>();
        none.put(R1M1, null);
        announced(null, 2);
        assertThat(tokensOf(1)).isEqualTo(none);
        tournament.everybodyAnswers();
        tournament.accept(R1M1, 1);
        assertThat(tokensOf(2)).isEqualTo(none);
        tournament.report(OTHERS, underLease(tournament.played(R1M1, 2), 1));
        assertThat(tournament.course().isOver()).isTrue();
    }
}
