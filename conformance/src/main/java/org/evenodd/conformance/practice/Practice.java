package org.evenodd.conformance.practice;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.runtime.ViewFile.PrettyJson;
import org.evenodd.conformance.player.Rehearsal;
import org.evenodd.conformance.player.Rehearsal.RehearsalPlan;
import org.evenodd.conformance.player.TokenNames;
import org.evenodd.protocol.value.LeagueToken;

/** A running practice. */
public final class Practice implements RunningProgram {

    /** After this many technical losses in a row the practice ends. */
    private static final int MAX_LOSSES_IN_A_ROW = 3;

    /**
     * The configuration of a practice.
     *
     * @param opponents the strategies to play against, match by match
     * @param seed of the randomness of opponents and draws
     * @param shown how many lost matches are shown with all their exchanges
     * @param search whether to show our tries of other call forms too
     * @param report how the results are reported
     */
    public record PracticeOptions(
            RehearsalPlan rehearsal,
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
        referee = new PracticeReferee(platform, plan.rehearsal(), plan.seed());
        ended = CompletableFuture.supplyAsync(this::run, platform.scheduler()::onOwnThread);
    }

    /** Plays the matches, on a thread that may wait. */
    private ExitStatus run() {
        Duration limit = platform.settings().system().timeouts().other();
        Optional<String> absence = referee.await(platform.transport().connect(referee.checked(), List.of(), limit));
        if (absence.isPresent()) {
            platform.console().say("Nobody answers at %s: %s".formatted(referee.checked(), absence.get()));
            return ExitStatus.FAILED;
        }
        referee.otherPort("the player finds the practice").ifPresent(this::say);
        say("Waiting up to %d s for the player to register at %s"
                .formatted(plan.rehearsal().patience().toSeconds(), referee.self()));
        String unplayed = referee.awaitRegistration(referee.registered).orElse("");
        if (!unplayed.isEmpty()) {
            platform.console().say("The player at %s registers with %s".formatted(referee.checked(), unplayed));
            return ExitStatus.FAILED;
        }
        int lossesInARow = 0;
        for (int number = 0;
                number < plan.opponents().size() && lossesInARow < MAX_LOSSES_IN_A_ROW && !reported;
                number++) {
            PracticeMatch practised =
                    referee.await(referee.play(number, plan.opponents().get(number)));
            if (practised.isDisbelieved() && !referee.registered.isDone()) {
                platform.console()
                        .say(("The player at %s listens only to a league with which it is registered: start it again"
                                        + " with --manager %s, and the practice while it looks for its manager")
                                .formatted(referee.checked(), referee.self()));
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
        referee.release().ifPresent(this::say);
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
                plan.rehearsal().game().played(practised.details()).forEach(this::say);
            }
            show(practised);
            matches.add(practised);
        }
    }

    private void show(PracticeMatch practised) {
        if (practised.isLost() && shown < plan.shown()) {
            shown++;
            TokenNames names = new TokenNames()
                    .with(referee.token(), "the player's own")
                    .with(
                            LeagueToken.ofMatch(
                                    Rehearsal.PLAYER,
                                    referee.token(),
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
        referee.close();
    }
}
