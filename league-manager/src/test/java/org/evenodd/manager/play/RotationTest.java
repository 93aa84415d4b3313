package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.Applicants.player;
import static org.evenodd.manager.play.Applicants.referee;
import static org.evenodd.manager.play.Applicants.withTokenOf;

import java.time.Duration;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.league.MembershipEvent.PlayerTokenUsed;
import org.evenodd.manager.league.MembershipEvent.RefereeTokenUsed;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.manager.registration.TokenUsed;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.MatchId;
import org.junit.jupiter.api.Test;

/** A request for a new token that is asked again with the old one, because its answer was lost. */
class RotationTest {

    private static final Digest ASKED = Digest.sha256("request");
    private static final Digest ASKED_BY_ANOTHER = Digest.sha256("another request");

    private final TournamentFixture world = TournamentFixture.with(2, 1, 1);

    private CommandResponse playerAsks(int token, Digest request) {
        return player(
                world,
                "Player 1",
                8101,
                withTokenOf(TournamentFixture.p(1), token).rotating(request));
    }

    private CommandResponse refereeAsks(int token, Digest request) {
        return referee(
                world,
                "Referee 1",
                8001,
                withTokenOf(TournamentFixture.ref(1), token).rotating(request));
    }

    private static void assertVoid(CommandResponse response) {
        assertThat(Applicants.refusal(response).code()).isEqualTo(ErrorCode.E012);
    }

    @Test
    void getsTheSameTokenAgainHoweverOftenTheAnswerIsLost() {
        for (int lost = 0; lost < 3; lost++) {
            assertThat(playerAsks(1, ASKED)).isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.p(1), 2));
            assertThat(refereeAsks(1, ASKED)).isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.ref(1), 2));
        }
    }

    @Test
    void getsItAlsoWhereTheManagerHasDiedMeanwhile() {
        playerAsks(1, ASKED);
        refereeAsks(1, ASKED);
        world.restartAfter(Duration.ofMinutes(4));
        assertThat(playerAsks(1, ASKED)).isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.p(1), 2));
        assertThat(refereeAsks(1, ASKED)).isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.ref(1), 2));
    }

    @Test
    void getsNoneFromSomebodyElseWhoHasTheOldToken() {
        playerAsks(1, ASKED);
        assertVoid(playerAsks(1, ASKED_BY_ANOTHER));
        assertVoid(player(world, "Player 1", 8101, withTokenOf(TournamentFixture.p(1))));
    }

    @Test
    void getsNoneOnceTheNewTokenWasShownInAQuery() {
        playerAsks(1, ASKED);
        world.give(new TokenUsed(TournamentFixture.p(1)));
        assertThat(world.news()).containsExactly(new PlayerTokenUsed(TournamentFixture.p(1)));
        assertVoid(playerAsks(1, ASKED));
        world.restart();
        assertVoid(playerAsks(1, ASKED));
    }

    @Test
    void getsNoneOnceTheNewTokenWasShownInARegistration() {
        playerAsks(1, ASKED);
        player(world, "Player 1", 8101, withTokenOf(TournamentFixture.p(1), 2));
        assertThat(world.news()).hasOnlyElementsOfType(PlayerReturned.class);
        assertVoid(playerAsks(1, ASKED));
    }

    @Test
    void getsNoneOnceTheNewTokenWasShownInAReport() {
        refereeAsks(1, ASKED);
        world.start();
        world.report(
                TournamentFixture.ref(1),
                Reports.underLease(Reports.played(world.league(), new MatchId("R1M1"), 2), 7));
        assertThat(world.news()).contains(new RefereeTokenUsed(TournamentFixture.ref(1)));
        assertVoid(refereeAsks(1, ASKED));
    }

    @Test
    void getsNoneAfterFiveMinutes() {
        playerAsks(1, ASKED);
        world.pass(Duration.ofMinutes(5));
        assertVoid(playerAsks(1, ASKED));
    }

    @Test
    void getsNoneOfTheTokenAfterTheNext() {
        playerAsks(1, ASKED);
        playerAsks(2, ASKED);
        assertVoid(playerAsks(1, ASKED));
        assertThat(playerAsks(2, ASKED)).isEqualTo(new CommandResponse.AgentAccepted(TournamentFixture.p(1), 3));
    }

    @Test
    void getsNoneOnceTheOperatorHasFreedThePlace() {
        playerAsks(1, ASKED);
        world.give(new KickAgent("P01"));
        assertVoid(playerAsks(1, ASKED));
        assertVoid(playerAsks(2, ASKED));
    }

    @Test
    void isNotedOnlyWhereANewTokenWasAskedFor() {
        world.give(new TokenUsed(TournamentFixture.p(1)));
        assertThat(world.news()).isEmpty();
    }
}
