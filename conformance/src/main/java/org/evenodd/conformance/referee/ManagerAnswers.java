package org.evenodd.conformance.referee;

import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.Catalogue.McpNumbers;
import org.evenodd.protocol.message.Envelope.AckStatus;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.ErrorText;
import org.evenodd.protocol.message.ErrorMessages.LeagueError;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.RegistrationStatus;
import org.evenodd.protocol.message.RegistrationMessages.Rejection;
import org.evenodd.protocol.message.ReportMessages.MatchResultAck;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.value.ErrorCode;

/** The checker's answers as manager. */
record ManagerAnswers(ScriptedLeague league, EnvelopeWriter author) {

    private static final int SECOND_TRY = 2;

    /** Accepts the referee's registration. */
    RpcOutcome registration() {
        return new RpcOutcome.RpcResult(MessageCodec.encode(new RefereeRegisterResponse(
                author.begin().withToken(league.token(ScriptedLeague.REF01)),
                RegistrationStatus.ACCEPTED,
                ScriptedLeague.REF01,
                league.id(),
                author.clock().instant(),
                Rejection.NONE)));
    }

    /**
     * Answers a report.
     *
     * @param nth the number of this report for the match, from 1
     */
    RpcOutcome toReport(Received<CheckerRole> report, MatchPlan plan, int nth) {
        ReportHandling handling = nth < SECOND_TRY ? plan.reports() : ReportHandling.ACCEPTS;
        return switch (handling) {
            case KNOWS_IT -> refused(report, ErrorCode.E016, McpNumbers.DUPLICATE_REPORT);
            case REFUSES_ONCE -> refused(report, ErrorCode.E001, RpcError.INTERNAL_ERROR);
            default -> taken(report, plan);
        };
    }

    private RpcOutcome taken(Received<CheckerRole> report, MatchPlan plan) {
        return new RpcOutcome.RpcResult(MessageCodec.encode(new MatchResultAck(
                report.reply(author),
                AckStatus.ACCEPTED,
                plan.match(),
                plan.match().round())));
    }

    private RpcOutcome refused(Received<CheckerRole> report, ErrorCode code, int number) {
        LeagueError data = new LeagueError(
                report.reply(author),
                ErrorText.of(code),
                code.title(),
                report.type().name(),
                ErrorContext.NONE);
        return new RpcOutcome.Failure(new RpcError(number, code.title(), MessageCodec.encode(data)));
    }
}
