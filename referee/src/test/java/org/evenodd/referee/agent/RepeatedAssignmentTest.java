package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.referee.Sample.MATCH;
import static org.evenodd.referee.Sample.P01;
import static org.evenodd.referee.Sample.assignment;
import static org.evenodd.referee.Sample.contestant;
import static org.evenodd.referee.bench.Replies.context;
import static org.evenodd.referee.bench.Replies.error;
import static org.evenodd.referee.bench.Replies.status;

import java.nio.file.Path;
import java.time.Duration;
import org.evenodd.agent.scripted.Lines;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.agent.scripted.ScriptedPeer;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.LeagueToken;
import org.evenodd.protocol.value.Parity;
import org.evenodd.referee.Sample;
import org.evenodd.referee.bench.MemoryReferee;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** RUN_MATCH for a match that was begun under the same lease starts nothing. */
class RepeatedAssignmentTest {

    private static final Reaction RECEIVED = Reaction.result("{\"status\":\"received\"}");
    private static final Reaction BROKEN = Reaction.http(503, "");
    private static final AuthToken LATER = new AuthToken("tok_p01_" + "e".repeat(64));

    @TempDir
    private Path shared;

    private MemoryReferee referee() {
        return new MemoryReferee(shared).registered();
    }

    /** A player that posts its answers. */
    private static ScriptedPeer posting(MemoryReferee referee) {
        return referee.player(1, "even").always(GAME_INVITATION, RECEIVED).always(CHOOSE_PARITY_CALL, RECEIVED);
    }

    private static JsonNode sent(MemoryReferee referee, RunMatch assignment) {
        return referee.soon(referee.send(assignment));
    }

    private static RunMatch again(Contestant playerA) {
        return assignment().with(playerA, contestant(2)).repeated();
    }

    private static Contestant moved(int port, AuthToken ownToken) {
        Contestant before = contestant(1);
        return new Contestant(
                before.playerId(),
                before.displayName(),
                Endpoint.parse("http://127.0.0.1:%d/mcp".formatted(port)),
                before.matchToken(),
                LeagueToken.digest(ownToken),
                before.standings(),
                null,
                null,
                null);
    }

    private static JsonNode chooses(MemoryReferee referee, String token) {
        return referee.soon(referee.send("choose_parity_response", Lines.choice(1, "even", "R1M1", token)));
    }

    @Test
    void hasAPlayerCalledWhereItIsNow() {
        MemoryReferee referee = referee();
        ScriptedPeer before = referee.player(1, "even").always(GAME_INVITATION, Reaction.http(503, ""));
        ScriptedPeer now = referee.player(3, "even");
        referee.player(2, "odd");
        sent(referee, assignment());

        assertThat(status(sent(referee, again(moved(8103, Sample.ownToken(1))))))
                .isEqualTo("acknowledged");
        referee.run();

        assertThat(before.received(GAME_INVITATION)).hasSize(1);
        assertThat(now.types()).contains(GAME_INVITATION, CHOOSE_PARITY_CALL, GAME_OVER);
        assertThat(referee.reports()).hasSize(1);
    }

    @Test
    void leavesEveryTokenGoodThatThePlayerHadInTheMatch() {
        MemoryReferee referee = referee();
        posting(referee);
        referee.player(2, "odd");
        sent(referee, assignment());
        referee.soon(referee.send(
                "game_join_ack",
                Lines.join(1, true, "R1M1", contestant(1).matchToken().value())));

        sent(referee, again(moved(8101, LATER)));

        for (String token : new String[] {
            contestant(1).matchToken().value(), Sample.ownToken(1).value(), LATER.value()
        }) {
            assertThat(status(chooses(referee, token))).isEqualTo("ACKNOWLEDGED");
        }
        assertThat(error(chooses(referee, "tok_p01_" + "f".repeat(64)))).isEqualTo("4001 E012");
    }

