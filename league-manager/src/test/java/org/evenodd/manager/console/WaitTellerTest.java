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
import org.evenodd.manager.command.AutoStart;
import org.evenodd.manager.command.OperatingRules;
import org.evenodd.manager.engine.LeagueEngine.Observer;
import org.evenodd.manager.league.ConductEvent.PlayerReached;
import org.evenodd.manager.league.ConductEvent.RefereeReached;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeAdmitted;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.play.Tournament;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.junit.jupiter.api.Test;
import org.slf4j.helpers.NOPLogger;

/** What the console says of agents that a league waits for. */
class WaitTellerTest {
    private static final Instant NOW = Instant.parse("2026-11-25T09:00:00Z");
    private static final OperatingRules RULES =
            OperatingRules.of(SettingsLoader.builtIn().system(), new AutoStart(2, 1), false);

    private final VirtualTime time = new VirtualTime(NOW);
    private final StringWriter printed = new StringWriter();
    private final Narrator narrator = new Narrator(new Console(new PrintWriter(printed)), NOPLogger.NOP_LOGGER);
    private final List<LeagueEvent> events = new ArrayList<>(
            List.of(new LeagueOpened(SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), NOW)));

    private League league() {
        return League.replay(events);
    }

    private void happens(Observer observer, LeagueEvent event) {
        events.add(event);
        observer.happened(List.of(event), league());
    }

    private static Registration registration(String name, int port) {
        return new Registration(
                new DisplayName(name), Endpoint.parse("http://localhost:%d/mcp".formatted(port)), 1, null);
    }

    private void pass(Duration duration) {
        time.advance(duration);
    }

    @Test
    void saysInAFewSecondsWhoIsMissingAndWhoDoesNotAnswerAndNothingTwice() {
        WaitTeller teller = new WaitTeller(narrator, time, () -> Tournament.resume(league(), RULES));
        teller.tellSoon();
        pass(WaitTeller.PAUSE.multipliedBy(2));
        happens(teller, new PlayerRegistered(PlayerId.of(1), registration("Ada", 8101)));
        happens(teller, new PlayerRegistered(PlayerId.of(2), registration("Bob", 8102)));
        pass(WaitTeller.PAUSE);
        happens(teller, new PlayerReached(PlayerId.of(1)));
        pass(WaitTeller.PAUSE.multipliedBy(2));
        happens(teller, new RefereeRegistered(RefereeId.of(1), registration("Whistle", 8001), 5, true, true));
        happens(teller, new RefereeReached(RefereeId.of(1)));
        pass(WaitTeller.PAUSE.multipliedBy(2));

        assertThat(printed.toString().lines())
                .containsExactly(
                        "0 of 2 players, waiting for 2 more; 0 of 1 referees, waiting for 1 more.",
                        "No answer from P02 \"Bob\" at http://localhost:8102/mcp.",
                        "1 of 2 players, waiting for 1 more; 0 of 1 referees, waiting for 1 more.",
                        "1 of 2 players, waiting for 1 more; 1 of 1 referees.");
    }

    @Test
    void alarmsAboutARefereeWithoutTheKeyAfterTenSecondsAndNotBefore() {
        RefereesWaiting teller = new RefereesWaiting(narrator, time, this::league);
        happens(teller, new RefereeRegistered(RefereeId.of(11), registration("Whistle", 8001), 5, false, true));
        happens(teller, new RefereeRegistered(RefereeId.of(12), registration("Gong", 8002), 5, false, true));
        pass(Duration.ofSeconds(1));
        happens(teller, new RefereeAdmitted(RefereeId.of(11)));
        pass(RefereesWaiting.PATIENCE.minusMillis(1001));
        assertThat(printed).hasToString("");
        pass(Duration.ofMillis(2));

        assertThat(printed.toString().lines())
                .containsExactly(
                        "REF12 \"Gong\" at http://localhost:8002/mcp has not shown the referee key and is given"
                                + " no matches: `admit REF12` admits it.");
    }
}
