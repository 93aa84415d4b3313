package org.evenodd.manager.start;

import java.io.Console;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
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
import org.evenodd.agent.settings.SettingOverride;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.manager.export.ExportCommand;
import org.evenodd.manager.export.MatchCommand;
import org.evenodd.manager.operator.OperatorCommands;
import org.evenodd.manager.start.Preparation.PreparationOptions;
import org.evenodd.manager.store.EventStore.Storage;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.manager.views.VerifyCommand;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

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

    private final Map<String, SettingOverride> asked = new LinkedHashMap<>();

    @Option(
            names = "--endless",
            description = "Plays one leg after the other until stop: the same as --set league.legs=0.")
    void endless(boolean wanted) {
        ask("--endless", "league.legs=0");
    }

    @Option(
            names = "--legs",
            paramLabel = "N",
            description = "How many legs are played, 0 for without end: the same as --set league.legs=N.")
    void legs(int legs) {
        ask("--legs " + legs, "league.legs=" + legs);
    }

    @Option(
            names = "--division-size",
            paramLabel = "N",
            description = "Plays in divisions of at most N players, 6 to 99: --set league.division_size=N.")
    void divisionSize(int size) {
        ask("--division-size " + size, "league.division_size=" + size);
    }

    @Option(
            names = "--game",
            paramLabel = "NAME",
            description = "The game that is played, like tic_tac_toe: the same as --set league.game_type=NAME.")
    void game(String name) {
        ask("--game " + name, "league.game_type=" + name);
    }

    private void ask(String option, String setting) {
        common.preset(setting);
        asked.put(option, SettingOverride.parse(setting));
    }

    /** Passes unless {@code --set}, or another of these options, says something else. */
    private void requireGranted(LeagueSettings settings) {
        JsonNode tree = Json.tree(Shapes.json(settings));
        asked.forEach((option, setting) -> {
            String is = tree.at(setting.pointer()).asString("0");
            if (!is.equals(setting.value().asString())) {
                throw ProgramException.wrongUsage("%s and --set %s=%s contradict each other: leave one of them out"
                        .formatted(option, String.join(".", setting.path()), is));
            }
        });
    }

    @Mixin
    private final PreparationOptions preparation = new PreparationOptions();

    @Option(
            names = "--db",
            paramLabel = "URL",
            description =
                    "The store: jdbc:sqlite:FILE, or jdbc:postgresql://HOST[,HOST]/DATABASE (primary and standby) with user"
                            + " and password as parameters or in PGUSER and PGPASSWORD (default: a file in the league's directory under"
                            + " --shared-dir).")
    private @Nullable String database;

    @Option(
            names = "--new-league",
            description = "Archives the stored league and begins a new one; without it, an unfinished league continues"
                    + " where it stopped, and a finished one can be viewed.")
    private boolean newLeague;

    @Option(
            names = "--accept-loss",
            description =
                    "Goes on with a league on PostgreSQL whose database has lost acknowledged events, in a fail-over to a"
                            + " standby that was behind. Without this option the manager says what is missing.")
    private boolean acceptLoss;

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
        requireGranted(settings);
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
                players == null ? 0 : ProgramException.requireNumber("--players", players, 2, PlayerId.MOST_PLACES),
                ProgramException.requireNumber("--referees", referees, 1, RefereeId.MOST_PLACES));
        return new ManagerOptions(
                common.listenAddress(DEFAULT_PORT, settings.network().publicUrl()),
                league,
                autoStart,
                newLeague,
                acceptLoss,
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
        int most = Math.max(wanted.players(), allowed.maxPlayers());
        int mostReferees = Math.max(wanted.referees(), allowed.maxReferees());
        if (!settings.inDivisions() && (most > PlayerId.PLACES || mostReferees > RefereeId.PLACES)) {
            throw ProgramException.wrongUsage(
                    "A league of one table takes at most 99 players and 10 referees, not %d and %d: play in divisions, with --division-size N (up to 999 and 30)"
                            .formatted(most, mostReferees));
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
