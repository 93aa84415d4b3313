package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.Applicants.player;
import static org.evenodd.manager.play.Applicants.referee;
import static org.evenodd.manager.play.Applicants.withTokenOf;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.time.Duration;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.league.MembershipEvent.PlayerTokenUsed;
import org.evenodd.manager.league.MembershipEvent.RefereeTokenUsed;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.manager.registration.TokenUsed;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.junit.jupiter.api.Test;

/** A request for a new token that is repeated with the old one, because its answer was lost. */
class RotationTest {

    private static final Digest ASKED = Digest.sha256("request");
    private static final Digest ASKED_BY_ANOTHER = Digest.sha256("another request");

    private final TournamentFixture tournament = TournamentFixture.with(2, 1, 1);

    private CommandResponse playerAsks(int token, Digest request) {
        return player(tournament, "Player 1", 8101, withTokenOf(p(1), token).rotating(request));
    }

    private CommandResponse refereeAsks(int token, Digest request) {
        return referee(tournament, "Referee 1", 8001, withTokenOf(ref(1), token).rotating(request));
    }

    private static void assertVoid(CommandResponse response) {
        assertThat(Applicants.refusal(response).code()).isEqualTo(ErrorCode.E012);
    }

    @Test
    void getsTheSameTokenAgainHoweverOftenTheAnswerIsLost() {
        for (int lost = 0; lost < 3; lost++) {
            assertThat(playerAsks(1, ASKED)).isEqualTo(new CommandResponse.AgentAccepted(p(1), 2));
            assertThat(refereeAsks(1, ASKED)).isEqualTo(new CommandResponse.AgentAccepted(ref(1), 2));
        }
    }

    @Test
    void getsItAlsoWhereTheManagerHasDiedMeanwhile() {
        playerAsks(1, ASKED);
        refereeAsks(1, ASKED);
        tournament.restartAfter(Duration.ofMinutes(4));
        assertThat(playerAsks(1, ASKED)).isEqualTo(new CommandResponse.AgentAccepted(p(1), 2));
        assertThat(refereeAsks(1, ASKED)).isEqualTo(new CommandResponse.AgentAccepted(ref(1), 2));
    }

    @Test
    void getsNoneFromSomebodyElseWhoHasTheOldToken() {
        playerAsks(1, ASKED);
        assertVoid(playerAsks(1, ASKED_BY_ANOTHER));
        assertVoid(player(tournament, "Player 1", 8101, withTokenOf(p(1))));
    }

    @Test
    void getsNoneOnceTheNewTokenWasShownInAQuery() {
        playerAsks(1, ASKED);
        tournament.give(new TokenUsed(p(1)));
        assertThat(tournament.news()).containsExactly(new PlayerTokenUsed(p(1)));
        assertVoid(playerAsks(1, ASKED));
        tournament.restart();
        assertVoid(playerAsks(1, ASKED));
    }

    @Test
    void getsNoneOnceTheNewTokenWasShownInARegistration() {
        playerAsks(1, ASKED);
        player(tournament, "Player 1", 8101, withTokenOf(p(1), 2));
        assertThat(tournament.news()).hasOnlyElementsOfType(PlayerReturned.class);
        assertVoid(playerAsks(1, ASKED));
    }

    @Test
    void getsNoneOnceTheNewTokenWasShownInAReport() {
        refereeAsks(1, ASKED);
        tournament.start();
        tournament.report(ref(1), Reports.underLease(Reports.played(tournament.league(), new MatchId("R1M1"), 2), 7));
        assertThat(tournament.news()).contains(new RefereeTokenUsed(ref(1)));
        assertVoid(refereeAsks(1, ASKED));
    }

    @Test
    void getsNoneAfterFiveMinutes() {
        playerAsks(1, ASKED);
        tournament.pass(Duration.ofMinutes(5));
        assertVoid(playerAsks(1, ASKED));
    }

    @Test
    void getsNoneOfTheTokenAfterTheNext() {
        playerAsks(1, ASKED);
        playerAsks(2, ASKED);
        assertVoid(playerAsks(1, ASKED));
        assertThat(playerAsks(2, ASKED)).isEqualTo(new CommandResponse.AgentAccepted(p(1), 3));
    }

    @Test
    void getsNoneOnceTheOperatorHasFreedThePlace() {
        playerAsks(1, ASKED);
        tournament.give(new KickAgent("P01"));
        assertVoid(playerAsks(1, ASKED));
        assertVoid(playerAsks(2, ASKED));
    }

    @Test
    void isNotedOnlyWhereANewTokenWasAskedFor() {
        tournament.give(new TokenUsed(p(1)));
        assertThat(tournament.news()).isEmpty();
    }
}
