package org.evenodd.systemtests.badinput;

import java.nio.file.Path;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.protocol.value.Endpoint;

/** A manager, a referee and a player of ours, registered and idle. */
final class OneOfEach implements AutoCloseable {

    /** The agent that is called. */
    enum Agent {
        MANAGER,
        REFEREE,
        PLAYER
    }

    final RawClient wire = new RawClient();
    private final WatchedStore store = new WatchedStore();
    private final RealAgents agents;
    private final Endpoint manager;
    private final Endpoint referee;
    private final Endpoint player;

    OneOfEach(Path directory) throws Exception {
        agents = new RealAgents(directory);
        manager = agents.manager(store, AutoStart.BY_OPERATOR);
        referee = agents.referee(manager);
        player = agents.player(manager);
        store.await("referee_reached", 1);
        store.await("player_reached", 1);
    }

    Endpoint endpoint(Agent agent) {
        return switch (agent) {
            case MANAGER -> manager;
            case REFEREE -> referee;
            case PLAYER -> player;
        };
    }

    /** Returns the state that a refused call must not change. */
    Object state(Agent agent) throws Exception {
        return agent == Agent.MANAGER ? store.events() : wire.health(endpoint(agent));
    }

    boolean answersPing(Agent agent) throws Exception {
        return wire.answersPing(endpoint(agent));
    }

    @Override
    public void close() {
        agents.close();
    }
}
