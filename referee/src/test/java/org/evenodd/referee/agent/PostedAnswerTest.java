package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_ERROR;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.referee.Sample.P01;
import static org.evenodd.referee.Sample.assignment;
import static org.evenodd.referee.Sample.contestant;
import static org.evenodd.referee.bench.Replies.context;
import static org.evenodd.referee.bench.Replies.error;
import static org.evenodd.referee.bench.Replies.status;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.scripted.Lines;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.agent.scripted.ScriptedPeer;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Parity;
import org.evenodd.referee.Sample;
import org.evenodd.referee.bench.MemoryReferee;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Answers that are posted in separate messages. */
class PostedAnswerTest {

    private static final String RIGHT = contestant(1).matchToken().value();

    @TempDir
    private Path shared;

    private MemoryReferee referee;
    private ScriptedPeer player;

    @BeforeEach
    void begin() {
        referee = new MemoryReferee(shared).registered();
        player = referee.player(1, "even")
                .always(GAME_INVITATION, Reaction.result("{\"status\":\"received\"}"))
                .always(CHOOSE_PARITY_CALL, Reaction.result("{\"status\":\"received\"}"));
        referee.player(2, "odd");
        referee.send(assignment());
        referee.pass(Duration.ofSeconds(1));
    }

    private JsonNode posts(String method, String line) {
        CompletableFuture<JsonNode> reply = referee.send(method, line);
        referee.pass(Duration.ofSeconds(1));
        return reply.join();
    }

    private JsonNode joins() {
        return posts("game_join_ack", Lines.join(1, true, "R1M1", RIGHT));
    }

    private JsonNode chooses(String parity, String token) {
        return posts("choose_parity_response", Lines.choice(1, parity, "R1M1", token));
    }

    @Test
    void countLikeReplies() {
        assertThat(status(joins())).isEqualTo("ACKNOWLEDGED");
        assertThat(status(chooses("even", RIGHT))).isEqualTo("ACKNOWLEDGED");
        referee.run();
        assertThat(referee.reports().get(0).result().details().status()).isEqualTo(MatchStatus.WIN);
        assertThat(player.received(GAME_ERROR)).isEmpty();
    }

    @Test
    void areWaitedForBeforeTheCallIsPutInOtherWords() {
        joins();
        referee.pass(Duration.ofSeconds(13));
        chooses("even", RIGHT);
        referee.run();
        assertThat(player.types()).containsExactly(GAME_INVITATION, CHOOSE_PARITY_CALL, GAME_OVER);
    }

    @Tag("case:replayed-choice")
    @Test
    void changeNothingTheSecondTime() {
        joins();
        chooses("even", RIGHT);
        assertThat(status(chooses("odd", RIGHT))).isEqualTo("ACKNOWLEDGED");
        referee.run();
        assertThat(referee.reports().get(0).result().details().choices()).containsEntry(P01, Parity.EVEN);
    }

    @Tag("case:late-choice")
    @Test
    void changeNothingAfterTheDeadline() {
        joins();
        referee.run();
        assertThat(status(chooses("even", RIGHT))).isEqualTo("ACKNOWLEDGED");
        referee.run();
        assertThat(referee.reports()).singleElement().satisfies(report -> {
            assertThat(report.result().details().termination()).isEqualTo(Map.of(P01, Termination.TIMEOUT_CHOICE));
            assertThat(report.result().winner()).isEqualTo(Sample.P02);
        });
    }

    @Tag("case:both-answers")
    @Test
    void thatComeBeforeAnotherInTheReplyAreThePlayersOnlyOne() {
        player.always(CHOOSE_PARITY_CALL, exchange -> {
            referee.send("choose_parity_response", Lines.choice(1, "odd", "R1M1", RIGHT));
            return Reaction.result(Lines.choice(1, "even")).to(exchange);
        });
        joins();
        referee.run();
        assertThat(referee.reports())
                .singleElement()
                .satisfies(report ->
                        assertThat(report.result().details().choices()).containsEntry(P01, Parity.ODD));
        assertThat(player.messages(GameOver.class).get(0).gameResult().choices())
                .containsEntry(P01, Parity.ODD);
    }

