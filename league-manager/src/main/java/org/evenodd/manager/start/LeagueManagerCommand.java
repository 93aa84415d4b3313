package org.evenodd.manager.start;

import java.io.Console;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.evenodd.agent.program.CommonOptions;
import org.evenodd.agent.program.CommonOptions.LeagueOption;
import org.evenodd.agent.program.CommonOptions.ProxiedOptions;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ServerCommand;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.runtime.ProgramVersion;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.runtime.Terminal;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.agent.settings.LeagueSettings.Participants;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.manager.export.ExportCommand;
import org.evenodd.manager.export.MatchCommand;
import org.evenodd.manager.operator.OperatorCommands;
import org.evenodd.manager.start.Preparation.PreparationOptions;
import org.evenodd.manager.store.EventStore.Storage;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.manager.views.VerifyCommand;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command line of the League Manager. */
@Command(
        name = "league-manager",
        description = {
            "Runs an Even/Odd League: registers referees and players, schedules the matches, keeps the standings.",
            "Without --players and --start-at it waits for the operator's start. start, pause, resume, stop, status, kick, admit,"
                    + " readmit and requeue command a running manager; verify, export and match read a stored league."
        },
        versionProvider = ProgramVersion.class,
        subcommands = {
            OperatorCommands.Start.class,
            OperatorCommands.Pause.class,
            OperatorCommands.Resume.class,
            OperatorCommands.Stop.class,
            OperatorCommands.StatusCommand.class,
            OperatorCommands.Kick.class,
            OperatorCommands.Admit.class,
            OperatorCommands.Readmit.class,
            OperatorCommands.Requeue.class,
            VerifyCommand.class,
            ExportCommand.class,
            MatchCommand.class
        },
        sortOptions = false)
public final class LeagueManagerCommand implements ServerCommand {
    static final int DEFAULT_PORT = 8000;

    @Mixin
    private final CommonOptions common = new ProxiedOptions();

    @Mixin
    private final LeagueOption leagueOption = new LeagueOption();

    @Option(
            names = "--players",
            paramLabel = "N",
            description =
                    "Starts the league automatically once this many players, and the referees, have registered and"
                            + " answer.")
    private @Nullable Integer players;

    @Option(
            names = "--referees",
            paramLabel = "N",
            description = "How many referees the automatic start waits for (default: ${DEFAULT-VALUE}).")
    private int referees = 1;

    private final List<Asked> asked = new ArrayList<>();

    @Option(
            names = "--endless",
            description = "Plays one leg after the other until stop: the same as --set league.legs=0.")
    void endless(boolean wanted) {
        ask("--endless", "legs", 0, LeagueSettings::legs);
    }

    @Option(
            names = "--legs",
            paramLabel = "N",
            description =
                    "How often everyone meets everyone, or, in divisions, how often they are made anew; 0 for without"
                            + " end: the same as --set league.legs=N.")
    void legs(int legs) {
        ask("--legs " + legs, "legs", legs, LeagueSettings::legs);
    }

    @Option(
            names = "--division-size",
            paramLabel = "N",
            description = "Plays in divisions of at most N players, from 6 to 99, for up to 999 players: the same as"
                    + " --set league.division_size=N.")
    void divisionSize(int size) {
        ask(
                "--division-size " + size,
                "division_size",
                size,
                settings -> settings.divisions().size());
    }

    @Option(
            names = "--game",
            paramLabel = "NAME",
            description = "The game that is played, like tic_tac_toe: the same as --set league.game_type=NAME.")
    void game(String name) {
        ask("--game " + name, "game_type", name, settings -> settings.gameType().value());
    }

    private void ask(String option, String setting, Object value, Function<LeagueSettings, Object> read) {
        common.preset("league.%s=%s".formatted(setting, value));
        asked.add(new Asked(option, setting, value, read));
    }

    /** What an option asks of the league's own file. */
    private record Asked(String option, String setting, Object value, Function<LeagueSettings, Object> read) {

        void requireGranted(LeagueSettings settings) {
            Object is = read.apply(settings);
            if (!is.equals(value)) {
                throw ProgramException.wrongUsage(
                        "%s and --set league.%s=%s contradict each other: leave one of them out"
                                .formatted(option, setting, is));
            }
        }
    }

    @Mixin
    private final PreparationOptions preparation = new PreparationOptions();

    @Option(
            names = "--db",
            paramLabel = "URL",
            description = "The store: jdbc:sqlite:FILE, or jdbc:postgresql://HOST/DATABASE with user and password as"
                    + " parameters or in PGUSER and PGPASSWORD (default: a file in the league's directory under"
                    + " --shared-dir).")
    private @Nullable String database;

