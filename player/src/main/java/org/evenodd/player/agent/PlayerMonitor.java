package org.evenodd.player.agent;

import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.membership.Membership;
import org.evenodd.player.history.BrokenSeal;
import org.evenodd.player.history.History;
import org.evenodd.player.history.PlayedMatch;
import org.evenodd.player.operation.PlayerObserver;
import org.evenodd.player.state.PlayerState;
import org.slf4j.Logger;

/**
 * Observes a player: saves its history, logs how its matches end, and notices when the league is over or its place is
 * in doubt.
 */
final class PlayerMonitor implements PlayerObserver {

    private final CompletableFuture<Void> leagueOver = new CompletableFuture<>();
    private final CompletableFuture<Void> removed = new CompletableFuture<>();
    private final HistoryKeeper keeper;
    private final Membership membership;
    private final Logger log;

    PlayerMonitor(HistoryKeeper keeper, Membership membership, Logger log) {
        this.keeper = keeper;
        this.membership = membership;
        this.log = log;
    }

    /** Completes when the manager has announced the end of the league. */
    CompletableFuture<Void> leagueOver() {
        return leagueOver;
    }

    /** Completes when the manager has said that the operator removed the player. */
    CompletableFuture<Void> removed() {
        return removed;
    }

    @Override
    public void changed(PlayerState before, PlayerState after) {
        if (!before.history().equals(after.history())) {
            save(after);
            tellOf(after.history());
        }
        if (before.lifecycle() != after.lifecycle()) {
            log.info("Now {}", after.lifecycle());
        }
        if (after.table().completed()) {
            leagueOver.complete(null);
        }
        if (after.table().removed()) {
            membership.leave();
            removed.complete(null);
        }
    }

    @Override
    public void contacted() {
        membership.noteContact();
    }

    @Override
    public void doubted() {
        membership.doubt();
    }

    /** Schedules a write of the history. */
    void save(PlayerState state) {
        keeper.save(state.place(), state.history());
    }

    private void tellOf(History history) {
        PlayedMatch match = history.matches().get(history.matches().size() - 1);
        log.atInfo()
                .addKeyValue("opponent", match.opponentId())
                .addKeyValue("choice", match.ownChoice())
                .addKeyValue("reason", match.reason())
                .log("{}: {}", match.matchId(), match.result());
        BrokenSeal broken = match.brokenSeal();
        if (broken != null) {
            warn(match, broken);
        }
    }

    private void warn(PlayedMatch match, BrokenSeal broken) {
        log.atWarn()
                .addKeyValue("referee", broken.referee())
                .addKeyValue("drawn_number", match.drawnNumber())
                .addKeyValue("draw_nonce", broken.drawNonce())
                .addKeyValue("draw_commitment", broken.drawCommitment())
                .log("{}: the referee did not prove that it had drawn this number before the choices", match.matchId());
    }
}
