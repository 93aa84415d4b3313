package org.evenodd.manager.audit;

import java.util.List;
import java.util.Map;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;

/** Changes details of a result. */
final class Details {

    private @Nullable Integer number;
    private Map<PlayerId, @Nullable Parity> choices;
    private @Nullable Parity parity;
    private @Nullable Digest commitment;
    private @Nullable Digest nonce;
    private @Nullable Map<PlayerId, Termination> termination;
    private @Nullable List<TranscriptEntry> transcript;
    private final ResultDetails former;

    private Details(ResultDetails former) {
        this.former = former;
        this.number = former.drawnNumber();
        this.choices = former.choices();
        this.parity = former.numberParity();
        this.commitment = former.drawCommitment();
        this.nonce = former.drawNonce();
        this.termination = former.termination();
        this.transcript = former.transcript();
    }

    static Details of(ResultDetails former) {
        return new Details(former);
    }

    Details drawn(@Nullable Integer newNumber, @Nullable Parity newParity) {
        number = newNumber;
        parity = newParity;
        return this;
    }

    Details choosing(Map<PlayerId, @Nullable Parity> newChoices) {
        choices = newChoices;
        return this;
    }

    Details sealed(@Nullable Digest newCommitment, @Nullable Digest newNonce) {
        commitment = newCommitment;
        nonce = newNonce;
        return this;
    }

    Details blaming(Map<PlayerId, Termination> newTermination) {
        termination = newTermination;
        return this;
    }

    Details telling(@Nullable List<TranscriptEntry> newTranscript) {
        transcript = newTranscript;
        return this;
    }

    ResultDetails end() {
        return new ResultDetails(
                number,
                choices,
                former.status(),
                parity,
                commitment,
                nonce,
                termination,
                transcript,
                former.dialectNotes());
    }
}
