package org.evenodd.systemtests.badinput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.systemtests.badinput.RefereeUnderTest.TOKEN_OF_P01;
import static org.evenodd.systemtests.badinput.RefereeUnderTest.TOKEN_OF_P02;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.message.MessageType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A player that chooses twice at the same time, in its reply and in a post. */
class BothAnswersAtOnceTest {

    private static final String MATCH = "R1M1";

    private final CompletableFuture<RefereeUnderTest> work = new CompletableFuture<>();

    /** Posts odd during the call, and replies even. */
    private ObjectNode answer(JsonNode message) {
        if (!message.path("message_type").asString("").equals("CHOOSE_PARITY_CALL")) {
            return JsonNodeFactory.instance.objectNode().put("status", "ACKNOWLEDGED");
        }
        RefereeUnderTest referee = work.join();
        try {
            referee.post(referee.choice("P01", TOKEN_OF_P01, MATCH, "odd"));
        } catch (Exception e) {
            throw new AssertionError("cannot post", e);
        }
        return referee.choice("P01", TOKEN_OF_P01, MATCH, "even");
    }

    @Tag("case:both-answers")
    @Test
    void isTakenAtItsFirstWordAndTheMatchIsReportedOnce(@TempDir Path directory) throws Exception {
        Stub twoTongued = new Stub(this::answer);
        try (RefereeUnderTest referee = new RefereeUnderTest(
                directory, twoTongued, "timeouts.join_ack_seconds=60", "timeouts.choice_seconds=60")) {
            work.complete(referee);
            referee.beginAndJoin(MATCH);
            referee.post(referee.choice("P02", TOKEN_OF_P02, MATCH, "even"));

            assertThat(referee.reportedChoices().toString()).isEqualTo("{\"P01\":\"odd\",\"P02\":\"even\"}");
            assertThat(twoTongued
                            .await(MessageType.GAME_OVER)
                            .at("/game_result/choices/P01")
                            .asString(""))
                    .isEqualTo("odd");
            assertThat(referee.wire.answersPing(referee.referee)).isTrue();
        }
    }
}
