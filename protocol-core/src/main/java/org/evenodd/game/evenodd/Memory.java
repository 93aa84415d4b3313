package org.evenodd.game.evenodd;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;

/** The choices that a player has seen so far; lists are in match order. */
public interface Memory {

    /** This player's choices. */
    List<Parity> ownChoices();

    /** The known choices of one opponent. */
    List<Parity> choicesOf(PlayerId opponent);

    /** The known choices of all opponents. */
    List<Parity> choicesOfOpponents();

    /** A memory that grows match by match, for simulations and practice. Not thread-safe. */
    final class GrowingMemory implements Memory {

        private final List<Parity> own = new ArrayList<>();
        private final List<Parity> others = new ArrayList<>();
        private final Map<PlayerId, List<Parity>> byOpponent = new LinkedHashMap<>();

        /** The player chose. */
        public void chose(Parity choice) {
            own.add(choice);
        }

        /** The player was told its opponent's choice. */
        public void saw(PlayerId opponent, Parity choice) {
            others.add(choice);
            byOpponent.computeIfAbsent(opponent, first -> new ArrayList<>()).add(choice);
        }

        @Override
        public List<Parity> ownChoices() {
            return Collections.unmodifiableList(own);
        }

        @Override
        public List<Parity> choicesOf(PlayerId opponent) {
            return Collections.unmodifiableList(byOpponent.getOrDefault(opponent, List.of()));
        }

        @Override
        public List<Parity> choicesOfOpponents() {
            return Collections.unmodifiableList(others);
        }
    }
}
