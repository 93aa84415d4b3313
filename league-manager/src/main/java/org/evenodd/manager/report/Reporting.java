package org.evenodd.manager.report;

import java.util.List;
import java.util.Optional;
import org.evenodd.manager.health.Liveness;
import org.evenodd.manager.league.Annulled;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Ending;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent.MatchDecided;
import org.evenodd.manager.registration.Rotating;
import org.evenodd.manager.turn.Command;
import org.evenodd.manager.turn.Refusals;
import org.evenodd.manager.turn.Response;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.InvalidValueException;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.message.MatchResultReport;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.RefereeId;
import org.jspecify.annotations.Nullable;

/** Takes a referee's report, once, from the referee that holds the match (PRD 7.1, MCP 5.1). */
public final class Reporting {

    private Reporting() {}

    public static Response report(Turn turn, Command.ReportResult command) {
        Liveness.heard(turn, command.referee());
        Rotating.used(turn, command.referee());
        turn.change(play -> play.free(command.referee()));
        MatchResultReport report = command.report();
        Optional<Refusal> objection = objection(turn.league(), command.referee(), report);
        if (objection.isPresent()) {
            return new Response.Refused(objection.get());
        }
        Fixture fixture = turn.league().fixture(report.matchId()).orElseThrow();
        Optional<Decision> earlier = earlierResult(fixture);
        return earlier.isPresent()
                ? new Response.ReportedBefore(fixture.id(), earlier.get().at())
                : take(turn, command.referee(), fixture, report);
    }

    /** A second report never changes the first. */
    private static Optional<Decision> earlierResult(Fixture fixture) {
        return fixture.decided();
    }

    private static Optional<Refusal> objection(League league, RefereeId referee, MatchResultReport report) {
        boolean decided =
                league.fixture(report.matchId()).filter(Fixture::isDecided).isPresent();
        if (league.course().isOver() && !decided) {
            return refusal(ErrorCode.E031, "The league is over.");
        }
        if (league.course().isOpen()) {
            return refusal(ErrorCode.E030, "The league has not started.");
        }
        LeagueId here = league.settings().leagueId();
        return report.leagueId().equals(here)
                ? assignmentObjection(league, referee, report)
                : refusal(new Violation(
                        "/league_id",
                        ErrorCode.E006,
                        here.value(),
                        report.leagueId().value()));
    }

    private static Optional<Refusal> assignmentObjection(League league, RefereeId referee, MatchResultReport report) {
        Optional<Fixture> fixture = league.fixture(report.matchId());
        return fixture.flatMap(match -> leaseObjection(match, report.lease()))
                .or(() -> fixture.filter(match -> isHeldBy(match, referee)).isPresent()
                        ? Optional.empty()
                        : refusal(new Violation(
                                "/match_id",
                                ErrorCode.E015,
                                "a match that is assigned to " + referee,
                                report.matchId().value())));
    }

    private static boolean isHeldBy(Fixture match, RefereeId referee) {
        return match.isAssignedTo(referee);
    }

    /** Why nothing counts that was played under a lease; empty for the present one, and where the result is there already. */
    private static Optional<Refusal> leaseObjection(Fixture fixture, @Nullable Integer lease) {
        if (lease == null) {
            return Optional.empty();
        }
        Optional<Annulled> annulled = fixture.annulled(lease);
        boolean present = lease == fixture.lease()
                && (annulled.isEmpty() || fixture.assigned().isPresent());
        if (present || (lease > fixture.lease() && fixture.isDecided())) {
            return Optional.empty();
        }
        String expected = "the current lease of %s, %d".formatted(fixture.id(), fixture.lease());
        Violation violation = new Violation("/lease", ErrorCode.E015, expected, String.valueOf(lease));
        return annulled.isPresent()
                ? Optional.of(
                        Refusals.of(MessageType.MATCH_RESULT_REPORT, violation, voided(fixture, lease, annulled.get())))
                : refusal(violation);
    }

    private static String voided(Fixture fixture, int lease, Annulled annulled) {
        return "Lease %d of %s is void: the operator has the match played again%s."
                .formatted(
                        lease,
                        fixture.id(),
                        annulled.told().map(reason -> " (" + reason + ")").orElse(""));
    }

    private static Response take(Turn turn, RefereeId referee, Fixture fixture, MatchResultReport report) {
        try {
            ReportedResult reported =
                    ReportedResult.read(report, fixture, turn.league().settings());
            Deciding.decide(
                    turn,
                    new MatchDecided(
                            fixture.id(),
                            referee,
                            fixture.lease(),
                            Ending.of(reported.outcome()),
                            reported.result(),
                            turn.now()));
            return new Response.ReportTaken(fixture.id(), fixture.id().round());
        } catch (InvalidValueException e) {
            return new Response.Refused(Refusals.of(MessageType.MATCH_RESULT_REPORT, e.violations()));
        }
    }

    private static Optional<Refusal> refusal(Violation violation) {
        return Optional.of(Refusals.of(MessageType.MATCH_RESULT_REPORT, List.of(violation)));
    }

    private static Optional<Refusal> refusal(ErrorCode code, String sentence) {
        return Optional.of(Refusals.of(MessageType.MATCH_RESULT_REPORT, code, sentence));
    }
}
