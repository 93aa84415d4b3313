package org.evenodd.manager.league;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;

/** Everybody who ever had a place, in the order of their ids; those who were removed stay until the place is taken. */
public record Roster(SortedMap<PlayerId, Player> players, SortedMap<RefereeId, Referee> referees) {

    static final Roster EMPTY = new Roster(Collections.emptySortedMap(), Collections.emptySortedMap());

    public Roster {
        players = Collections.unmodifiableSortedMap(players);
        referees = Collections.unmodifiableSortedMap(referees);
    }

    public Optional<Player> player(PlayerId id) {
        return Optional.ofNullable(players.get(id));
    }

    public Optional<Referee> referee(RefereeId id) {
        return Optional.ofNullable(referees.get(id));
    }

    /** What an agent that is still here registered with. */
    public Optional<Registration> registration(AgentId agent) {
        if (agent instanceof PlayerId playerId) {
            return player(playerId).filter(Player::present).map(Player::registration);
        }
        return referee((RefereeId) agent).filter(Referee::present).map(Referee::registration);
    }

    Roster with(Player player) {
        return new Roster(plus(players, player.id(), player), referees);
    }

    Roster with(Referee referee) {
        return new Roster(players, plus(referees, referee.id(), referee));
    }

    private static <K extends Comparable<K>, V> SortedMap<K, V> plus(Map<K, V> map, K key, V value) {
        SortedMap<K, V> copy = new TreeMap<>(map);
        copy.put(key, value);
        return copy;
    }
}
