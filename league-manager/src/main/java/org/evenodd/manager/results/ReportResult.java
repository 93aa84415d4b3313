package org.evenodd.manager.results;

import java.util.List;
import java.util.Optional;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Fixture.Annulled;
import org.evenodd.manager.league.League;
import org.evenodd.manager.results.ReportedResult.SettledResult;
import org.evenodd.manager.tournament.AgentConduct.DialectSeen;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Command.CommandResponse.CommandRefused;
import org.evenodd.manager.tournament.Command.CommandResponse.ReportTaken;
import org.evenodd.manager.tournament.Command.CommandResponse.ReportedBefore;
import org.evenodd.manager.tournament.Command.McpRefusals;
import org.evenodd.manager.tournament.MatchDecider;
import org.evenodd.manager.tournament.RefereeOrders.AcknowledgedMatches;
import org.evenodd.manager.tournament.RefereeOrders.RefusedReports;
import org.evenodd.manager.tournament.UnitOfWork;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Violation;
import org.evenodd.protocol.value.Violation.InvalidValueException;

/**
 * A referee reports a result: it is accepted once, from the referee that holds the match (PRD 7.1, MCP 5.1). One that
 * cannot be right is refused, and the match restarted. Answered
 * with {@link CommandResponse.ReportTaken}, {@link CommandResponse.ReportedBefore} or {@link
 * CommandResponse.CommandRefused}.
 */
public record ReportResult(RefereeId referee, MatchResultReport report) implements Command {

    private static final MessageType REPORT = MessageType.MATCH_RESULT_REPORT;

    @Override
    public CommandResponse perform(UnitOfWork work) {
        work.answered(referee);
        work.changeReferees(referees -> referees.free(referee));
        League league = work.league();
        Optional<Fixture> known = league.fixture(report.matchId());
        if (league.course().isOver() && known.filter(Fixture::isDecided).isEmpty()) {
            return new CommandRefused(McpRefusals.of(REPORT, ErrorCode.E031, "The league is over."));
        }
        if (report.matchId().round().value() <= league.ladder().roundsBefore()) {
            return new CommandRefused(McpRefusals.of(REPORT, ErrorCode.E031, "The leg of this match is over."));
        }
        if (league.course().isOpen()) {
            return new CommandRefused(McpRefusals.of(REPORT, ErrorCode.E030, "The league has not started."));
        }
        try {
            LeagueId here = league.settings().leagueId();
            require(report.leagueId().equals(here), "/league_id", ErrorCode.E006, here, report.leagueId());
            known.ifPresent(this::requireLease);
            String held = "a match that is assigned to " + referee;
            require(holds(known), "/match_id", ErrorCode.E015, held, report.matchId());
            boolean right = report.roundId().equals(report.matchId().round());
            String round = "the round of " + report.matchId();
            require(right, "/round_id", ErrorCode.E006, round, report.roundId());
            Fixture fixture = known.orElseThrow();
            return reportedBefore(fixture).orElseGet(() -> take(work, fixture));
        } catch (InvalidValueException e) {
            return new CommandRefused(refusal(known, e.violations()));
        }
    }

    private boolean holds(Optional<Fixture> match) {
        return match.filter(known -> known.isAssignedTo(referee)).isPresent();
    }

    /** A second report never changes the first. */
    private static Optional<CommandResponse> reportedBefore(Fixture fixture) {
        return fixture.decided().map(result -> new ReportedBefore(fixture.id(), result.at()));
    }

    private CommandResponse take(UnitOfWork work, Fixture fixture) {
        LeagueSettings settings = work.league().settings();
        SettledResult settled;
        try {
            settled = new ReportedResult(report, fixture, settings, work.rules().strict()).read();
        } catch (InvalidValueException e) {
            RefusedReports.refused(work, fixture, referee, e.violations().get(0));
            throw e;
        }
        new DialectSeen(referee, settled.notes()).perform(work);
        AcknowledgedMatches.reported(work, fixture, referee);
        MatchDecider.decide(work, fixture, referee, settled.result());
        return new ReportTaken(fixture.id(), fixture.id().round());
    }

    /** Results count under the current lease, and under any if the match already has its result. */
    private void requireLease(Fixture fixture) {
        Integer lease = report.lease();
        if (lease != null) {
            boolean present = lease == fixture.lease()
                    && (fixture.annulled(lease).isEmpty() || fixture.assigned().isPresent());
            String current = "the current lease of %s, %d".formatted(fixture.id(), fixture.lease());
            boolean counts = present || (lease > fixture.lease() && fixture.isDecided());
            require(counts, "/lease", ErrorCode.E015, current, lease);
        }
    }

    private static void require(boolean holds, String field, ErrorCode code, Object expected, Object got) {
        if (!holds) {
            throw new InvalidValueException(List.of(new Violation(field, code, expected.toString(), got.toString())));
        }
    }

    private Refusal refusal(Optional<Fixture> known, List<Violation> violations) {
        return known.filter(match -> violations.get(0).pointer().equals("/lease"))
                .flatMap(match -> Optional.ofNullable(report.lease()).flatMap(match::annulled))
                .map(annulled -> McpRefusals.of(REPORT, violations.get(0), voided(annulled)))
                .orElseGet(() -> McpRefusals.of(REPORT, violations));
    }

    private String voided(Annulled annulled) {
        return "Lease %d of %s is void: %s%s."
                .formatted(
                        annulled.lease(),
                        report.matchId(),
                        annulled.forGood()
                                ? "nobody plays the match any more"
                                : "the operator has the match played again",
                        annulled.reasonGiven()
                                .map(reason -> " (" + reason + ")")
                                .orElse(""));
    }
}
