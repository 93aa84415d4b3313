package org.evenodd.systemtests.badinput;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A bot that resets its connection, at each step of a league in turn. */
class QuitterTest {

    private static final String[] HURRY = {
        "league.announcement_lead_seconds=0", "retry.max_retries=1", "retry.delay_seconds=0.1"
    };

    @Tag("case:quitter")
    @ParameterizedTest
    @EnumSource(
            names = {
                "GAME_INVITATION",
                "CHOOSE_PARITY_CALL",
                "GAME_OVER",
                "LEAGUE_STANDINGS_UPDATE",
                "ROUND_COMPLETED",
                "LEAGUE_COMPLETED"
            })
    void harmsNobodyButItself(MessageType step, @TempDir Path directory) throws Exception {
        assertThatTheOthersPlay(step, directory);
    }

    /** Each match waits ten seconds for a player who has not acknowledged the announcement. */
    @Tag("waits")
    @Test
    void delaysItsMatchesWhereItTakesNoAnnouncement(@TempDir Path directory) throws Exception {
        assertThatTheOthersPlay(MessageType.ROUND_ANNOUNCEMENT, directory);
    }

    private static void assertThatTheOthersPlay(MessageType step, Path directory) throws Exception {
        WatchedStore store = new WatchedStore();
        try (RealAgents agents = new RealAgents(directory);
                Quitter quitter = new Quitter(step)) {
            Endpoint manager = agents.manager(store, new AutoStart(3, 1), HURRY);
            new RawClient().call(manager, "register_player", quitter.registration());
            agents.player(manager, HURRY);
            agents.player(manager, HURRY);
            agents.referee(manager, HURRY);

            store.await("farewells_done", 1);

            List<String> decided = store.events().stream()
                    .filter(event -> event.type().equals("match_decided"))
                    .map(StoredEvent::payload)
                    .toList();
            assertThat(decided).hasSize(3);
            boolean forfeits = step == MessageType.GAME_INVITATION || step == MessageType.CHOOSE_PARITY_CALL;
            assertThat(decided.stream().filter(result -> result.contains("TECHNICAL_LOSS")))
                    .hasSize(forfeits ? 2 : 0)
                    .allMatch(result -> result.contains("\"P01\":\"unreachable\""));
        }
    }
}
