package org.evenodd.manager.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.league.ConductEvent.PlayerDialectNoted;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.Registration;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;

class DialectLinesTest {

    private static final PlayerId P01 = PlayerId.of(1);

    private final List<LeagueEvent> events = new ArrayList<>();

    DialectLinesTest() {
        events.add(new LeagueOpened(SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), Instant.EPOCH));
        Endpoint endpoint = Endpoint.parse("http://localhost:8101/mcp");
        events.add(new PlayerRegistered(P01, new Registration(new DisplayName("Alpha"), endpoint, 1, null)));
    }

    private void note(String field, int count) {
        String fix = "Send %s.".formatted(field);
        events.add(new PlayerDialectNoted(P01, new DialectNote(field, "seen", "expected", "SPEC 3", fix, count)));
    }

    private List<String> lines() {
        return DialectLines.of(League.replay(events).roster());
    }

    @Test
    void areNoneWhereEverybodySpeaksAsTheProtocolHasIt() {
        assertThat(lines()).isEmpty();
    }

    @Test
    void nameTheAgentTheFixTheSourceAndHowOften() {
        note("/timestamp", 1);
        note("/accept", 4);

        assertThat(lines())
                .containsSequence(
                        "P01   Alpha: Send /timestamp. (docs/protocol.md, once)",
                        "P01   Alpha: Send /accept. (docs/protocol.md, 4 times)");
    }

    @Test
    void areCutShortForAnAgentThatNeedsMuch() {
        for (int i = 0; i < 7; i++) {
            note("/field" + i, 1);
        }

        assertThat(lines()).hasSize(5).last().isEqualTo("P01   Alpha: and 4 more");
    }
}
