package org.evenodd.systemtests.badinput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.systemtests.badinput.RefereeUnderTest.TOKEN_OF_P01;
import static org.evenodd.systemtests.badinput.RefereeUnderTest.TOKEN_OF_P02;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.systemtests.badinput.RawClient.Back;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Invalid answers, posted to a referee. */
class BadAnswersTest {

    private static final String PATIENT_JOIN = "timeouts.join_ack_seconds=60";
    private static final String PATIENT_CHOICE = "timeouts.choice_seconds=60";

    @Nested
    @TestInstance(Lifecycle.PER_CLASS)
    class WhileTheChoiceIsDue {

        private RefereeUnderTest referee;

        @BeforeAll
        void open(@TempDir Path directory) throws Exception {
            referee = new RefereeUnderTest(directory, PATIENT_JOIN, PATIENT_CHOICE);
            referee.beginAndJoin("R1M1");
        }

        @AfterAll
        void close() throws Exception {
            referee.close();
        }

        static Stream<BadCall> answers() {
            return Stream.of(
                    new BadCall("a missing token", answer -> answer.remove("auth_token"), 4001, "E011"),
                    new BadCall(
                            "a forged token",
                            answer -> answer.put("auth_token", "tok_p01_" + "0".repeat(64)),
                            4001,
                            "E012"),
                    new BadCall("another match", answer -> answer.put("match_id", "R7M7"), 4003, "E015"),
                    new BadCall("a choice in capitals", answer -> answer.put("parity_choice", "EVEN"), 4004, "E004"),
                    new BadCall("a number for a choice", answer -> answer.put("parity_choice", 0), 4004, "E004"),
                    BadCall.malformed("a wrong protocol", "E018", answer -> answer.put("protocol", "league.v1")),
                    BadCall.malformed(
                            "a timestamp with an offset",
                            "E021",
                            answer -> answer.put("timestamp", "2025-01-15T10:30:00+02:00")));
        }

        @Tag("case:answer-for-another-match")
        @ParameterizedTest
        @MethodSource("answers")
        void isRefusedAndChangesNothing(BadCall bad) throws Exception {
            JsonNode before = referee.state("R1M1");

            Back back = referee.post(bad.of(referee.choice("P01", TOKEN_OF_P01, "R1M1", "even")));

            back.assertRefused(bad.code(), bad.errorCode());
            assertThat(before.path("state").asString("")).isEqualTo("COLLECTING_CHOICES");
            assertThat(referee.state("R1M1")).isEqualTo(before);
            assertThat(referee.wire.answersPing(referee.referee)).isTrue();
        }
    }

    @Tag("case:replayed-choice")
    @Test
    void aSecondAnswerIsAcknowledgedAndTheFirstOneCounts(@TempDir Path directory) throws Exception {
        try (RefereeUnderTest referee = new RefereeUnderTest(directory, PATIENT_JOIN, PATIENT_CHOICE)) {
            referee.beginAndJoin("R1M1");
            Back first = referee.post(referee.choice("P01", TOKEN_OF_P01, "R1M1", "odd"));

            Back second = referee.post(referee.choice("P01", TOKEN_OF_P01, "R1M1", "even"));

            assertThat(first.result().path("status").asString("")).isEqualTo("ACKNOWLEDGED");
            assertThat(second.result().path("status").asString("")).isEqualTo("ACKNOWLEDGED");
            referee.post(referee.choice("P02", TOKEN_OF_P02, "R1M1", "even"));
            JsonNode choices = referee.reportedChoices();
            assertThat(choices.path("P01").asString("")).isEqualTo("odd");
            assertThat(choices.path("P02").asString("")).isEqualTo("even");
        }
    }

    @Tag("case:late-choice")
    @Test
    void anAnswerAfterTheDeadlineChangesNothingAndTheNextMatchIsPlayed(@TempDir Path directory) throws Exception {
        try (RefereeUnderTest referee =
                new RefereeUnderTest(directory, PATIENT_JOIN, "timeouts.choice_seconds=2", "retry.max_retries=0")) {
            referee.beginAndJoin("R1M1");
            referee.post(referee.choice("P01", TOKEN_OF_P01, "R1M1", "odd"));
            JsonNode report = referee.manager.await(MessageType.MATCH_RESULT_REPORT);

            referee.post(referee.choice("P02", TOKEN_OF_P02, "R1M1", "even"));

            assertThat(report.at("/result/details/status").asString("")).isEqualTo("TECHNICAL_LOSS");
            assertThat(report.at("/result/winner").asString("")).isEqualTo("P01");
            referee.beginAndJoin("R1M2");
            referee.post(referee.choice("P01", TOKEN_OF_P01, "R1M2", "odd"));
            referee.post(referee.choice("P02", TOKEN_OF_P02, "R1M2", "even"));
            assertThat(referee.manager
                            .await(MessageType.MATCH_RESULT_REPORT)
                            .path("match_id")
                            .asString(""))
                    .isEqualTo("R1M2");
        }
    }
}
