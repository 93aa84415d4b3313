package org.evenodd.manager.assignment;

import java.util.HashSet;
import java.util.Set;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.Fixture;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** The players that are in a match: nobody plays two at once, not even if a match of an earlier round is replayed. */
final class BusyPlayers {

    private final Set<PlayerId> players = new HashSet<>();

    private BusyPlayers() {}

    static BusyPlayers of(UnitOfWork work) {
        BusyPlayers busyPlayers = new BusyPlayers();
        work.undecided().stream()
                .filter(fixture -> work.stage(fixture).takesPlace())
                .forEach(busyPlayers::add);
        return busyPlayers;
    }

    boolean allows(Fixture fixture) {
        return !players.contains(fixture.playerA()) && !players.contains(fixture.playerB());
    }

    void add(Fixture fixture) {
        players.add(fixture.playerA());
        players.add(fixture.playerB());
    }
}
