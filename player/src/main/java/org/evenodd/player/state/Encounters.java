package org.evenodd.player.state;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.RoundId;

/** The matches that a player is in, and the finished ones of the current round. */
public record Encounters(Map<MatchId, Encounter> byMatch) {

    static final Encounters NONE = new Encounters(Map.of());

    public Encounters {
        byMatch = Map.copyOf(byMatch);
    }

    Optional<Encounter> in(MatchId match) {
        return Optional.ofNullable(byMatch.get(match));
    }

    /** These matches with a newer state of one; forgets those that ended in earlier rounds, which the history has. */
    Encounters with(Encounter encounter) {
        RoundId round = encounter.match().round();
        Map<MatchId, Encounter> kept = new LinkedHashMap<>(byMatch);
        kept.values().removeIf(other -> other.over() && other.match().round().compareTo(round) < 0);
        kept.put(encounter.match(), encounter);
        return new Encounters(kept);
    }

    /** The matches announced or begun, but not over. */
    public List<MatchId> notOver() {
        return byMatch.values().stream()
                .filter(encounter -> !encounter.over())
                .map(Encounter::match)
                .toList();
    }

    public List<MatchId> inProgress() {
        return byMatch.values().stream()
                .filter(encounter -> !encounter.over() && encounter.conversation() != null)
                .map(Encounter::match)
                .sorted(Comparator.comparing(MatchId::value))
                .toList();
    }
}
