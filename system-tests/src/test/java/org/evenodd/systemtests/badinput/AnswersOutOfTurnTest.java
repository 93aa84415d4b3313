package org.evenodd.systemtests.badinput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.systemtests.badinput.RefereeUnderTest.TOKEN_OF_P01;
import static org.evenodd.systemtests.badinput.RefereeUnderTest.TOKEN_OF_P02;

import java.nio.file.Path;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.systemtests.badinput.RawClient.Back;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Answers before their question, wrong ones before right ones, and those in another player's name. */
class AnswersOutOfTurnTest {

    private static final String MATCH = "R1M1";

    private RefereeUnderTest referee;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        referee = new RefereeUnderTest(directory, "timeouts.join_ack_seconds=60", "timeouts.choice_seconds=60");
    }

    @AfterEach
    void close() throws Exception {
        referee.close();
    }

    private void bothChoose(String first, String second) throws Exception {
        referee.post(referee.choice("P01", TOKEN_OF_P01, MATCH, first));
        referee.post(referee.choice("P02", TOKEN_OF_P02, MATCH, second));
        assertThat(referee.reportedChoices().toString())
                .isEqualTo("{\"P01\":\"%s\",\"P02\":\"%s\"}".formatted(first, second));
    }

    @Tag("case:early-choice")
    @Test
    void toAQuestionThatNobodyAskedYetAre4005E016() throws Exception {
        referee.assign(referee.assignment(MATCH));
        JsonNode before = referee.state(MATCH);

        Back back = referee.post(referee.choice("P01", TOKEN_OF_P01, MATCH, "even"));

        assertThat(back.code()).isEqualTo(4005);
        assertThat(back.errorCode()).isEqualTo("E016");
        assertThat(referee.state(MATCH)).isEqualTo(before);
        referee.beginAndJoin(MATCH);
        bothChoose("odd", "even");
    }

    @Test
    void thatAreWrongAreToldSoAndDoNotUseUpTheRightOne() throws Exception {
        referee.beginAndJoin(MATCH);
        JsonNode before = referee.state(MATCH);

        Back back = referee.post(referee.choice("P01", TOKEN_OF_P01, MATCH, "Even"));

        assertThat(back.code()).isEqualTo(4004);
        assertThat(referee.state(MATCH)).isEqualTo(before);
        assertThat(referee.firstPlayer
                        .await(MessageType.GAME_ERROR)
                        .path("error_code")
                        .asString(""))
                .isEqualTo("E004");
        bothChoose("odd", "even");
    }

    /** The token says whose an answer is (docs/protocol-decisions.md, player_id in an answer). */
    @Tag("case:answer-for-another-match")
    @Test
    void withTheOpponentsTokenNeverCountForThePlayerThatTheyName() throws Exception {
        referee.beginAndJoin(MATCH);

        referee.post(referee.choice("P01", TOKEN_OF_P02, MATCH, "even"));

        bothChoose("odd", "even");
    }
}
