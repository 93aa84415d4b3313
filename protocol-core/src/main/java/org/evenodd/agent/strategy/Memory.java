package org.evenodd.agent.strategy;

import java.util.List;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;

/** What a player has seen chosen so far; each list in the order of the matches. */
public interface Memory {

    /** What this player chose. */
    List<Parity> ownChoices();

    /** What one opponent was seen to choose. */
    List<Parity> choicesOf(PlayerId opponent);

    /** What all opponents were seen to choose. */
    List<Parity> choicesOfOpponents();
}
