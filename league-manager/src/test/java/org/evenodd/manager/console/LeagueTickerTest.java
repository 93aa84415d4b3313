package org.evenodd.manager.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.command.Notice;
import org.evenodd.manager.league.ConductEvent.PlayerReached;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.Registration;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.PlayerId;
import org.junit.jupiter.api.Test;

class LeagueTickerTest {
    private static final Instant START = Instant.parse("2025-01-15T10:30:00Z");
    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);

    private final VirtualTime time = new VirtualTime(START);
    private final StringWriter printed = new StringWriter();
    private final List<LeagueEvent> events = new ArrayList<>();
    private final LeagueTicker ticker;

    LeagueTickerTest() {
        events.add(new LeagueOpened(SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), START));
        ticker = new LeagueTicker(new Console(new PrintWriter(printed)), time, League.replay(events));
        happens(registered(P01));
        happens(registered(P02));
    }

    private static PlayerRegistered registered(PlayerId player) {
        Endpoint endpoint = Endpoint.parse("http://localhost:8101/mcp");
        return new PlayerRegistered(player, new Registration(new DisplayName("A"), endpoint, 1, null));
    }

    private void happens(LeagueEvent event) {
        events.add(event);
        ticker.happened(List.of(event), League.replay(events));
    }

    private void begin(Duration atLeast) {
        ticker.begins(new Notice.LeagueBegins(99, 4851, atLeast, List.of(P01, P02)));
    }

    @Test
    void tellsHowLongTheLeagueWillTakeAtLeast() {
        begin(Duration.ofMinutes(99));

        assertThat(printed).hasToString("The league begins: 99 rounds, 4851 matches; it takes at least 99 minutes.\n");
    }

    @Test
    void countsOneRoundAndOneMatchInTheSingular() {
        ticker.begins(new Notice.LeagueBegins(1, 1, Duration.ZERO, List.of()));

        assertThat(printed).hasToString("The league begins: 1 round, 1 match.\n");
    }

    @Test
    void namesAfterAWhileThoseWhoHaveNotAnsweredYet() {
        begin(Duration.ZERO);
        happens(new PlayerReached(P01));
        time.run();

        assertThat(printed.toString()).endsWith("No answer yet from the endpoint of P02.\n");
    }

    @Test
    void saysNothingWhereEverybodyHasAnsweredMeanwhile() {
        begin(Duration.ZERO);
        happens(new PlayerReached(P01));
        happens(new PlayerReached(P02));
        time.run();

        assertThat(printed.toString()).doesNotContain("Nobody");
    }
}