    @Option(
            names = "--new-league",
            description = "Archives the stored league and begins a new one; without it, an unfinished league continues"
                    + " where it stopped, and a finished one can be viewed.")
    private boolean newLeague;

    @Option(names = "--yes", description = "Lets --new-league archive a league that is not over, without asking.")
    private boolean yes;

    @Option(
            names = "--exit-when-done",
            description = "Exits with status 0 once all agents have been told that the league is over.")
    private boolean exitWhenDone;

    @Option(
            names = "--league-key",
            paramLabel = "FILE",
            description = "The league's key (default: league.key in the league's directory; created if missing).")
    private @Nullable Path leagueKey;

    @Option(
            names = "--no-page",
            description = "Serves no web page; with it, the league can be watched at the manager's address.")
    private boolean noPage;

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public RunningProgram start(Platform platform) {
        LeagueSettings settings = platform.settings().league(leagueOption.league());
        asked.forEach(each -> each.requireGranted(settings));
        ManagerOptions options = options(platform, settings.participants().maxPlayers());
        requireReachable(options.autoStart(), settings);
        return LeagueManager.start(platform, options, () -> storage(platform, options.league()));
    }

    private ManagerOptions options(Platform platform, int maxPlayers) {
        LeagueId league = leagueOption.league();
        SharedDirectory shared = platform.shared();
        SystemSettings settings = platform.settings().system();
        boolean page = !noPage && settings.page().enabled();
        AutoStart autoStart = new AutoStart(
                players == null
                        ? 0
                        : ProgramException.requireNumber("--players", players, 2, PlayerId.PLACES_IN_DIVISIONS),
                ProgramException.requireNumber("--referees", referees, 1, RefereeId.PLACES_IN_DIVISIONS));
        return new ManagerOptions(
                common.listenAddress(DEFAULT_PORT, settings.network().publicUrl()),
                league,
                autoStart,
                newLeague,
                question -> yes || agreesAtTheTerminal(question),
                exitWhenDone,
                leagueKey == null ? shared.leagueKey(league) : leagueKey,
                page ? store(shared, league) : null,
                preparation.read(maxPlayers, platform.scheduler().timeOfDay()));
    }

    /** Without a terminal the answer is no. */
    private static boolean agreesAtTheTerminal(String question) {
        Console console = Terminal.asksAndAnswers();
        String answer = console == null ? null : console.readLine("%s [y/N] ", question);
        return answer != null && Set.of("y", "yes").contains(answer.strip().toLowerCase(Locale.ROOT));
    }

    /** The automatic start must be possible within the limits of the league. */
    private static void requireReachable(AutoStart wanted, LeagueSettings settings) {
        Participants allowed = settings.participants();
        if (!settings.inDivisions()) {
            requireOneTable(Math.max(wanted.players(), allowed.maxPlayers()), PlayerId.PLACES, "players");
            requireOneTable(Math.max(wanted.referees(), allowed.maxReferees()), RefereeId.PLACES, "referees");
        }
        if (wanted.players() > 0 && wanted.players() < allowed.minPlayers()) {
            throw neverMet("--players", wanted.players(), "less", "min_players", allowed.minPlayers());
        }
        if (wanted.players() > allowed.maxPlayers()) {
            throw neverMet("--players", wanted.players(), "more", "max_players", allowed.maxPlayers());
        }
        if (wanted.referees() > allowed.maxReferees()) {
            throw neverMet("--referees", wanted.referees(), "more", "max_referees", allowed.maxReferees());
        }
    }

    private static void requireOneTable(int number, int most, String agents) {
        if (number > most) {
            throw ProgramException.wrongUsage(
                    "A league of one table takes at most %d %s, not %d: play in divisions, with --division-size N (up to %d players and %d referees)"
                            .formatted(
                                    most, agents, number, PlayerId.PLACES_IN_DIVISIONS, RefereeId.PLACES_IN_DIVISIONS));
        }
    }

    private static ProgramException neverMet(String option, int number, String than, String setting, int limit) {
        return ProgramException.wrongUsage(
                "%s %d is %s than participants.%s allows: %d".formatted(option, number, than, setting, limit));
    }

    private Storage storage(Platform platform, LeagueId league) {
        return Storage.withThread(EventStores.open(store(platform.shared(), league), platform.scheduler()));
    }

    private String store(SharedDirectory shared, LeagueId league) {
        return database == null ? EventStores.embedded(shared.leagueStore(league)) : database;
    }
}
