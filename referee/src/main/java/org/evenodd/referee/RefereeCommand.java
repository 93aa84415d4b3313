package org.evenodd.referee;

import java.nio.file.Path;
import java.util.List;
import org.evenodd.agent.program.CommonOptions;
import org.evenodd.agent.program.CommonOptions.LeagueOption;
import org.evenodd.agent.program.CommonOptions.ProxiedOptions;
import org.evenodd.agent.program.CommonOptions.RotationOption;
import org.evenodd.agent.program.ManagerOption;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ServerCommand;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.runtime.ProgramVersion;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.AgentDefaults.RefereeDefaults;
import org.evenodd.game.Games;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Printable;
import org.evenodd.referee.agent.RefereeKeySource;
import org.evenodd.referee.agent.RefereeOptions;
import org.evenodd.referee.agent.RefereeProgram;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command line of the Referee. */
@Command(
        name = "referee",
        description = "Runs matches of an Even/Odd League: registers with the manager and serves until it is stopped.",
        versionProvider = ProgramVersion.class,
        sortOptions = false)
public final class RefereeCommand implements ServerCommand {

    private static final int MOST_MATCHES = 10;

    @Mixin
    private final CommonOptions common = new ProxiedOptions();

    @Mixin
    private final ManagerOption manager = new ManagerOption();

    @Option(names = "--name", paramLabel = "NAME", description = "The referee's display name (default: Referee PORT).")
    private @Nullable String name;

    @Option(names = "--max-matches", paramLabel = "N", description = "Matches at once, 1 to 10 (default: 5).")
    private @Nullable Integer maxMatches;

    @Mixin
    private final LeagueOption league = new LeagueOption();

    @Option(
            names = "--referee-key",
            paramLabel = "FILE",
            description = "The league's referee key, without which the operator must admit the referee (default: what "
                    + RefereeKeySource.VARIABLE
                    + " holds, else referee.key in the league's directory under --shared-dir).")
    private @Nullable Path key;

    @Mixin
    private final RotationOption rotation = new RotationOption();

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public RunningProgram start(Platform platform) {
        RefereeDefaults defaults = platform.settings().referee();
        manager.guard(platform, defaults.manager());
        return RefereeProgram.start(
                manager.reaching(platform),
                new RefereeOptions(
                        common.listenAddress(
                                defaults.port(),
                                platform.settings().system().network().publicUrl()),
                        manager.first().orElse(defaults.manager()),
                        displayName(name),
                        known(defaults.gameTypes(), platform.settings().titleOf("defaults/referee.json")),
                        maxMatches == null
                                ? defaults.maxConcurrentMatches()
                                : ProgramException.requireNumber("--max-matches", maxMatches, 1, MOST_MATCHES),
                        rotation.isWanted(),
                        key(platform.shared())));
    }

    private RefereeKeySource key(SharedDirectory shared) {
        return RefereeKeySource.given(key, System.getenv())
                .orElseGet(() -> RefereeKeySource.in(shared.refereeKey(league.league())));
    }

    /** Returns the display name; empty if none was given. */
    private static String displayName(@Nullable String name) {
        if (name == null) {
            return "";
        }
        DisplayName.fault(name).ifPresent(fault -> {
            throw ProgramException.wrongUsage(
                    "--name takes %s, not \"%s\", which has %s".formatted(DisplayName.NEW, Printable.of(name), fault));
        });
        return name;
    }

    private static List<GameType> known(List<GameType> wanted, String file) {
        if (!Games.types().containsAll(wanted)) {
            throw ProgramException.wrongUsage(
                    "%s: game_types may hold %s, not %s".formatted(file, Games.types(), wanted));
        }
        return wanted;
    }
}
