package org.evenodd.player;

import java.util.concurrent.Executor;
import java.util.function.IntFunction;
import org.evenodd.agent.program.CommonOptions;
import org.evenodd.agent.program.CommonOptions.RotationOption;
import org.evenodd.agent.program.ManagerOption;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ServerCommand;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.runtime.ProgramVersion;
import org.evenodd.agent.settings.AgentDefaults.PlayerDefaults;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.game.evenodd.Strategy;
import org.evenodd.player.StrategiesCommand.Repertoire;
import org.evenodd.player.agent.PlayerOptions;
import org.evenodd.player.agent.PlayerOptions.HostedPlayers;
import org.evenodd.player.agent.PlayerProgram;
import org.evenodd.protocol.value.DisplayName;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The command line of the Player. */
@Command(
        name = "player",
        description =
                "Plays in an Even/Odd League: registers with the manager and answers referees until it is stopped.",
        versionProvider = ProgramVersion.class,
        subcommands = StrategiesCommand.class,
        sortOptions = false)
public final class PlayerCommand implements ServerCommand {

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Mixin
    private final ManagerOption manager = new ManagerOption();

    @Option(names = "--name", paramLabel = "NAME", description = "The player's name (default: Player PORT).")
    private @Nullable String name;

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            description =
                    "The strategy; see the list below (default: random). Games that have none of this name are played by"
                            + " their first.")
    private @Nullable String strategy;

    @Mixin
    private final LlmOptions llm = new LlmOptions();

    @Option(
            names = "--count",
            paramLabel = "N",
            description = "Hosts N players on N ports from --port upward, named NAME 1 to NAME N (default:"
                    + " ${DEFAULT-VALUE}).")
    private int count = 1;

    @Option(names = "--exit-when-done", description = "Exits when the league ends.")
    private boolean exitWhenDone;

    @Mixin
    private final RotationOption rotation = new RotationOption();

    @Mixin
    private final EnrolmentKeyOption enrolment = new EnrolmentKeyOption();

    private final IntFunction<Executor> thinking;

    /**
     * A command without options yet.
     *
     * @param thinking creates the executor that runs the strategies of that many players
     */
    public PlayerCommand(IntFunction<Executor> thinking) {
        this.thinking = thinking;
    }

    /** The command with the list of strategies in its help. */
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.forAnnotatedObject(this);
        spec.usageMessage()
                .footerHeading("%nStrategies:%n")
                .footer(StrategiesCommand.list().map(line -> "  " + line).toArray(String[]::new));
        return spec;
    }

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public int services() {
        return HostedPlayers.requireCount(count);
    }

    @Override
    public RunningProgram start(Platform platform) {
        PlayerDefaults defaults = platform.settings().player();
        String strategyName = strategyName(platform, defaults);
        PlayerOptions plan = new PlayerOptions(
                new HostedPlayers(common.listenAddress(defaults.port()), count, named()),
                manager.first().orElse(defaults.manager()),
                strategy(platform, strategyName),
                strategyName,
                exitWhenDone,
                rotation.isWanted(),
                enrolment.read(System.getenv(), count).orElse(null));
        return PlayerProgram.start(manager.reaching(platform), plan, thinking.apply(count));
    }

    /** The requested name; empty stands for the default name made from the port, and must not be given explicitly. */
    private String named() {
        if (name != null && name.isEmpty()) {
            throw ProgramException.wrongUsage("--name takes " + DisplayName.NEW);
        }
        return name == null ? "" : name;
    }

    private String strategyName(Platform platform, PlayerDefaults defaults) {
        String name = strategy == null ? defaults.strategy() : strategy;
        if (Repertoire.all().stream().anyMatch(each -> each.descriptions().containsKey(name))) {
            return name;
        }
        String source =
                strategy == null ? platform.settings().titleOf("defaults/player.json") + ": strategy" : "--strategy";
        throw ProgramException.wrongUsage("%s takes one of %s, not \"%s\"".formatted(source, Repertoire.names(), name));
    }

    /** The strategy of a name in the usual game. */
    private Strategy strategy(Platform platform, String name) {
        if (name.equals(LlmOptions.STRATEGY)) {
            return llm.strategy(platform, System.getenv());
        }
        llm.requireNone();
        return NamedStrategy.named(name).orElse(NamedStrategy.RANDOM);
    }
}
