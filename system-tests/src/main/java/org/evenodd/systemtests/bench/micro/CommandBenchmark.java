package org.evenodd.systemtests.bench.micro;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.agent.settings.LeagueSettings.DivisionSettings;
import org.evenodd.agent.settings.LeagueSettings.EndlessRules;
import org.evenodd.agent.settings.LeagueSettings.Participants;
import org.evenodd.agent.settings.LeagueSettings.Referees;
import org.evenodd.agent.settings.LeagueSettings.RegistrationSettings;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.agent.settings.SystemSettings.Network;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.agent.settings.SystemSettings.Network.RejoinWithoutToken;
import org.evenodd.game.Games;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.Arrival.Identity;
import org.evenodd.manager.registration.Arrival.KeyProof;
import org.evenodd.manager.registration.EndpointSite;
import org.evenodd.manager.registration.EndpointSite.Resident;
import org.evenodd.manager.registration.RegisterAgent;
import org.evenodd.manager.results.ReportResult;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Effect;
import org.evenodd.manager.tournament.Effect.AnnounceRound;
import org.evenodd.manager.tournament.Effect.ProbeEndpoint;
import org.evenodd.manager.tournament.Effect.SendRunMatch;
import org.evenodd.manager.tournament.LeagueControl;
import org.evenodd.manager.tournament.OperatingRules;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.manager.tournament.RefereeOrders.RunMatchAnswer;
import org.evenodd.manager.tournament.RoundAnnouncer.AnnouncementAnswered;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.manager.tournament.Tournament.CommandResult;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.RegistrationMessages.AgentMeta;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.message.RegistrationMessages.RefereeMeta;
import org.evenodd.protocol.message.ReportMessages.FlatReport;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.PublicUrl;
import org.evenodd.protocol.value.Version;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Decides the commands of a league in memory, one after the other: its registrations, its start, and of a whole round robin each
 * acknowledgement, acceptance and report. Nothing is stored, and no standings are sent. Once the leg is over, a new league begins.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class CommandBenchmark extends StepBenchmark {

    private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");
    private static final int REFEREES = 10;
    private static final int MATCHES_AT_ONCE = 20;
    private static final OperatingRules RULES = new OperatingRules(
            false,
            new Network(
                    EndpointCheck.DEFERRED,
                    RejoinWithoutToken.SAME_ADDRESS,
                    true,
                    List.of(),
                    true,
                    List.of(),
                    PublicUrl.NONE,
                    List.of(),
                    "X-Forwarded-For",
                    true),
            AutoStart.BY_OPERATOR,
            false,
            Duration.ofMinutes(5),
            Duration.ofSeconds(45),
            "0".repeat(32));

    /**
     * How many players, and after a slash in divisions of how many. What a command costs must not grow with the players, also
     * beyond what a league may have in one table.
     */
    @Param({"20", "99", "500", "100/20", "300/20", "999/20"})
    private String league = "";

    private int players;

    private final Deque<Command> commands = new ArrayDeque<>();

    @SuppressWarnings("NullAway.Init")
    private LeagueSettings settings;

    @SuppressWarnings("NullAway.Init")
    private Tournament tournament;

    @Setup
    public void prepare() {
        String[] size = league.split("/");
        players = Integer.parseInt(size[0]);
        settings = settings(size.length == 1 ? 0 : Integer.parseInt(size[1]));
        begin();
    }

    private void begin() {
        tournament = Tournament.open(new LeagueOpened(settings, NOW), RULES).next();
        commands.clear();
        for (int n = 1; n <= REFEREES; n++) {
            commands.add(registration(new RefereeMeta(
                    new DisplayName("Referee " + n),
                    new Version("1.0.0"),
                    Games.types(),
                    endpoint(n),
                    MATCHES_AT_ONCE,
                    null,
                    true,
                    null)));
        }
        for (int n = 1; n <= players; n++) {
            commands.add(registration(new PlayerMeta(
                    new DisplayName("Player " + n),
                    new Version("1.0.0"),
                    Games.types(),
                    endpoint(REFEREES + n),
                    null,
                    null)));
        }
        commands.add(LeagueControl.START);
    }

    private static RegisterAgent registration(AgentMeta meta) {
        EndpointSite site = EndpointSite.mostFavourable(meta.contactEndpoint(), Resident.of(meta));
        return new RegisterAgent(meta, new Arrival(new Identity.Unproven(), site, KeyProof.NONE, false, null));
    }

    private static Endpoint endpoint(int agent) {
        return Endpoint.parse("http://localhost:%d/mcp".formatted(8100 + agent));
    }

    private LeagueSettings settings(int divisionSize) {
        LeagueSettings usual =
                new SettingsLoader(ConfigSource.BUILT_IN, List.of()).league(new LeagueId("league_2025_even_odd"));
        return new LeagueSettings(
                usual.leagueId(),
                usual.displayName(),
                usual.gameType(),
                Duration.ZERO,
                0,
                usual.points(),
                usual.tiebreakers(),
                usual.uniqueDisplayNames(),
                new Participants(2, players, REFEREES, 0),
                usual.suspension(),
                new RegistrationSettings(Referees.OPEN),
                null,
                EndlessRules.DEFAULT,
                new DivisionSettings(divisionSize, null));
    }

    @Benchmark
    public CommandResult command() {
        Command next = commands.poll();
        if (next == null) {
            begin();
            next = commands.remove();
        }
        CommandResult result = tournament.on(next, NOW, NOW);
        tournament = result.next();
        result.effects().forEach(this::react);
        return result;
    }

    private void react(Effect effect) {
        if (effect instanceof AnnounceRound round) {
            round.to().forEach(agent -> commands.add(new AnnouncementAnswered(agent, round.matches())));
        } else if (effect instanceof SendRunMatch order) {
            commands.add(new RunMatchAnswer.AssignmentAccepted(order.match(), order.lease()));
            commands.add(new ReportResult(order.referee(), draw(order)));
        } else if (effect instanceof ProbeEndpoint probe) {
            commands.add(new AgentResponded(probe.agent()));
        }
    }

    private MatchResultReport draw(SendRunMatch order) {
        return new MatchResultReport(
                new Envelope(null, null, null, null),
                tournament.league().settings().leagueId(),
                order.match().round(),
                order.match(),
                order.lease(),
                null,
                null,
                new FlatReport(order.playerA().playerId(), order.playerB().playerId(), "draw"));
    }
}
