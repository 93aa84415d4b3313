package org.evenodd.referee.play;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.referee.match.CallId;
import org.evenodd.referee.match.MatchEvent;

/** Turns the reply to a call into a match event. */
final class ReplyInterpreter {

    private ReplyInterpreter() {}

    /** Returns the event; empty if the answer may still come, for the match has its own timers. */
    static Optional<MatchEvent> event(
            CallId call,
            Answer answer,
            MatchId match,
            Credentials credentials,
            Compatibility compatibility,
            Instant at) {
        if (answer instanceof Answer.Answered answered) {
            return Optional.of(screened(call, answered, match, credentials, compatibility, at));
        }
        if (answer instanceof Answer.Wrong wrong) {
            return Optional.of(new MatchEvent.AnsweredWrong(at, call, wrong.violations()));
        }
        if (answer instanceof Answer.PeerUnreachable unreachable) {
            return Optional.of(new MatchEvent.CallFailed(at, call, unreachable.reason()));
        }
        if (answer instanceof Answer.ErrorReturned refused) {
            String reason = "answered with the error %d %s".formatted(refused.code(), refused.message());
            return Optional.of(new MatchEvent.CallFailed(at, call, reason));
        }
        return Optional.empty();
    }

    private static MatchEvent screened(
            CallId call,
            Answer.Answered answered,
            MatchId match,
            Credentials credentials,
            Compatibility compatibility,
            Instant at) {
        AnswerScreening.Findings findings =
                AnswerScreening.reply(answered.message(), match, call.player(), credentials, compatibility);
        if (!findings.violations().isEmpty()) {
            return new MatchEvent.AnsweredWrong(at, call, findings.violations());
        }
        List<DialectNote> notes = new ArrayList<>(answered.notes());
        notes.addAll(findings.notes());
        return new MatchEvent.AnswerReceived(at, call, answered.message(), notes);
    }
}
