package org.evenodd.conformance.player;

import org.evenodd.agent.program.CommonOptions;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServerCommand;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.runtime.ProgramVersion;
import org.evenodd.conformance.kit.Arguments;
import org.evenodd.conformance.kit.CheckAddress;
import org.evenodd.conformance.kit.CheckOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code check player}: checks a player against the protocol. */
@Command(
        name = "player",
        description = {
            "Checks the player at a URL: acts as its manager and its referee, and reports each rule that the player"
                    + " breaks, where the rule stands, what was sent, what came back, and the fix.",
            "Breaking a MUST costs matches; a tolerant league only notes a broken SHOULD. What the protocol leaves"
                    + " open is not reported.",
            "A player that registers by itself finds the checker as its manager at port 8000, or where --port says.",
            "Exit status: 0 if nothing that --fail-on names was found, 1 if something was, 2 if nobody answers at the"
                    + " URL or an option is wrong. Writes only the report and, under --shared-dir, the key of its"
                    + " tokens, so that a bot gets the same token in the next check."
        },
        versionProvider = ProgramVersion.class,
        sortOptions = false)
public final class CheckPlayerCommand implements ServerCommand {

    @Parameters(paramLabel = "URL", description = "The player's URL, like http://localhost:8101/mcp.")
    private String url = "";

    @Option(
            names = "--await-registration",
            paramLabel = "SECONDS",
            description = "How long to wait for the player's registration before the check begins (default: 4).")
    private double patience = 4;

    @Mixin
    private final CheckOptions options = new CheckOptions();

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public boolean keepsRunData() {
        return false;
    }

    @Override
    public RunningProgram start(Platform platform) {
        PlayerCheck check = new PlayerCheck(platform, plan(platform), options::say);
        return options.until(check.run(), check::close);
    }

    private CheckPlan plan(Platform platform) {
        return new CheckPlan(
                Arguments.endpoint("URL", url),
                CheckAddress.of(common),
                Arguments.seconds("--await-registration", patience),
                new RehearsalKey(platform.shared().checkersKey()).token(ScriptedPlayerLeague.BOT, platform.random()),
                options.random(platform.random()));
    }
}
