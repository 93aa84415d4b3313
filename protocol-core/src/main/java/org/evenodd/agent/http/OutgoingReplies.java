package org.evenodd.agent.http;

import java.time.Duration;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.IdleTimeout;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.http.TurnedAwayLog.Reason;

/** Limits each reply's time and memory; a caller that reads too slowly loses its connection. */
record OutgoingReplies(
        RepliesUnderWay<OutgoingReplies.OutgoingReply> underWay, Duration time, Scheduler timer, TurnedAwayLog log) {

    /** Notes that a reply is being sent; the returned callback must be completed when it is out. */
    Callback begin(Request request, int length, Callback callback) {
        CallerAddress address = LimitingHandler.addressOf(request);
        OutgoingReply reply = new OutgoingReply(address, OpenConnections.wireOf(request), new Deadline(timer));
        reply.begin();
        reply.deadline().arm(time, reply::giveUp);
        underWay.begin(address, reply, length).forEach(this::giveUp);
        return Callback.from(() -> end(reply), callback);
    }

    private void giveUp(OutgoingReply surplus) {
        log.note(surplus.address(), Reason.REPLIES);
        surplus.giveUp();
    }

    private void end(OutgoingReply reply) {
        reply.deadline().disarm();
        underWay.end(reply.address(), reply);
    }

    /** A reply, compared by identity. */
    static final class OutgoingReply {

        private final CallerAddress address;
        private final EndPoint wire;
        private final Deadline deadline;

        OutgoingReply(CallerAddress address, EndPoint wire, Deadline deadline) {
            this.address = address;
            this.wire = wire;
            this.deadline = deadline;
        }

        CallerAddress address() {
            return address;
        }

        Deadline deadline() {
            return deadline;
        }

        /** Starts the clock: only the caller's reading counts, not the time to compute the answer. */
        void begin() {
            if (wire instanceof IdleTimeout end) {
                end.notIdle();
            }
        }

        /** The time since the caller last read a byte. */
        long stalledMillis() {
            return wire instanceof IdleTimeout end ? end.getIdleFor() : 0;
        }

        void giveUp() {
            wire.close();
        }
    }
}
