package org.evenodd.conformance.practice;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.runtime.ViewFile.PrettyJson;
import org.evenodd.conformance.kit.CheckCommand.CheckAddress;
import org.evenodd.conformance.kit.ScriptedGame;
import org.evenodd.conformance.player.RehearsalToken;
import org.evenodd.conformance.player.TokenNames;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.LeagueToken;

/** A running practice. */
public final class Practice implements RunningProgram {

    /** How long a player may take that retries its registration until somebody answers. */
    private static final Duration REGISTRATION_WAIT = Duration.ofSeconds(4);

    /** After this many technical losses in a row the practice ends. */
    private static final int MAX_LOSSES_IN_A_ROW = 3;

    /**
     * The configuration of a practice.
     *
     * @param address where the practice listens, as manager and referee
     * @param game that is played
     * @param token the token that the player gets when it registers
     * @param opponents the strategies to play against, match by match
     * @param seed of the randomness of opponents and draws
     * @param shown how many lost matches are shown with all their exchanges
     * @param search whether to show our tries of other call forms too
     * @param report how the results are reported
     */
    public record PracticeOptions(
            CheckAddress address,
            Endpoint player,
            ScriptedGame game,
            RehearsalToken token,
            List<String> opponents,
            long seed,
            int shown,
            boolean search,
            ReportStyle report) {}

    /** The form in which a practice is reported. */
    public enum ReportStyle {
        TEXT,
        JSON
    }

    private final List<PracticeMatch> matches = new ArrayList<>();
    private final Platform platform;
    private final PracticeOptions plan;
    private final OpenService open;
    private final PracticeReferee referee;
    private final CompletableFuture<ExitStatus> ended;
    private int shown;
    private volatile boolean reported;

    /**
     * Starts a practice.
     *
     * @throws ProgramException (cannot start) if its address cannot be bound
     */
    public Practice(Platform platform, PracticeOptions plan) {
        this.platform = platform;
        this.plan = plan;
        CompletableFuture<AgentApi> answering = new CompletableFuture<>();
        open = plan.address().open(platform.host(), AgentApi.later(answering));
        referee = new PracticeReferee(platform, plan, open.endpoint());
        answering.complete(referee.service());
        ended = CompletableFuture.supplyAsync(this::run, platform.scheduler()::onOwnThread);
    }

    /** Plays the matches, on a thread that may wait. */
    private ExitStatus run() {
        Duration limit = platform.settings().system().timeouts().other();
        Optional<String> absence = referee.await(platform.transport().connect(plan.player(), List.of(), limit));
        if (absence.isPresent()) {
            platform.console().say("Nobody answers at %s: %s".formatted(plan.player(), absence.get()));
            return ExitStatus.FAILED;
        }
        if (plan.address().isTaken(open)) {
            say("Port %d is taken by another program: the player finds the practice with --manager %s"
                    .formatted(plan.address().address().port(), open.endpoint()));
        }
        say("Waiting up to %d s for the player to register at %s"
                .formatted(REGISTRATION_WAIT.toSeconds(), open.endpoint()));
        referee.await(plan.token().keep(platform.disk()));
        String unplayed = referee.await(platform.scheduler().within(REGISTRATION_WAIT, referee.registered()))
                .orElse("");
        if (!unplayed.isEmpty()) {
            platform.console().say("The player at %s registers with %s".formatted(plan.player(), unplayed));
            return ExitStatus.FAILED;
        }
        int lossesInARow = 0;
        for (int number = 0;
                number < plan.opponents().size() && lossesInARow < MAX_LOSSES_IN_A_ROW && !reported;
                number++) {
            PracticeMatch practised =
                    referee.await(referee.play(number, plan.opponents().get(number)));
            if (practised.isDisbelieved() && !referee.registered().isDone()) {
                platform.console()
                        .say(("The player at %s listens only to a league with which it is registered: start it again"
                                        + " with --manager %s, and the practice while it looks for its manager")
                                .formatted(plan.player(), open.endpoint()));
                print();
                return ExitStatus.FAILED;
            }
            lossesInARow = practised.fault().isPresent() ? lossesInARow + 1 : 0;
            note(practised);
        }
        if (lossesInARow == MAX_LOSSES_IN_A_ROW) {
            say("Stopped after %d technical losses in a row.".formatted(MAX_LOSSES_IN_A_ROW));
        }
        print();
        referee.release(open).ifPresent(this::say);
        return matches.stream().allMatch(practised -> practised.fault().isEmpty())
                ? ExitStatus.DONE
                : ExitStatus.FAILED;
    }

    private void say(String line) {
        if (plan.report() == ReportStyle.TEXT) {
            platform.console().say(line);
        }
    }

    private synchronized void note(PracticeMatch practised) {
        if (!reported) {
            say(PracticeText.line(practised));
            if (practised.isLost()) {
                plan.game().played(practised.details()).forEach(this::say);
            }
            show(practised);
            matches.add(practised);
        }
    }

    private void show(PracticeMatch practised) {
        if (practised.isLost() && shown < plan.shown()) {
            shown++;
            TokenNames names = new TokenNames()
                    .with(plan.token().value(), "the player's own")
                    .with(
                            LeagueToken.ofMatch(
                                    PracticeMatch.PLAYER,
                                    plan.token().value(),
                                    practised.report().matchId()),
                            "that of the match");
            PracticeText.exchanges(practised, names, plan.search()).forEach(this::say);
        }
    }

    private synchronized void print() {
        if (reported) {
            return;
        }
        reported = true;
        if (plan.report() == ReportStyle.JSON) {
            new String(PrettyJson.bytes(PracticeDocument.of(matches, plan.seed())), UTF_8)
                    .lines()
                    .forEach(platform.console()::say);
        } else if (!matches.isEmpty()) {
            PracticeText.summary(matches).forEach(this::say);
            say("(--seed %d)".formatted(plan.seed()));
        }
    }

    @Override
    public CompletableFuture<ExitStatus> done() {
        return ended;
    }

    /** Prints the results so far, unless they were printed already. */
    @Override
    public void close() {
        print();
        open.close();
    }
}
