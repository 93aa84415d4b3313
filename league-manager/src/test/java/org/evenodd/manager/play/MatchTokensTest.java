package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.Applicants.player;
import static org.evenodd.manager.play.Applicants.withTokenOf;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.time.Duration;
import java.util.Map;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchTokenKept;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.report.RequeueMatch;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A player that registers again in the middle of a match to have it replayed. */
class MatchTokensTest {

    private static final MatchId R1M1 = new MatchId("R1M1");

    private final TournamentFixture tournament = TournamentFixture.with(2, 1, 1);

    private CommandResponse rotates(int token) {
        return player(
                tournament, "Player 2", 8102, withTokenOf(p(2), token).rotating(Digest.sha256("request " + token)));
    }

    private void begin() {
        tournament.start();
        tournament.everybodyAnswers();
        tournament.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 1));
    }

    private static CommandResponse accepted(int generation, Map<MatchId, Integer> inHand) {
        return new CommandResponse.AgentAccepted(p(2), generation, inHand, false);
    }

    @Test
    void areNoneBeforeAMatchWasGivenOut() {
        assertThat(rotates(1)).isEqualTo(accepted(2, Map.of()));
        tournament.start();
        assertThat(rotates(2)).isEqualTo(accepted(3, Map.of()));
        assertThat(tournament.news()).hasOnlyElementsOfType(PlayerReturned.class);
        assertThat(tournament.everybodyAnswers())
                .filteredOn(SendRunMatch.class::isInstance)
                .map(offer -> ((SendRunMatch) offer).playerB().tokenGeneration())
                .containsExactly(3);
    }

    @Test
    void stayGoodForTheMatchWhileTheOfferIsOut() {
        tournament.start();
        tournament.everybodyAnswers();
        assertThat(rotates(1)).isEqualTo(accepted(2, Map.of(R1M1, 1)));
        tournament.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 1));
        assertThat(tournament.report(ref(1), Reports.underLease(Reports.played(tournament.league(), R1M1, 2), 1)))
                .isInstanceOf(CommandResponse.ReportTaken.class);
    }

    @Tag("case:endless-rotation")
    @Test
    void stayGoodHoweverOftenThePlayerAsksForAnother() {
        begin();
        for (int token = 1; token <= 10_000; token++) {
            assertThat(rotates(token)).isEqualTo(accepted(token + 1, Map.of(R1M1, 1)));
        }
        assertThat(tournament.events())
                .filteredOn(MatchTokenKept.class::isInstance)
                .hasSize(1);
        assertThat(tournament.events())
                .filteredOn(MatchAssigned.class::isInstance)
                .hasSize(1);
        assertThat(tournament.report(ref(1), Reports.underLease(Reports.played(tournament.league(), R1M1, 2), 1)))
                .isInstanceOf(CommandResponse.ReportTaken.class);
    }

    @Test
    void stayGoodForWhoComesBackWithoutItsToken() {
        begin();
        assertThat(player(tournament, "Player 2", 8102, Samples.NEW)).isEqualTo(accepted(2, Map.of(R1M1, 1)));
    }

    @Test
    void areToldAgainToWhoHasLostThem() {
        begin();
        rotates(1);
        assertThat(player(tournament, "Player 2", 8102, withTokenOf(p(2), 2))).isEqualTo(accepted(2, Map.of(R1M1, 1)));
    }

    @Test
    void areTheSameAfterARestartOfTheManager() {
        begin();
        rotates(1);
        tournament.restartAfter(Duration.ofSeconds(1));
        assertThat(rotates(2)).isEqualTo(accepted(3, Map.of(R1M1, 1)));
        assertThat(tournament.everybodyAnswers())
                .filteredOn(SendRunMatch.class::isInstance)
                .map(offer -> (SendRunMatch) offer)
                .allSatisfy(offer -> {
                    assertThat(offer.lease()).isEqualTo(1);
                    assertThat(offer.playerB().tokenGeneration()).isEqualTo(1);
                    assertThat(offer.playerB().registration().generation()).isEqualTo(3);
                })
                .hasSize(1);
    }

    @Test
    void areMadeOfThePresentTokenWhereTheOperatorHasTheMatchPlayedAgain() {
        begin();
        rotates(1);
        tournament.give(new RequeueMatch(R1M1, null, false));
        assertThat(tournament.everybodyAnswers())
                .filteredOn(SendRunMatch.class::isInstance)
                .map(offer -> ((SendRunMatch) offer).playerB().tokenGeneration())
                .containsExactly(2);
    }
}
