package org.evenodd.referee.play;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.evenodd.agent.calls.LearnedCallForms;
import org.evenodd.agent.calls.LearnedCallForms.LearnedAgent;
import org.evenodd.agent.peer.MatchesInHand.MatchInHand;
import org.evenodd.agent.peer.MessageClient;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.slf4j.Logger;

/**
 * The parts of a referee that its matches need.
 *
 * @param transport carries its messages
 * @param clients makes a client over a transport
 * @param callForms the call forms that the players understand, as learned so far
 * @param reports accepts the result of each match
 */
public record MatchHost(
        Scheduler scheduler,
        Transport transport,
        Function<Transport, MessageClient> clients,
        LearnedCallForms callForms,
        SystemSettings settings,
        ReportSink reports,
        Logger log) {

    /**
     * Stores a player's identity, and the call form that it understood from the manager. A player with a new token may be
     * another program, and one that did not answer lately may not have understood.
     */
    void identify(Contestant player) {
        String name = player.playerId() + " " + player.displayName();
        LearnedAgent learned = callForms.of(player.contactEndpoint());
        learned.identify(name + tokenMark(player));
        learned.searchAnew(Objects.equals(player.maxRetries(), 0));
        learned.spells(Boolean.TRUE.equals(player.camelCase()));
        Framing framing = player.framing();
        if (framing != null) {
            learned.hint(framing);
        }
    }

    private static String tokenMark(Contestant player) {
        Digest digest = player.tokenDigest();
        return digest == null ? "" : " " + digest.value().substring(0, 8);
    }

    /** Accepts results for the manager. */
    @FunctionalInterface
    public interface ReportSink {

        /**
         * Stores a result. Completes when a crash cannot lose it any more, with a task that starts its delivery.
         *
         * @param referee as whom the match was run, which may have another place by now, or none
         */
        CompletableFuture<Runnable> keep(MatchResultReport report, RefereeIdentity referee);

        /** Sends a stored result again; returns whether there is one. */
        default CompletableFuture<Boolean> sendAgain(MatchId match, int lease) {
            return CompletableFuture.completedFuture(false);
        }

        /** Returns the matches whose result the manager has not accepted yet, the oldest first, as many as it may be told. */
        default List<MatchInHand> undelivered() {
            return List.of();
        }
    }
}
