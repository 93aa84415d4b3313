package org.evenodd.systemtests.bench.bare;

import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.program.Launcher.Surroundings;
import org.evenodd.systemtests.bench.bare.BareAgent.BareOptions;

/** A bare referee: it registers, and says to both players of each match what ours says. */
public final class BareReferee {

    private final BareAgent agent;
    private final int manager;

    private BareReferee(BareOptions options) {
        manager = options.managerPort();
        agent = new BareAgent(options.recording(), 1, (type, request) -> {
            if (type.equals("RUN_MATCH")) {
                play(BareAgent.number(request, "a"), BareAgent.number(request, "b"));
            }
        });
    }

    public static void main(String[] arguments) {
        Surroundings.ignore();
        BareReferee referee = new BareReferee(BareOptions.of(arguments));
        referee.agent
                .send(
                        referee.manager,
                        "REFEREE_REGISTER_REQUEST",
                        "?port=" + referee.agent.ports().get(0),
                        0)
                .join();
    }

    private void play(int one, int other) {
        CompletableFuture<?> unused = both(one, other, "GAME_INVITATION")
                .thenCompose(joined -> both(one, other, "CHOOSE_PARITY_CALL"))
                .thenCompose(chosen -> both(one, other, "GAME_OVER"))
                .thenCompose(over -> agent.send(manager, "MATCH_RESULT_REPORT", "", 0));
    }

    private CompletableFuture<Void> both(int one, int other, String type) {
        return CompletableFuture.allOf(agent.send(one, type, "", 0), agent.send(other, type, "", 0));
    }
}
