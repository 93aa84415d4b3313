package org.evenodd.referee.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.evenodd.agent.peer.Answer;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Violation;
import org.evenodd.referee.play.ReportDelivery.Receipt;
import org.junit.jupiter.api.Test;

/** What the manager's answer to a report means: the kept result is deleted once it is taken. */
class ReceiptTest {

    @Test
    void isTakenWithAnAcknowledgementOrWhereTheManagerHasTheResultAlready() {
        assertThat(Receipt.of(new Answer.Acknowledged())).isEqualTo(Receipt.TAKEN);
        assertThat(Receipt.of(new Answer.ErrorReturned(5003, "E016", "duplicate")))
                .isEqualTo(Receipt.TAKEN);
    }

    /** The same error has the first number from a manager that leads no longer. */
    @Test
    void isNotTakenByAManagerThatDoesNotLeadNorWithAnAnswerThatIsNoAcknowledgement() {
        assertThat(Receipt.of(new Answer.ErrorReturned(-32000, "E016", "try again")))
                .isEqualTo(Receipt.UNHEARD);
        assertThat(Receipt.of(new Answer.Wrong(
                        List.of(new Violation("/match_id", ErrorCode.E003, "a match id like R1M1", "nothing")))))
                .isEqualTo(Receipt.UNHEARD);
    }
}
