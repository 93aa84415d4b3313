package org.evenodd.manager.assignment;

import java.util.HashSet;
import java.util.Set;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.value.PlayerId;

/** Who is in a match at the moment: nobody plays two at once, also where one of an earlier round is played again. */
final class AtPlay {

    private final Set<PlayerId> players = new HashSet<>();

    private AtPlay() {}

    static AtPlay of(Turn turn) {
        AtPlay atPlay = new AtPlay();
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
