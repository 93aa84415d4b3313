package org.evenodd.agent.http;

import java.time.Duration;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.IdleTimeout;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.http.TurnedAwayLog.Reason;

/** Grants each reply that goes out its time and its bytes; whoever takes too long to read it loses its connection. */
record OutgoingReplies(
        RepliesUnderWay<OutgoingReplies.OutgoingReply> underWay, Duration time, Scheduler timer, TurnedAwayLog log) {

    /** Notes that a reply begins to go out; what is returned is to be told when it is out. */
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

    /** One of them; the same only as itself. */
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

        /** From here on, only what the caller takes counts: how long the answer took to find is not its fault. */
        void begin() {
            if (wire instanceof IdleTimeout end) {
                end.notIdle();
            }
        }

        /** Every byte that the caller takes ends the idleness. */
        long stalledMillis() {
            return wire instanceof IdleTimeout end ? end.getIdleFor() : 0;
        }

        void giveUp() {
            wire.close();
        }
    }
}
