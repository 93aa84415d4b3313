package org.evenodd.agent.strategy;

import java.util.List;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;

/** The choices that a player has seen so far; lists are in match order. */
public interface Memory {

    /** This player's choices. */
    List<Parity> ownChoices();

    /** The known choices of one opponent. */
    List<Parity> choicesOf(PlayerId opponent);

    /** The known choices of all opponents. */
    List<Parity> choicesOfOpponents();
}
