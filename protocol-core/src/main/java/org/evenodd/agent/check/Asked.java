package org.evenodd.agent.check;

import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.transport.Delivery;

/** What somebody was sent, and what came of it. */
public record Asked(Answer answer, Exchange exchange) {

    /** Whether it said that it has what it was sent. */
    public boolean isTaken() {
        return answer instanceof Answer.Answered || answer instanceof Answer.Taken;
    }

    public boolean isRefused() {
        return answer instanceof Answer.Refused;
    }

    /** Whether nobody was there. */
    public boolean isUnreachable() {
        return exchange.came() instanceof Delivery.Unreachable;
    }

    /** What came, in a few words. */
    public String summary() {
        if (answer instanceof Answer.Refused refused) {
            return "answered with the error %d %s".formatted(refused.code(), refused.message());
        }
        if (answer instanceof Answer.Wrong wrong) {
            return wrong.violations().get(0).sentence();
        }
        if (answer instanceof Answer.Unreachable unreachable) {
            return unreachable.reason();
        }
        return answer instanceof Answer.TimedOut ? "no answer in time" : "answered";
    }
}
