package org.evenodd.referee.report;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.evenodd.agent.membership.Membership;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.referee.message.RefereeIdentity;

/**
 * Where reports are sent, and with which identity.
 *
 * @param membership knows whether the manager still takes the referee's token
 * @param timeout of each try
 * @param disk runs tasks that wait for the disk
 */
public record ReportRoute(
        RefereeIdentity referee,
        Endpoint manager,
        MessageClient client,
        Membership membership,
        Duration timeout,
        Executor disk) {

    CompletableFuture<Answer> send(PendingReport pending) {
        return client.call(manager, ReportTrimming.fitting(pending.authorised(referee)), timeout);
    }
}
