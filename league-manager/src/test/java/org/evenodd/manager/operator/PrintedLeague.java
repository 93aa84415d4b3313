package org.evenodd.manager.operator;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.runtime.RecordedLog;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.game.Games;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.results.RelayPoll;
import org.evenodd.manager.results.TournamentProgress;
import org.evenodd.manager.tournament.EffectPerformers;
import org.evenodd.manager.tournament.OperatingRules;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** A league with the console and the log of its operator. */
final class PrintedLeague {
    static final Instant START = Instant.parse("2025-01-15T10:30:00Z");
    static final PlayerId P01 = PlayerId.of(1);
    static final PlayerId P02 = PlayerId.of(2);

    final VirtualTime time = new VirtualTime(START);
    final StringWriter printed = new StringWriter();
    final RecordedLog log = new RecordedLog();
    final List<LeagueEvent> events = new ArrayList<>();
    final ProgressPrinter printer;
    final EffectPerformers notices;

    PrintedLeague(boolean terminal, AutoStart start) {
        OperatingRules rules = OperatingRules.of(SettingsLoader.builtIn().system(), Games.usual(), start, false, "");
        events.add(new LeagueOpened(SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), START));
        OperatorLog operator = new OperatorLog(new Console(new PrintWriter(printed), terminal), log.logger());
        printer = new ProgressPrinter(
                operator,
                time,
                new WallClock(ZoneOffset.UTC),
                () -> new TournamentProgress(Tournament.resume(league(), rules), time.timeOfDay(), RelayPoll.NONE));
        notices = new NoticePrinter(operator, time, this::league).registerIn(new EffectPerformers());
    }

    League league() {
        return League.replay(events);
    }

    void happens(LeagueEvent event) {
        events.add(event);
        printer.happened(List.of(event), league());
    }

    Stream<String> lines() {
        return printed.toString().lines();
    }

    static Registration registration(String name, int port) {
        return new Registration(
                new DisplayName(name), Endpoint.parse("http://localhost:%d/mcp".formatted(port)), 1, null);
    }

    static PlayerRegistered registered(int number, String name) {
        return new PlayerRegistered(PlayerId.of(number), registration(name, 8100 + number));
    }
}
