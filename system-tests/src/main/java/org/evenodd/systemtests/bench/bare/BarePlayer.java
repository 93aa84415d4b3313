package org.evenodd.systemtests.bench.bare;

import org.evenodd.agent.program.Launcher.Surroundings;
import org.evenodd.systemtests.bench.bare.BareAgent.BareOptions;

/** Bare players, in one process: each registers and then answers. */
public final class BarePlayer {

    private BarePlayer() {}

    public static void main(String[] arguments) {
        Surroundings.ignore();
        BareOptions options = BareOptions.of(arguments);
        BareAgent agent = new BareAgent(options.recording(), options.number("--count"), (type, request) -> {});
        for (int port : agent.ports()) {
            agent.send(options.managerPort(), "LEAGUE_REGISTER_REQUEST", "?port=" + port, 0)
                    .join();
        }
    }
}
