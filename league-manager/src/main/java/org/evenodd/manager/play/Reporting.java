package org.evenodd.manager.play;

import java.util.Optional;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Ending;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent.MatchDecided;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.InvalidValueException;
import org.evenodd.protocol.message.MatchResultReport;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Refusal;
import org.evenodd.protocol.value.RefereeId;

/** Takes a referee's report, once, from the referee that holds the match (PRD 7.1, MCP 5.1). */
final class Reporting {

    private Reporting() {}

    static Response report(Turn turn, Command.ReportResult command) {
        Presence.heard(turn, command.referee());
        turn.change(play -> play.free(command.referee()));
        MatchResultReport report = command.report();
        Optional<Refusal> objection = objection(turn.league(), command.referee(), report);
        if (objection.isPresent()) {
            return new Response.Refused(objection.get());
        }
        Fixture fixture = turn.league().fixture(report.matchId()).orElseThrow();
        Optional<Decision> earlier = fixture.decided();
        return earlier.isPresent()
                ? new Response.ReportedBefore(fixture.id(), earlier.get().at())
                : take(turn, command.referee(), fixture, report);
    }

    private static Optional<Refusal> objection(League league, RefereeId referee, MatchResultReport report) {
        if (league.course().isOver()) {
            return refusal(ErrorCode.E031, "The league is over.");
        }
        if (!league.course().isRunning()) {
            return refusal(ErrorCode.E030, "The league has not started.");
        }
        if (!report.leagueId().equals(league.settings().leagueId())) {
            return refusal(
                    ErrorCode.E006,
                    "/league_id: this is the league " + league.settings().leagueId() + ".");
        }
        return assignmentObjection(league, referee, report);
    }

    private static Optional<Refusal> assignmentObjection(League league, RefereeId referee, MatchResultReport report) {
        Optional<Fixture> fixture = league.fixture(report.matchId());
        if (fixture.isEmpty()) {
            return refusal(ErrorCode.E015, "There is no match %s.".formatted(report.matchId()));
        }
        if (!fixture.get().isAssignedTo(referee)) {
            return refusal(ErrorCode.E015, "%s is not assigned to %s.".formatted(report.matchId(), referee));
        }
        Integer lease = report.lease();
        return lease == null || lease == fixture.get().lease() || fixture.get().isDecided()
                ? Optional.empty()
                : refusal(
                        ErrorCode.E015,
                        "Lease %d of %s is over; the current one is %d."
                                .formatted(
                                        lease, report.matchId(), fixture.get().lease()));
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

    private static Optional<Refusal> refusal(ErrorCode code, String sentence) {
        return Optional.of(Refusals.of(MessageType.MATCH_RESULT_REPORT, code, sentence));
    }
}
