package org.evenodd.conformance.practice;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.evenodd.agent.program.CommonOptions;
import org.evenodd.agent.program.GameOption;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ServerCommand;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.runtime.ProgramVersion;
import org.evenodd.conformance.kit.ScriptedGame;
import org.evenodd.conformance.player.Rehearsal.RehearsalPlan;
import org.evenodd.conformance.practice.Practice.PracticeOptions;
import org.evenodd.conformance.practice.Practice.ReportStyle;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code check practice}: plays matches against one player with our strategies, without a league. */
@Command(
        name = "practice",
        description = {
            "Plays matches between a player and our strategies, without a manager, and prints the player's points.",
            "A player that answers nobody before it has registered needs the practice as its manager: at port 8000, or"
                    + " where --port says. Name that address in the player's --manager. If port 8000 is taken, the"
                    + " practice prints the address to name. It stores the key of the player's token under"
                    + " --shared-dir.",
            "Exit status: 0 if all matches were played, 1 if nobody answers or the player had a technical loss."
        },
        versionProvider = ProgramVersion.class,
        sortOptions = false)
public final class PracticeCommand implements ServerCommand {

    /** How long a player may take that retries its registration until somebody answers. */
    private static final Duration REGISTRATION_WAIT = Duration.ofSeconds(4);

    private static final long SEED_BOUND = 1_000_000;
    private static final int MOST_MATCHES = 9999;

    @Option(names = "--player", paramLabel = "URL", required = true, description = "The player's URL.")
    private @Nullable Endpoint player;

    @Mixin
    private final GameOption game = new GameOption();

    @Option(
            names = "--against",
            paramLabel = "STRATEGY",
            description = "The only opponent (default: all strategies in turn; bin/player strategies lists them).")
    private @Nullable String against;

    @Option(
            names = "--matches",
            paramLabel = "N",
            description = "Matches against each opponent (default: ${DEFAULT-VALUE}); at most 9999 in all.")
    private int matches = 100;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description =
                    "Repeats the draws and opponents of an earlier run (default: a random seed, which is printed).")
    private @Nullable Long seed;

    @Option(
            names = "--show-lost",
            paramLabel = "N",
            description = "Prints all requests and answers of the first N matches that the player lost.")
    private int shown;

    @Option(
            names = "--show-search",
            description =
                    "With --show-lost: also prints the tries of other call forms that the player might understand.")
    private boolean search;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "text or json (default: ${DEFAULT-VALUE}).",
            defaultValue = "text")
    private ReportStyle report = ReportStyle.TEXT;

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
        ScriptedGame played = ScriptedGame.of(game.chosen());
        List<String> opponents = opponents(played.strategies());
        ProgramException.requireNumber("--matches", matches, 1, MOST_MATCHES / opponents.size());
        return new Practice(
                platform,
                new PracticeOptions(
                        RehearsalPlan.of(platform, common, Objects.requireNonNull(player), played, REGISTRATION_WAIT),
                        opponents.stream()
                                .flatMap(opponent -> Collections.nCopies(matches, opponent).stream())
                                .toList(),
                        seed == null ? platform.random().nextLong(SEED_BOUND) : seed,
                        ProgramException.requireNumber("--show-lost", shown, 0, MOST_MATCHES),
                        search,
                        report));
    }

    private List<String> opponents(List<String> all) {
        if (against != null && !all.contains(against)) {
            throw ProgramException.wrongUsage(
                    "--against takes one of %s, not \"%s\"".formatted(String.join(", ", all), against));
        }
        return against == null ? all : List.of(against);
    }
}
