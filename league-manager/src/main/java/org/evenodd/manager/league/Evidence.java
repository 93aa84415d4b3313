package org.evenodd.manager.league;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.MatchId;

/**
 * The evidence in a referee's report: the transcript, and the revealed commitment of the draw.
 */
public final class Evidence {
    /** The name of the commitment. */
    public static final String COMMITMENT = "commitment";

    private static final String TRANSCRIPT = "transcript";

    private Evidence() {}

    /** The missing evidence, in words; empty for results that the manager decided itself. */
    public static List<String> missing(MatchDecided decided) {
        List<String> missing = new ArrayList<>();
        if (decided.refereeId() == null) {
            return missing;
        }
        ResultDetails details = decided.result().details();
        if (details.drawnNumber() != null && !isCommitted(decided.matchId(), details)) {
            missing.add(COMMITMENT);
        }
        List<TranscriptEntry> transcript = details.transcript();
        if (transcript == null || transcript.isEmpty()) {
            missing.add(TRANSCRIPT);
        }
        return missing;
    }

    private static boolean isCommitted(MatchId match, ResultDetails details) {
        Digest nonce = details.drawNonce();
        return nonce != null
                && Digest.sha256("%s:%d:%s".formatted(match, details.drawnNumber(), nonce))
                        .equals(details.drawCommitment());
    }
}
