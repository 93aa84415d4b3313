package org.evenodd.agent.membership;

import java.time.Instant;
import java.util.Arrays;
import org.evenodd.agent.membership.RegistrationOutcome.PlaceGranted;
import org.evenodd.agent.membership.RegistrationOutcome.PlaceRefused;
import org.evenodd.agent.membership.RegistrationOutcome.TokenRefused;
import org.evenodd.agent.membership.RegistrationOutcome.Unsettled;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.LeagueRegisterResponse;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.RefereeRegisterResponse;
import org.evenodd.protocol.message.Rejection;
import org.evenodd.protocol.peer.Answer;
import org.jspecify.annotations.Nullable;

/** Interprets a manager's answer to a registration. */
final class RegistrationReader {

    private RegistrationReader() {}

    static RegistrationOutcome read(Answer answer) {
        if (answer instanceof Answer.Answered answered) {
            return read(answered.message());
        }
        if (answer instanceof Answer.ErrorReturned refused) {
            return refusal(refused.errorCode(), refused.message(), mayPass(refused.code()));
        }
        if (answer instanceof Answer.Wrong wrong) {
            return new PlaceRefused("the manager's answer cannot be used: "
                    + wrong.violations().get(0).sentence());
        }
        return noAnswer(answer);
    }

    private static RegistrationOutcome noAnswer(Answer answer) {
        if (answer instanceof Answer.PeerUnreachable unreachable) {
            return new Unsettled(unreachable.reason(), unreachable.pause());
        }
        return answer instanceof Answer.NoReplyInTime
                ? new Unsettled("it did not answer in time")
                : new PlaceRefused("the manager's answer says neither yes nor no");
    }

    private static RegistrationOutcome read(Message message) {
        if (message instanceof LeagueRegisterResponse player) {
            return player.playerId() == null
                    ? rejected(player.rejection(), player.leagueOpenedAt())
                    : new PlaceGranted(
                            player.playerId(),
                            player.envelope().authToken(),
                            player.leagueId(),
                            player.leagueOpenedAt(),
                            player.matchTokens());
        }
        RefereeRegisterResponse referee = (RefereeRegisterResponse) message;
        return referee.refereeId() == null
                ? rejected(referee.rejection(), referee.leagueOpenedAt())
                : new PlaceGranted(
                        referee.refereeId(),
                        referee.envelope().authToken(),
                        referee.leagueId(),
                        referee.leagueOpenedAt(),
                        null,
                        referee.rejection().reason());
    }

    private static RegistrationOutcome rejected(Rejection rejection, @Nullable Instant openedAt) {
        String reason = rejection.reason();
        ErrorCode code = rejection.errorCode();
        if (code == ErrorCode.E012) {
            return new TokenRefused(openedAt);
        }
        return refusal(code == null ? "" : code.name(), reason == null ? "no reason was given" : reason, false);
    }

    private static RegistrationOutcome refusal(String errorCode, String reason, boolean mayPass) {
        if (errorCode.equals(ErrorCode.E012.name())) {
            return new TokenRefused(null);
        }
        boolean retryable = mayPass || isRetryable(errorCode);
        return retryable ? new Unsettled(reason) : new PlaceRefused(reason);
    }

    private static boolean isRetryable(String errorCode) {
        return Arrays.stream(ErrorCode.values()).anyMatch(code -> code.name().equals(errorCode) && code.retryable());
    }

    private static boolean mayPass(int code) {
        return code == RpcError.INTERNAL_ERROR || code == RpcError.SERVER_ERROR;
    }
}
