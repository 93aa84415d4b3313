package org.evenodd.manager.results;

import java.util.List;
import java.util.Optional;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Fixture.Annulled;
import org.evenodd.manager.league.League;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Command.McpRefusals;
import org.evenodd.manager.tournament.MatchDecider;
import org.evenodd.manager.tournament.UnitOfWork;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Violation;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.jspecify.annotations.Nullable;

/**
 * A referee reports a result: it is accepted once, from the referee that holds the match (PRD 7.1, MCP 5.1). Answered
 * with {@link CommandResponse.ReportTaken}, {@link CommandResponse.ReportedBefore} or {@link
 * CommandResponse.CommandRefused}.
 */
public record ReportResult(RefereeId referee, MatchResultReport report) implements Command {

    @Override
    public CommandResponse perform(UnitOfWork work) {
        work.answered(referee);
        work.changeReferees(referees -> referees.free(referee));
        Optional<Refusal> objection = objection(work.league());
        if (objection.isPresent()) {
            return new CommandResponse.CommandRefused(objection.get());
        }
        Fixture fixture = work.league().fixture(report.matchId()).orElseThrow();
        return reportedBefore(fixture).orElseGet(() -> take(work, fixture));
    }

    /** A second report never changes the first. */
    private static Optional<CommandResponse> reportedBefore(Fixture fixture) {
        return fixture.decided().map(decision -> new CommandResponse.ReportedBefore(fixture.id(), decision.at()));
    }

    private Optional<Refusal> objection(League league) {
        Optional<Fixture> fixture = league.fixture(report.matchId());
        boolean decided = fixture.filter(Fixture::isDecided).isPresent();
        if (league.course().isOver() && !decided) {
            return refusal(ErrorCode.E031, "The league is over.");
        }
        if (league.course().isOpen()) {
            return refusal(ErrorCode.E030, "The league has not started.");
        }
        LeagueId here = league.settings().leagueId();
        return unless(report.leagueId().equals(here), "/league_id", ErrorCode.E006, here, report.leagueId())
                .or(() -> fixture.flatMap(match -> leaseObjection(match, report.lease())))
                .or(() -> holderObjection(fixture))
                .or(this::roundObjection);
    }

    private Optional<Refusal> roundObjection() {
        boolean right = report.roundId().equals(report.matchId().round());
        return unless(right, "/round_id", ErrorCode.E006, "the round of " + report.matchId(), report.roundId());
    }

    private Optional<Refusal> holderObjection(Optional<Fixture> fixture) {
        boolean holds = fixture.filter(match -> match.isAssignedTo(referee)).isPresent();
        String expected = "a match that is assigned to " + referee;
        return unless(holds, "/match_id", ErrorCode.E015, expected, report.matchId());
    }

    /**
     * Why results under this lease do not count; empty for the current lease, and if the match already has its result.
     */
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
                ? Optional.of(McpRefusals.of(
                        MessageType.MATCH_RESULT_REPORT, violation, voided(fixture, lease, annulled.get())))
                : Optional.of(McpRefusals.of(MessageType.MATCH_RESULT_REPORT, List.of(violation)));
    }

    private static String voided(Fixture fixture, int lease, Annulled annulled) {
        return "Lease %d of %s is void: the operator has the match played again%s."
                .formatted(
                        lease,
                        fixture.id(),
                        annulled.reasonGiven()
                                .map(reason -> " (" + reason + ")")
                                .orElse(""));
    }

    private CommandResponse take(UnitOfWork work, Fixture fixture) {
        try {
            MatchDecider.decide(
                    work,
                    fixture,
                    referee,
                    ReportedResult.read(report, fixture, work.league().settings()));
            return new CommandResponse.ReportTaken(fixture.id(), fixture.id().round());
        } catch (InvalidValueException e) {
            return new CommandResponse.CommandRefused(McpRefusals.of(MessageType.MATCH_RESULT_REPORT, e.violations()));
        }
    }

    private static Optional<Refusal> unless(boolean fine, String field, ErrorCode code, Object expected, Object got) {
        Violation violation = new Violation(field, code, expected.toString(), got.toString());
        return fine
                ? Optional.empty()
                : Optional.of(McpRefusals.of(MessageType.MATCH_RESULT_REPORT, List.of(violation)));
    }

    private static Optional<Refusal> refusal(ErrorCode code, String sentence) {
        return Optional.of(McpRefusals.of(MessageType.MATCH_RESULT_REPORT, code, sentence));
    }
}
