package org.evenodd.referee.play;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.dialect.LearnedCallForms;
import org.evenodd.dialect.Preference;
import org.evenodd.protocol.message.Contestant;
import org.evenodd.protocol.message.MatchResultReport;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.slf4j.Logger;

/**
 * What matches need of the referee that runs them.
 *
 * @param tongues how the players speak, as far as the client knows
 * @param reports takes the result of each match
 */
public record MatchHost(
        Scheduler scheduler,
        MessageClient client,
        LearnedCallForms tongues,
        SystemSettings settings,
        ReportSink reports,
        Logger log) {

    /** Takes note of who a player is, and of how it understood the manager. */
    void meet(Contestant player) {
        tongues.meet(player.contactEndpoint(), player.playerId() + " " + player.displayName());
        Framing manner = player.tongue();
        if (manner != null) {
            String method = Objects.requireNonNullElse(player.tongueMethod(), "");
            tongues.hint(player.contactEndpoint(), new Preference(manner, method));
        }
    }

    /** Takes results for the manager. */
    @FunctionalInterface
    public interface ReportSink {

        /** Takes a result; completes when a crash cannot lose it any more, with what sends it on its way. */
        CompletableFuture<Runnable> keep(MatchResultReport report);

        /** Sends a result again that is kept; whether there is one. */
        default CompletableFuture<Boolean> sendAgain(LeagueId league, MatchId match, int lease) {
            return CompletableFuture.completedFuture(false);
        }
    }
}
