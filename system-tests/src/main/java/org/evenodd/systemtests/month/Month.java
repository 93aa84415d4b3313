package org.evenodd.systemtests.month;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingOverride;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.engine.EventJournal;
import org.evenodd.manager.engine.LeagueEngine;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.Arrival.Identity;
import org.evenodd.manager.registration.Arrival.KeyProof;
import org.evenodd.manager.registration.EndpointSite;
import org.evenodd.manager.registration.EndpointSite.Address;
import org.evenodd.manager.registration.EndpointSite.KnownAgents;
import org.evenodd.manager.registration.EndpointSite.Reach;
import org.evenodd.manager.registration.RegisterAgent;
import org.evenodd.manager.results.ReportResult;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.FormerLegs;
import org.evenodd.manager.store.FormerLegs.LegSummary;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Command.CommandResponse.CommandRefused;
import org.evenodd.manager.tournament.Effect;
import org.evenodd.manager.tournament.EffectPerformers;
import org.evenodd.manager.tournament.LeagueControl;
import org.evenodd.manager.tournament.Legs.PausePlayer;
import org.evenodd.manager.tournament.OperatingRules;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.manager.tournament.RefereeOrders.RunMatchAnswer.AssignmentAccepted;
import org.evenodd.manager.tournament.RoundAnnouncer.AnnouncementAnswered;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.manager.tournament.Tournament.Recover;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.message.RegistrationMessages.RefereeMeta;
import org.evenodd.protocol.message.ReportMessages.FlatReport;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Version;
import org.evenodd.systemtests.testbed.TemporaryDirectory;

/** A league without end whose agents answer everything, each after a little virtual time. */
final class Month implements AutoCloseable {

    static final LeagueId LEAGUE = SettingsLoader.DEFAULT_LEAGUE;

    private static final Envelope ENVELOPE = new Envelope(null, null, null, null);
    private static final FlatReport NOTHING_FLAT = new FlatReport(null, null, null);
    private static final Duration ANSWER = Duration.ofMillis(10);
    private static final Duration MATCH = Duration.ofMillis(500);
    private static final int LATEST_LEGS = 50;
    private static final int ONE_IN = 10;
    private static final int MATCHES_AT_ONCE = 10;
    private static final int BOTS_OF_A_REFEREE = 20;
    private static final int MOST_REFEREES = 30;

    private final VirtualTime time = new VirtualTime(Instant.parse("2025-01-15T10:00:00Z"));
    private final RandomGenerator random = new SplittableRandom(1);
    private final SettingsLoader settings;
    private final Path database;
    private final Reports reports;
    private final EventStore store;
    private final EventJournal<LeagueEvent> journal;
    private final LeagueEngine engine;
    private Optional<PlayerId> paused = Optional.empty();
    private int restarts;
    private long longestFold;
    private long commands;

    /**
     * A league between two legs, with bots that have registered.
     *
     * @param divisionSize the most bots of a division; 0 for one table
     * @param keptLegs how many legs are not folded
     */
    Month(Path database, int bots, int divisionSize, int keptLegs, Reports reports) {
        this.database = database;
        this.reports = reports;
        settings = new SettingsLoader(
                ConfigSource.BUILT_IN,
                Stream.of(
                                "legs=0",
                                "division_size=" + divisionSize,
                                "participants.max_per_host=0",
                                "keep_legs=" + keptLegs)
                        .map(setting -> SettingOverride.parse("league." + setting))
                        .toList());
        store = EventStores.open(EventStores.embedded(database));
        journal = new EventJournal<>(store, new EventCodec<>(LeagueEvent.class), LEAGUE);
        OperatingRules rules = OperatingRules.of(
                settings.system(), settings.league(LEAGUE).game(), AutoStart.BY_OPERATOR, false, "0".repeat(32));
        LeagueOpened opened = new LeagueOpened(settings.league(LEAGUE), time.instant());
        journal.append(Tournament.open(opened, rules).events(), time.instant());
        engine = new LeagueEngine(Tournament.open(opened, rules).next(), journal, time, time, failure -> {
            throw failure;
        });
        engine.perform(new EffectPerformers().with(Effect.class, this::perform));
        submit(new Recover());
        for (int i = 1; i <= Math.min(MOST_REFEREES, 1 + bots / BOTS_OF_A_REFEREE); i++) {
            submit(new RegisterAgent(referee(i), arrival(new Identity.Unproven(), KeyProof.RIGHT)));
        }
        for (int i = 1; i <= bots; i++) {
            submit(register(i, "1.0.0", new Identity.Unproven()));
        }
        time.advance(ANSWER);
        submit(LeagueControl.START);
        time.advance(ANSWER);
        if (!league().course().isRunning()) {
            throw new IllegalStateException("the league does not start");
        }
    }

    private static RefereeMeta referee(int i) {
        return new RefereeMeta(
                new DisplayName("Referee " + i), null, null, endpoint(8000 + i), MATCHES_AT_ONCE, null, true, null);
    }

    private static RegisterAgent register(int bot, String version, Identity identity) {
        PlayerMeta meta = new PlayerMeta(
                new DisplayName("Bot " + bot),
                new Version(version),
                List.of(GameType.EVEN_ODD),
                endpoint(8100 + bot),
                null,
                null);
        return new RegisterAgent(meta, arrival(identity, KeyProof.NONE));
    }

