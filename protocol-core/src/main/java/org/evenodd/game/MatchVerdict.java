package org.evenodd.game;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The result of a match.
 *
 * @param reason a sentence for people, which names each player at fault by id (PRD 5.3.2)
 * @param faults why the players at fault did not finish; empty if the game was played to its end
 */
public record MatchVerdict(Outcome outcome, String reason, Map<PlayerId, Termination> faults) {

    public MatchVerdict {
        faults = Collections.unmodifiableMap(new LinkedHashMap<>(faults));
    }

    public boolean playedOut() {
        return faults.isEmpty();
    }
}
