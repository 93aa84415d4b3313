package org.evenodd.manager.start;

import java.io.Console;
import java.nio.file.Path;
import java.util.Locale;
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
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.manager.export.ExportCommand;
import org.evenodd.manager.export.MatchCommand;
import org.evenodd.manager.operator.OperatorCommands;
import org.evenodd.manager.start.Preparation.PreparationOptions;
import org.evenodd.manager.store.EventStore.Storage;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.manager.views.VerifyCommand;
import org.evenodd.protocol.value.GameType;
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

    private boolean endless;

    @Option(
            names = "--endless",
            description = "Plays one leg after the other until stop: the same as --set league.legs=0.")
    void endless(boolean wanted) {
        endless = wanted;
        common.preset("league.legs=0");
    }

    private @Nullable GameType game;

    @Option(
            names = "--game",
            paramLabel = "NAME",
            description = "The game that is played, like tic_tac_toe: the same as --set league.game_type=NAME.")
    void game(String name) {
        common.preset("league.game_type=" + name);
        game = GameType.SYNTAX.accepts(name) ? new GameType(name) : null;
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
        if (endless && !settings.isEndless()) {
            throw ProgramException.wrongUsage(
                    "--endless and --set league.legs=%d contradict each other: leave one of them out"
                            .formatted(settings.legs()));
        }
        if (game != null && !settings.gameType().equals(game)) {
            throw ProgramException.wrongUsage(
                    "--game %s and --set league.game_type=%s contradict each other: leave one of them out"
                            .formatted(game, settings.gameType()));
        }
        Participants allowed = settings.participants();
        ManagerOptions options = options(platform, allowed.maxPlayers());
        requireReachable(options.autoStart(), allowed);
        return LeagueManager.start(platform, options, () -> storage(platform, options.league()));
    }

    private ManagerOptions options(Platform platform, int maxPlayers) {
        LeagueId league = leagueOption.league();
        SharedDirectory shared = platform.shared();
        SystemSettings settings = platform.settings().system();
        boolean page = !noPage && settings.page().enabled();
        AutoStart autoStart = new AutoStart(
                players == null ? 0 : ProgramException.requireNumber("--players", players, 2, PlayerId.PLACES),
                ProgramException.requireNumber("--referees", referees, 1, RefereeId.HIGHEST_NUMBER));
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
    private static void requireReachable(AutoStart wanted, Participants allowed) {
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