    @Tag("case:endless-rotation")
    @Test
    void leavesTheMatchAsItWasHoweverOftenItComes() {
        MemoryReferee referee = referee();
        ScriptedPeer player = referee.player(1, "even");
        referee.player(2, "odd").always(CHOOSE_PARITY_CALL, Reaction.silence());
        sent(referee, assignment());
        referee.pass(Duration.ofSeconds(1));
        for (int time = 0; time < 100; time++) {
            sent(referee, again(moved(8101, new AuthToken("tok_p01_%064x".formatted(time)))));
        }
        referee.run();
        assertThat(player.received(GAME_INVITATION)).hasSize(1);
        assertThat(player.received(CHOOSE_PARITY_CALL)).hasSize(1);
        assertThat(referee.reports()).hasSize(1);
        assertThat(referee.reports().get(0).result().details().choices()).containsEntry(P01, Parity.EVEN);
    }

    @Test
    void changesNothingWhereItNamesOtherPlayers() {
        MemoryReferee referee = referee();
        ScriptedPeer stranger = referee.player(3, "odd");
        referee.withPlayers();
        sent(referee, assignment());
        sent(referee, assignment().with(contestant(1), contestant(3)).repeated());
        referee.run();
        assertThat(stranger.received(GAME_OVER)).isEmpty();
        assertThat(referee.reports().get(0).result().details().choices()).containsOnlyKeys(P01, Sample.P02);
    }

    /** Without begun, its manager's database has lost even that the match had begun. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void hasTheResultReportedAgain(boolean begun) {
        MemoryReferee referee = referee();
        ScriptedPeer player = referee.player(1, "even");
        referee.player(2, "odd");
        referee.play(assignment());
        assertThat(status(referee.play(begun ? assignment().repeated() : assignment())))
                .isEqualTo("acknowledged");
        assertThat(player.received(GAME_INVITATION)).hasSize(1);
        assertThat(referee.reports()).hasSize(2);
        assertThat(referee.reports().get(1).result())
                .isEqualTo(referee.reports().get(0).result());
    }

    @Test
    void playsAnotherPairUnderTheSameIdWhereTheScheduleWasLost() {
        MemoryReferee referee = referee();
        referee.withPlayers();
        ScriptedPeer third = referee.player(3, "odd");
        referee.play(assignment());
        referee.play(assignment().with(contestant(1), contestant(3)));
        assertThat(third.received(GAME_OVER)).hasSize(1);
        assertThat(referee.reports()).hasSize(2);
    }

    @Test
    void hasTheResultOfAnEarlierRunReportedAtOnce() {
        MemoryReferee before = referee().withPlayers();
        before.manager().always(MATCH_RESULT_REPORT, BROKEN);
        before.send(assignment());
        before.pass(Duration.ofMillis(100));

        MemoryReferee after = new MemoryReferee(shared);
        after.manager().next(MATCH_RESULT_REPORT, BROKEN, BROKEN, BROKEN, BROKEN, BROKEN);
        ScriptedPeer player = after.player(1, "odd");
        after.player(2, "odd");
        after.withManager().start(5);
        after.pass(Duration.ofSeconds(10));
        int tries = after.reports().size();

        assertThat(status(sent(after, assignment().repeated()))).isEqualTo("acknowledged");
        assertThat(after.reports()).hasSize(tries + 1);
        after.run();
        assertThat(player.received()).isEmpty();
        assertThat(after.reports().get(0).result().details().choices()).containsEntry(P01, Parity.EVEN);
    }

    @Test
    void beginsNothingWhereTheRefereeWasKilledInTheMiddleOfTheMatch() {
        MemoryReferee before = referee();
        before.player(1, "even");
        before.player(2, "odd").always(CHOOSE_PARITY_CALL, Reaction.silence());
        before.send(assignment());
        before.pass(Duration.ofSeconds(2));

        MemoryReferee after = referee();
        ScriptedPeer player = after.player(1, "even");
        JsonNode reply = sent(after, assignment().repeated());
        after.run();
        assertThat(error(reply)).isEqualTo("-32602 E015");
        assertThat(context(reply)).isEqualTo("/match_id: a match that this referee has not lost, R1M1");
        assertThat(player.received()).isEmpty();
        assertThat(status(sent(after, assignment(MATCH, DoubleForfeit.DRAW, 2))))
                .isEqualTo("acknowledged");
    }
}
