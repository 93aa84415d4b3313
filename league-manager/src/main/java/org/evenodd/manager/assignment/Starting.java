package org.evenodd.manager.assignment;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.evenodd.manager.health.Liveness;
import org.evenodd.manager.league.Assignment;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.LeagueEvent.MatchBegun;
import org.evenodd.manager.league.Referee;
import org.evenodd.manager.match.Stage;
import org.evenodd.manager.match.Stage.Announced;
import org.evenodd.manager.match.Stage.Offered;
import org.evenodd.manager.match.Stage.Ready;
import org.evenodd.manager.match.Stage.Running;
import org.evenodd.manager.turn.Command;
import org.evenodd.manager.turn.Notice;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.RefereeId;

/** Hands matches to their referees, as many at once as those have places (REF 3). */
public final class Starting {

    /** After how long a referee is asked again that refused a match. */
    private static final Duration PAUSE = Duration.ofSeconds(2);

    private Starting() {}

    /** Offers every match whose time has come and whose referee has a free place. */
    public static void offer(Turn turn) {
        turn.change(play -> play.withStages(
                stage -> stage instanceof Announced announced && announced.due(turn.now()) ? new Ready() : stage));
        List<Fixture> ready = turn.undecided().stream()
                .filter(fixture -> isReady(turn, fixture))
                .toList();
        if (ready.isEmpty() || turn.league().course().paused()) {
            return;
        }
        Places places = Places.of(turn);
        AtPlay atPlay = AtPlay.of(turn);
        for (Fixture fixture : ready) {
            fixture.assigned()
                    .filter(assignment -> atPlay.allows(fixture) && places.take(assignment.refereeId()))
                    .ifPresent(assignment -> {
                        atPlay.add(fixture);
                        offer(turn, fixture, assignment);
                    });
        }
    }

    private static boolean isReady(Turn turn, Fixture fixture) {
        return turn.play().stages().get(fixture.id()) instanceof Ready;
    }

    private static void offer(Turn turn, Fixture fixture, Assignment assignment) {
        offer(turn, fixture, new Offered(assignment.lease()));
    }

    /** Offers a match to the referee that has it. */
    public static void offer(Turn turn, Fixture fixture, Offered offer) {
        turn.change(play -> play.with(fixture.id(), offer));
        turn.ask(Orders.of(turn, fixture, fixture.isBegun() && Orders.canBeRepeated(turn, fixture)));
    }

    public static void accepted(Turn turn, Command.RunMatchAccepted command) {
        offered(turn, command.match(), command.lease()).ifPresent(assignment -> {
            turn.change(play -> play.with(command.match(), new Running(command.lease(), begunAt(turn, command))));
            turn.change(play -> play.understoodBy(assignment.refereeId()));
            noteBeginning(turn, command);
            Liveness.heard(turn, assignment.refereeId());
        });
    }

    /** A referee gains no time by registering again. */
    private static Instant begunAt(Turn turn, Command.RunMatchAccepted command) {
        return turn.play()
                .stage(command.match())
                .map(stage -> ((Offered) stage).since())
                .orElse(turn.now());
    }

    private static void noteBeginning(Turn turn, Command.RunMatchAccepted command) {
        boolean known =
                turn.league().fixture(command.match()).filter(Fixture::isBegun).isPresent();
        if (!known) {
            turn.record(new MatchBegun(command.match(), command.lease(), turn.now()));
        }
    }

    public static void refused(Turn turn, Command.RunMatchRefused command) {
        offered(turn, command.match(), command.lease()).ifPresent(assignment -> {
            turn.tell(new Notice.MatchRefused(assignment.refereeId(), command.match(), command.reason()));
            turn.change(play -> play.with(command.match(), new Ready())
                    .busyUntil(assignment.refereeId(), turn.now().plus(PAUSE)));
            Places places = Places.of(turn);
            List<Referee> free = Assigning.candidates(turn).stream()
                    .filter(referee -> places.isFree(referee.id()))
                    .toList();
            turn.league().fixture(command.match()).ifPresent(fixture -> Assigning.handOver(turn, fixture, free));
        });
    }

    public static void unanswered(Turn turn, Command.RunMatchUnanswered command) {
        offered(turn, command.match(), command.lease())
                .ifPresent(assignment -> Liveness.silent(turn, assignment.refereeId()));
    }

    /** With whom an offer lies; empty if it is not the last one any more, or was answered. */
    public static Optional<Assignment> offered(Turn turn, MatchId match, int lease) {
        boolean out = turn.play().stage(match).stream()
                .anyMatch(stage -> stage instanceof Offered offer && offer.lease() == lease);
        return out ? turn.league().fixture(match).flatMap(Fixture::assigned) : Optional.empty();
    }

    /** Takes what a silent referee has in hand back. If nobody else can have it, it may go on with it when it is heard. */
    public static void takeBack(Turn turn, RefereeId referee) {
        turn.undecided().stream()
                .filter(fixture -> fixture.isAssignedTo(referee) && isInHand(turn, fixture))
                .forEach(fixture -> turn.change(play -> play.with(fixture.id(), new Ready())));
    }

    public static boolean isInHand(Turn turn, Fixture fixture) {
        return turn.play().stage(fixture.id()).filter(Stage::takesPlace).isPresent();
    }
}
