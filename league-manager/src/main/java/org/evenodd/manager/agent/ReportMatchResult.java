package org.evenodd.manager.agent;

import java.time.Instant;
import java.util.Objects;
import org.evenodd.manager.agent.Authentication.Access;
import org.evenodd.manager.results.ReportResult;
import org.evenodd.manager.tournament.CommandResponse;
import org.evenodd.protocol.message.Catalogue.McpNumbers;
import org.evenodd.protocol.message.Envelope.AckStatus;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.ReportMessages.MatchResultAck;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/** {@code report_match_result}: takes a referee's report of its match (PRD 7.1, MCP 5.1). */
public record ReportMatchResult(Authentication authentication, LeagueEngine engine, EnvelopeWriter author)
        implements MessageHandler<MatchResultReport> {

    @Override
    public Reply handle(IncomingCall<MatchResultReport> call) {
        Access access = authentication.admit(call.message());
        if (access instanceof Access.AccessDenied denied) {
            return Reply.refuse(denied.refusal());
        }
        if (((Access.AccessGranted) access).agent() instanceof RefereeId referee) {
            return Reply.later(engine.submit(new ReportResult(referee, call.message()))
                    .thenApply(response -> reply(referee, call, response)));
        }
        AuthToken token = Objects.requireNonNull(call.message().envelope().authToken());
        return Reply.refuse(
                Authentication.wrong(token.preview(), "auth_token is a player's: only referees report results"));
    }

    private Reply reply(RefereeId referee, IncomingCall<MatchResultReport> call, CommandResponse response) {
        if (response instanceof CommandResponse.ReportTaken taken) {
            engine.note(referee, call.notes());
            return Reply.answer(new MatchResultAck(
                    author.replyTo(call.message().envelope()), AckStatus.ACCEPTED, taken.match(), taken.round()));
        }
        return response instanceof CommandResponse.ReportedBefore before
                ? Reply.refuse(duplicate(before.match(), before.previousReportTime()))
                : Reply.refuse(CommandResponse.refusal(response));
    }

    private static Refusal duplicate(MatchId match, Instant before) {
        return Refusal.of(ErrorCode.E016, "%s was decided at %s; its result stands".formatted(match, before))
                .numbered(McpNumbers.DUPLICATE_REPORT);
    }
}
