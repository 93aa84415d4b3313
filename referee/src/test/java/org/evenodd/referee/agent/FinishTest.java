package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.referee.Sample.assignment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.scripted.Lines;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.referee.bench.MemoryReferee;
import org.evenodd.referee.bench.PairOfPlayers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A referee that is told to end. */
class FinishTest {

    private static final Duration A_SECOND = Duration.ofSeconds(1);

    @TempDir
    private Path shared;

    private PairOfPlayers players;
    private MemoryReferee referee;

    @BeforeEach
    void register() {
        players = PairOfPlayers.beforeReferee(shared);
        referee = players.referee();
    }

    private JsonNode assign(int number) {
        return referee.soon(referee.send(assignment(new MatchId("R1M" + number), DoubleForfeit.DRAW, 1)));
    }

    /** Begins a match whose first player chooses after this time. */
    private void beginMatchOf(Duration time) {
        players.first()
                .always(
                        CHOOSE_PARITY_CALL,
                        Reaction.result(Lines.choice(1, "even")).after(time, referee.scheduler()));
        assign(1);
    }

    private CompletableFuture<?> finish() {
        return referee.referee().finish();
    }

    private String state() {
        return referee.health().path("state").stringValue("none");
    }

    @Test
    void endsAtOnceWithoutAMatchAndSaysNothing() {
        assertThat(finish()).isDone();
        assertThat(referee.output()).doesNotContain("Ends after");
    }

    @Test
    void takesNoMatchAndEndsOnceTheManagerHasTheResultOfTheOneThatRuns() {
        beginMatchOf(Duration.ofSeconds(20));
        referee.manager().next(MATCH_RESULT_REPORT, Reaction.http(503, ""));

        CompletableFuture<?> finished = finish();
        JsonNode refused = assign(2);
        JsonNode repeated = assign(1);
        referee.pass(Duration.ofSeconds(19));
        assertThat(finished).isNotDone();
        referee.pass(A_SECOND.multipliedBy(3));

        assertThat(finished).isDone();
        assertThat(referee.output()).containsOnlyOnce("Ends after its matches, 1, within 30 s; another Ctrl-C");
        assertThat(refused.at("/error/code").intValue()).isEqualTo(-32001);
        assertThat(refused.at("/error/data/error_code").stringValue("")).isEqualTo("E016");
        assertThat(refused.at("/error/data/message").stringValue("")).isEqualTo("this referee is shutting down");
        assertThat(repeated.has("result")).isTrue();
        assertThat(state()).isEqualTo("SHUTDOWN");
        assertThat(referee.reports())
                .hasSize(2)
                .allMatch(report -> report.result().details().status() == MatchStatus.WIN);
    }

    @Test
    void waitsNoLongerThanThirtySeconds() {
        beginMatchOf(Duration.ofSeconds(5));
        referee.manager().always(MATCH_RESULT_REPORT, Reaction.http(503, ""));

        CompletableFuture<?> finished = finish();
        referee.pass(Duration.ofSeconds(29));
        assertThat(finished).isNotDone();
        referee.pass(A_SECOND.multipliedBy(2));

        assertThat(finished).isDone();
    }

    @Test
    void endsSoonWhereTheManagerIsGone() {
        beginMatchOf(Duration.ofSeconds(20));
        referee.withoutManager();

        CompletableFuture<?> finished = finish();
        referee.pass(A_SECOND);
        assertThat(finished).isNotDone();
        referee.pass(A_SECOND.multipliedBy(3));

        assertThat(finished).isDone();
    }

    /** As while a machine changes its network. */
    @Test
    void bearsAManagerThatIsAwayForAMoment() {
        beginMatchOf(Duration.ofSeconds(10));
        referee.withoutManager();

        CompletableFuture<?> finished = finish();
        referee.pass(A_SECOND.multipliedBy(2));
        referee.withManager();
        referee.pass(A_SECOND.multipliedBy(6));
        assertThat(finished).isNotDone();
        referee.pass(A_SECOND.multipliedBy(4));

        assertThat(finished).isDone();
        assertThat(referee.reports()).hasSize(1);
    }
}