    private static Arrival arrival(Identity identity, KeyProof proof) {
        KnownAgents nobody = new KnownAgents(Set.of(), Set.of(), Set.of(), Set.of());
        EndpointSite site = new EndpointSite(Address.FREE, true, nobody, Reach.ANSWERED, null);
        return new Arrival(identity, site, proof, false, null);
    }

    private static Endpoint endpoint(int port) {
        return Endpoint.parse("http://127.0.0.1:%d/mcp".formatted(port));
    }

    League league() {
        return engine.league();
    }

    /** Plays until this many legs are over. */
    void playTo(int legs) {
        while (league().ladder().leg() < legs) {
            int leg = league().ladder().leg();
            time.runUntil(() -> league().ladder().leg() > leg);
            change();
        }
        time.runUntil(() -> league().isLegOver());
    }

    /** Now and then a bot pauses for a leg, and another one is a new version. */
    private void change() {
        paused.ifPresent(player -> submit(new PausePlayer(player, false)));
        PlayerId player =
                PlayerId.of(random.nextInt(1, league().roster().players().size() + 1));
        paused = Optional.of(player).filter(pausing -> random.nextInt(ONE_IN) == 0);
        paused.ifPresent(pausing -> submit(new PausePlayer(pausing, true)));
        if (random.nextInt(ONE_IN) == 0) {
            restarts++;
            int generation =
                    league().roster().registration(player).orElseThrow().generation();
            submit(register(
                    Integer.parseInt(player.value().substring(1)),
                    "1.0." + restarts,
                    new Identity.Proven(player, generation)));
        }
    }

    /** The longest time that the league stood still to fold a leg, since this was asked last. */
    Duration longestFold() {
        Duration longest = Duration.ofNanos(longestFold);
        longestFold = 0;
        return longest;
    }

    /** How many commands the league has decided. */
    long commands() {
        return commands;
    }

    private void submit(Command command) {
        commands++;
        engine.submit(command)
                .thenAccept(response -> {
                    if (response instanceof CommandRefused refused) {
                        throw new IllegalStateException(command + ": " + refused);
                    }
                })
                .exceptionally(bug -> {
                    throw new IllegalStateException(bug);
                });
    }

    private void later(Duration delay, Command command) {
        time.after(delay, () -> submit(command));
    }

    private void perform(Effect effect) {
        if (effect instanceof Effect.ProbeEndpoint probe) {
            later(ANSWER, new AgentResponded(probe.agent()));
        } else if (effect instanceof Effect.AnnounceRound announced) {
            announced.to().forEach(agent -> later(ANSWER, new AnnouncementAnswered(agent, announced.matches())));
        } else if (effect instanceof Effect.SendRunMatch order) {
            later(ANSWER, new AssignmentAccepted(order.match(), order.lease()));
            time.after(MATCH, () -> submit(report(order)));
        } else if (effect instanceof Effect.UpdateStandings update && update.last()) {
            var unused = update.rows().get();
        } else if (effect instanceof Effect.FoldLegs fold) {
            long before = System.nanoTime();
            journal.foldUpTo(fold.upTo());
            longestFold = Math.max(longestFold, System.nanoTime() - before);
        }
    }

    private ReportResult report(Effect.SendRunMatch order) {
        Fixture match = league().fixture(order.match()).orElseThrow();
        MatchResultReport report = new MatchResultReport(
                ENVELOPE,
                LEAGUE,
                match.id().round(),
                match.id(),
                order.lease(),
                GameType.EVEN_ODD,
                reports.of(match.pairing(), league().settings(), time.timeOfDay()),
                NOTHING_FLAT);
        return new ReportResult(order.referee(), report);
    }

    /** How the league would start from a copy of its store, as a kill would leave it. */
    record Start(Duration took, int events, long bytes, List<LegSummary> latestLegs, League league) {}

    /** Copies the store as it is on the disk, and starts from the copy as a manager does. */
    Start startFromCopy() {
        try {
            Path copy = Files.createDirectories(database.resolveSibling("copy")).resolve("league.db");
            long bytes = copy(database, copy) + copy(log(database), log(copy));
            long before = System.nanoTime();
            try (EventStore opened = EventStores.open(EventStores.embedded(copy))) {
                EventJournal<LeagueEvent> read =
                        new EventJournal<>(opened, new EventCodec<>(LeagueEvent.class), LEAGUE);
                List<LeagueEvent> events = new ArrayList<>();
                read.read((stored, event) -> events.add(event));
                League league = League.replay(events);
                Duration took = Duration.ofNanos(System.nanoTime() - before);
                List<LegSummary> latest =
                        new FormerLegs(opened, LEAGUE, read.legs()).latest(Integer.MAX_VALUE, LATEST_LEGS);
                return new Start(took, events.size(), bytes, latest, league);
            } finally {
                TemporaryDirectory.delete(copy.resolveSibling(""));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path log(Path file) {
        return file.resolveSibling(file.getFileName() + "-wal");
    }

    private static long copy(Path from, Path to) throws IOException {
        Files.copy(from, to);
        return Files.size(to);
    }

    @Override
    public void close() {
        store.close();
    }
}
