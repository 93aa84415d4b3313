package org.evenodd.protocol.league;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.evenodd.protocol.value.Parity;

/** A manager, a referee and three players, and their messages; the result uses only types of the JDK. */
public final class CoreLeague implements Callable<List<List<String>>> {

    /** Plays the league and returns the posted messages and the champion that each player was told. */
    @Override
    public List<List<String>> call() {
        Wires wires = new Wires();
        CoreManager manager = new CoreManager(wires);
        new CoreReferee(wires, CoreManager.OWN).register();
        List<CorePlayer> players = List.of(
                new CorePlayer(wires, 1, Parity.EVEN),
                new CorePlayer(wires, 2, Parity.ODD),
                new CorePlayer(wires, 3, Parity.EVEN));
        players.forEach(player -> player.register(CoreManager.OWN));
        manager.play();
        List<String> champions = new ArrayList<>();
        players.forEach(player -> champions.addAll(player.champions));
        return List.of(List.copyOf(wires.bodies), champions);
    }
}