    @Tag("case:answer-for-another-match")
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "auth_token"    | "no_token"         | 4001 E011   | /auth_token
            R1M1            | R9M9               | 4003 E015   | /match_id
            "accept":true   | "accept":"yes"     | -32602 E002 | /accept
            """)
    void areRefusedWhereTheyAreWrong(String right, String wrong, String error, String field) {
        String join = Lines.join(1, true, "R1M1", RIGHT);
        JsonNode reply = posts("game_join_ack", join.replace(right, wrong));
        assertThat(error(reply)).isEqualTo(error);
        assertThat(context(reply)).startsWith(field + ": ");
        assertThat(status(posts("game_join_ack", join))).isEqualTo("ACKNOWLEDGED");
    }

    @Test
    void areTakenWhateverTheySayBesideTheTokenTheMatchAndTheDecision() {
        String join = Lines.join(1, true, "R1M1", RIGHT)
                .replace("league.v2", "league.v1")
                .replace("10:30:01Z", "now");

        assertThat(status(posts("game_join_ack", join))).isEqualTo("ACKNOWLEDGED");
    }

    @Test
    void areRefusedWithSomebodyElsesToken() {
        JsonNode reply = posts(
                "game_join_ack", Lines.join(1, true, "R1M1", Sample.ownToken(7).value()));
        assertThat(error(reply)).isEqualTo("4001 E012");
        assertThat(context(reply)).isEqualTo("/auth_token: the match token or the player's own, another token");
        assertThat(reply.at("/error/data/context/action").stringValue("")).isEqualTo("GAME_JOIN_ACK");
        assertThat(error(posts("game_join_ack", Lines.join(1, true, "R1M1", "tok-player-placeholder"))))
                .isEqualTo("4001 E012");
    }

    @Test
    void withAWrongTokenDoNotUseUpThePlayersTime() {
        joins();
        for (int i = 0; i < 10; i++) {
            chooses("odd", "tok_p01_" + "f".repeat(64));
        }
        assertThat(status(chooses("even", RIGHT))).isEqualTo("ACKNOWLEDGED");
        referee.run();
        assertThat(referee.reports().get(0).result().details().choices()).containsEntry(P01, Parity.EVEN);
        assertThat(player.received(GAME_ERROR)).isEmpty();
    }

    @Tag("case:answer-for-another-match")
    @Test
    void countForThePlayerWhoseTokenTheyCarryWhateverTheySay() {
        joins();
        posts("choose_parity_response", Lines.choice(2, "even", "R1M1", RIGHT));
        referee.run();
        assertThat(referee.reports().get(0).result().details().choices()).containsEntry(P01, Parity.EVEN);
        assertThat(referee.reports().get(0).result().details().dialectNotes()).containsOnlyKeys(P01);
    }

    @Test
    void withAnInvalidChoiceGetAnErrorAndTheSameCallAgain() {
        joins();
        chooses("Even", RIGHT);
        chooses("even", RIGHT);
        referee.run();
        assertThat(player.types())
                .containsExactly(GAME_INVITATION, CHOOSE_PARITY_CALL, GAME_ERROR, CHOOSE_PARITY_CALL, GAME_OVER);
        assertThat(referee.reports().get(0).result().details().choices()).containsEntry(P01, Parity.EVEN);
    }

    @Test
    void withAnInvalidChoiceAndAWrongTokenGetNothing() {
        joins();
        chooses("Even", "tok_p01_" + "f".repeat(64));
        assertThat(player.received(GAME_ERROR)).isEmpty();
    }

    @Tag("case:early-choice")
    @Test
    void areRefusedBeforeTheyWereAskedFor() {
        JsonNode reply = chooses("even", RIGHT);
        assertThat(error(reply)).isEqualTo("4005 E016");
        assertThat(context(reply))
                .isEqualTo("/message_type: an answer to a call that was sent, CHOOSE_PARITY_RESPONSE");
    }

    @Test
    void needNoMatchIdWhereTheTokenTellsTheMatch() {
        JsonNode reply =
                posts("game_join_ack", Lines.join(1, true, "R1M1", RIGHT).replace("\"match_id\":\"R1M1\",", ""));
        assertThat(status(reply)).isEqualTo("ACKNOWLEDGED");
        assertThat(reply.path("result").path("match_id").stringValue("")).isEqualTo("R1M1");
    }
}
