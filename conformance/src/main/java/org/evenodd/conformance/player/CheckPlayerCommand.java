package org.evenodd.conformance.player;

import java.time.Duration;
import org.evenodd.agent.program.GameOption;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.conformance.kit.CheckCommand;
import org.evenodd.conformance.kit.ScriptedGame;
import org.evenodd.conformance.player.Rehearsal.RehearsalPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
        })
public final class CheckPlayerCommand extends CheckCommand {

    @Option(
            names = "--await-registration",
            paramLabel = "SECONDS",
            description = "How long to wait for the player's registration before the check begins (default: 4).")
    private Duration registration = Duration.ofSeconds(4);

    @Mixin
    private final GameOption game = new GameOption();

    @Override
    public RunningProgram start(Platform platform) {
        ScriptedGame played = ScriptedGame.of(game.chosen());
        RehearsalPlan plan = RehearsalPlan.of(platform, common(), target(), played, registration);
        PlayerCheck check = new PlayerCheck(seeded(platform), plan, this::say);
        return running(platform, check::run, check::close);
    }
}
