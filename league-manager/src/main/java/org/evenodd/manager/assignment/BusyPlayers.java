package org.evenodd.manager.assignment;

import java.util.HashSet;
import java.util.Set;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.Fixture;
import org.evenodd.protocol.value.PlayerId;

/** Who is in a match at the moment: nobody plays two at once, also where one of an earlier round is played again. */
final class BusyPlayers {

    private final Set<PlayerId> players = new HashSet<>();

    private BusyPlayers() {}

    static BusyPlayers of(UnitOfWork turn) {
        BusyPlayers atPlay = new BusyPlayers();
        turn.undecided().stream()
                .filter(fixture -> turn.stage(fixture).takesPlace())
                .forEach(atPlay::add);
        return atPlay;
    }

    boolean allows(Fixture fixture) {
        return !players.contains(fixture.playerA()) && !players.contains(fixture.playerB());
    }

    void add(Fixture fixture) {
        players.add(fixture.playerA());
        players.add(fixture.playerB());
    }
}
