package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Like;
import org.evenodd.protocol.value.MatchId;

/** The referee accepts the match (REF 3). */
public record RunMatchAck(
        @Flat Envelope envelope,
        MatchId matchId,

        @Like(value = "^acknowledged$", expected = "acknowledged")
        String status)
        implements Message {

    public static final String ACKNOWLEDGED = "acknowledged";
}
