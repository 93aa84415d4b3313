package org.evenodd.systemtests.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.evenodd.systemtests.testbed.Wiretap;

/**
 * A league whose messages are all checked: three players and two referees of ours, and a difficult foreign player; the
 * first call for a choice to one of ours is lost.
 */
final class WholeLeague {

    private static final int SEED = 2025;
    private static final Endpoint UNLUCKY = Endpoint.parse("http://127.0.0.1:8101/mcp");

    private WholeLeague() {}

    /** Plays it and returns the messages sent. */
    static Wiretap play(Path directory) {
        Wiretap wiretap = new Wiretap();
        wiretap.lose(request -> request.is(MessageType.CHOOSE_PARITY_CALL)
                && request.service().sameAs(UNLUCKY)
                && wiretap.of(MessageType.CHOOSE_PARITY_CALL).stream()
                        .filter(call -> call.service().sameAs(UNLUCKY))
                        .allMatch(request::equals));
        try (MemoryLeague league = new MemoryLeague(directory, SEED)) {
            league.wiretap = wiretap::tap;
            RunningProgram manager = league.manager(4, 2);
            league.referees(2);
            league.players(3, "--name", "Ours");
            league.time.advance(Duration.ofSeconds(1));
            joinAfterTwoRefusals(new ForeignPlayer(league));
            league.play(manager, Duration.ofMinutes(5));
        }
        return wiretap;
    }

    private static void joinAfterTwoRefusals(ForeignPlayer player) {
        assertThat(player.register("Ours 1").path("status").asString()).isEqualTo("REJECTED");
        assertThat(player.registerAsReferee().path("status").asString()).isEqualTo("REJECTED");
        assertThat(player.register("Foreign").path("status").asString()).isEqualTo("ACCEPTED");
    }
}
