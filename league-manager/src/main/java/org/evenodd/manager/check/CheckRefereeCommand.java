package org.evenodd.manager.check;

import java.util.Objects;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import org.evenodd.agent.check.Arguments;
import org.evenodd.agent.check.CheckAddress;
import org.evenodd.agent.check.CheckRun;
import org.evenodd.agent.check.ReportOptions;
import org.evenodd.agent.check.SeedOption;
import org.evenodd.agent.options.CommonOptions;
import org.evenodd.agent.options.LeagueOption;
import org.evenodd.agent.options.ProgramVersion;
import org.evenodd.agent.program.OpenService;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.RunningProgram;
import org.evenodd.agent.program.ServerCommand;
import org.evenodd.agent.service.AgentApi;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code check-referee}: checks any referee. */
@Command(
        name = "check-referee",
        description = {
            "Has the referee at URL run scripted matches, as its manager and as both players, and says which rules of the"
                    + " protocol it breaks: document and section, what it sent, what to do.",
            "MUST costs matches, SHOULD is noted by a tolerant league. What the protocol leaves open is no finding.",
            "A referee that registers by itself finds the checker as its manager at port 8000, or where --port says; the players"
                    + " are beside it, at free ports.",
            "Takes a minute or so, half of it for what the referee does about silent players: that depends on its time-outs.",
            "Ends with 0 where nothing that --fail-on names was found, 1 where something was, 2 where the referee cannot be"
                    + " checked or an option is wrong. Writes nothing but the report."
        },
        versionProvider = ProgramVersion.class,
        sortOptions = false)
public final class CheckRefereeCommand implements ServerCommand {

    private static final int SERVICES = 3;

    @Parameters(paramLabel = "URL", description = "Where the referee answers, like http://localhost:8001/mcp.")
    private String url = "";

    @Option(
            names = "--await-registration",
            paramLabel = "SECONDS",
            description = "How long to wait for the referee's registration before the play begins (default: 4).")
    private double registration = 4;

    @Option(
            names = "--patience",
            paramLabel = "SECONDS",
            description = "How long it waits for what depends on the referee's time-outs (default: 45).")
    private double patience = 45;

    @Mixin
    private final SeedOption seed = new SeedOption();

    @Mixin
    private final ReportOptions report = new ReportOptions();

    @Mixin
    private final LeagueOption league = new LeagueOption();

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public boolean keepsRunData() {
        return false;
    }

    @Override
    public int services() {
        return SERVICES;
    }

    @Override
    public RunningProgram start(Platform platform) {
        CheckRun run = new CheckRun(Objects.requireNonNull(spec), report);
        CheckTimeouts waiting = new CheckTimeouts(
                Arguments.seconds("--await-registration", registration), Arguments.seconds("--patience", patience));
        RandomGenerator random = seed.or(platform.random());
        RefereeUnderCheck referee =
                new RefereeUnderCheck(platform, services(platform), league.league(), Arguments.endpoint(url), random);
        return run.until(new RefereeCheck(referee, waiting, run::say).run(), referee::close);
    }

    /** Opens the services of the roles; the manager's at another port if its usual one is taken. */
    private BiFunction<CheckerRole, AgentApi, OpenService> services(Platform platform) {
        CheckAddress manager = CheckAddress.of(common);
        return (role, service) -> role == CheckerRole.MANAGER
                ? manager.open(platform.host(), service)
                : platform.host().open(manager.address().at(0), service);
    }
}
