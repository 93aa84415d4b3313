package org.evenodd.referee.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.referee.Sample;
import org.evenodd.referee.play.ReportDelivery.Receipt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReceiptTest {

    private static Receipt refused(int code, String errorCode) {
        return Receipt.of(new Answer.ErrorReturned(code, errorCode, "no"));
    }

    @Test
    void takesAnyAcknowledgementForDelivered() {
        assertThat(Receipt.of(new Answer.Acknowledged())).isEqualTo(Receipt.TAKEN);
        assertThat(Receipt.of(new Answer.Answered(Sample.join(Sample.P01, true), List.of())))
                .isEqualTo(Receipt.TAKEN);
    }

    @Test
    void takesADuplicateForDelivered() {
        assertThat(refused(5003, "E016")).isEqualTo(Receipt.TAKEN);
        assertThat(refused(5003, "")).isEqualTo(Receipt.TAKEN);
    }

    @ParameterizedTest
    @CsvSource({"5002,E015", "5002,''", "5001,E011", "5001,''", "-32602,E005", "-32602,E003", "-32602,E031", "-32601,''"
    })
    void givesUpOnWhatCanNeverBeTaken(int code, String errorCode) {
        assertThat(refused(code, errorCode)).isEqualTo(Receipt.REFUSED);
    }

    @ParameterizedTest
    @CsvSource({"5001,E012", "-32602,E012"})
    void isOpenWhereTheRefereesTokenIsNotTaken(int code, String errorCode) {
        assertThat(refused(code, errorCode)).isEqualTo(Receipt.UNAUTHORISED);
    }

    @ParameterizedTest
    @CsvSource({"-32603,''", "-32000,E016", "-32602,E030", "-32602,E001"})
    void triesAgainWhatMayBeTakenTheNextTime(int code, String errorCode) {
        assertThat(refused(code, errorCode)).isEqualTo(Receipt.UNHEARD);
    }

    @Test
    void triesAgainWhatNobodyAnswered() {
        assertThat(Receipt.of(new Answer.NoReplyInTime())).isEqualTo(Receipt.UNHEARD);
        assertThat(Receipt.of(new Answer.PeerUnreachable("gone"))).isEqualTo(Receipt.UNHEARD);
    }
}
