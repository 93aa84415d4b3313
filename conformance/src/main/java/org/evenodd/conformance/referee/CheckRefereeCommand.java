package org.evenodd.conformance.referee;

import java.time.Duration;
import org.evenodd.agent.program.CommonOptions.LeagueOption;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.conformance.kit.CheckCommand;
import org.evenodd.conformance.kit.CheckCommand.CheckAddress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code check referee}: checks any referee. */
@Command(
        name = "referee",
        description = {
            "Acts as manager and both players, has the referee at URL run scripted matches, and lists each protocol"
                    + " rule that it breaks: document and section, what it sent, how to fix it.",
            "MUST costs matches; SHOULD is noted by a tolerant league. What the protocol leaves open is not checked.",
            "A referee that registers by itself finds the checker as its manager at port 8000, or at --port; the"
                    + " players use free ports.",
            "Takes about a minute. Half of it is spent on silent players and depends on the referee's time-outs.",
            "Exit status: 0 if there is no finding that --fail-on names, 1 if there is one, 2 if the referee cannot be"
                    + " checked or an option is wrong. Writes only the report."
        })
public final class CheckRefereeCommand extends CheckCommand {

    private static final int SERVICES = 3;

    @Option(
            names = "--await-registration",
            paramLabel = "SECONDS",
            description = "How long to wait for the referee's registration before the first match (default: 4).")
    private Duration registration = Duration.ofSeconds(4);

    @Option(
            names = "--patience",
            paramLabel = "SECONDS",
            description = "How long to wait for anything that depends on the referee's time-outs (default: 45).")
    private Duration patience = Duration.ofSeconds(45);

    @Mixin
    private final LeagueOption league = new LeagueOption();

    @Override
    public int services() {
        return SERVICES;
    }

    @Override
    public RunningProgram start(Platform platform) {
        RefereeLeague referee =
                new RefereeLeague(seeded(platform), CheckAddress.of(common()), league.league(), target());
        RefereeCheck check = new RefereeCheck(referee, registration, patience, this::say);
        return running(platform, check::run, referee::close);
    }
}
