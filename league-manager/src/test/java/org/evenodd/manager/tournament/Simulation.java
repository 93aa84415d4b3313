package org.evenodd.manager.tournament;

import static org.evenodd.manager.tournament.TournamentFixture.underLease;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.evenodd.manager.results.ReportResult;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.AgentConduct.AgentSilent;
import org.evenodd.manager.tournament.Effect.AnnounceRound;
import org.evenodd.manager.tournament.Effect.CompleteLeague;
import org.evenodd.manager.tournament.Effect.LeagueOver;
import org.evenodd.manager.tournament.Effect.ProbeEndpoint;
import org.evenodd.manager.tournament.Effect.SendRunMatch;
import org.evenodd.manager.tournament.Effect.WakeAt;
import org.evenodd.manager.tournament.LeagueControl.LeagueEnd.CompletionSettled;
import org.evenodd.manager.tournament.RefereeOrders.RunMatchAnswer;
import org.evenodd.manager.tournament.RoundAnnouncer.AnnouncementAnswered;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;

/**
 * Agents that do what a tournament asks, in an order determined by the seed; some make mistakes.
 *
 * <p>Time passes only when no other step is possible.
 */
final class Simulation {

    private static final int MOST_STEPS = 200_000;

    private final TournamentFixture tournament;
    private final Random random;
    private final int troublePercent;
    private final Deque<Runnable> pending = new ArrayDeque<>();
    private Instant wakeAt = Instant.MAX;
    private boolean over;
    private int restarts;

    Simulation(TournamentFixture tournament, long seed, int troublePercent) {
        this.tournament = tournament;
        this.random = new Random(seed);
        this.troublePercent = troublePercent;
    }

    /** Runs until the league is over. */
    void run() {
        over = tournament.course().endAcknowledged();
        react();
        for (int i = 0; i < MOST_STEPS && !over; i++) {
            step();
        }
    }

    /** Performs one step. */
    void step() {
        if (trouble() && random.nextInt(20) == 0) {
            restart();
        }
        next().run();
        react();
    }

    /** Gives a command from outside. */
    void interfere(Command command) {
        tournament.give(command);
        react();
    }

    boolean isOver() {
        return over;
    }

    int restarts() {
        return restarts;
    }

    private Runnable next() {
        if (pending.isEmpty()) {
            Instant alarm = wakeAt;
            wakeAt = Instant.MAX;
            return () -> tournament.stepTo(alarm.equals(Instant.MAX) ? tournament.now() : alarm);
        }
        return random.nextBoolean() ? pending.removeFirst() : pending.removeLast();
    }

    private void restart() {
        restarts++;
        pending.clear();
        wakeAt = Instant.MAX;
        tournament.restart();
        react();
    }

    private boolean trouble() {
        return random.nextInt(100) < troublePercent;
    }

    private void react() {
        tournament.effects().forEach(this::react);
    }

    private void react(Effect effect) {
        if (effect instanceof AnnounceRound announce) {
            announce.to().stream()
                    .filter(agent -> !trouble())
                    .forEach(agent -> later(new AnnouncementAnswered(agent, announce.matches())));
        } else if (effect instanceof SendRunMatch offer) {
            offered(offer);
        } else if (effect instanceof CompleteLeague farewell) {
            farewell.to().forEach(agent -> later(new CompletionSettled(agent, farewell.ending())));
        } else if (effect instanceof ProbeEndpoint probe) {
            later(new AgentResponded(probe.agent()));
        } else if (effect instanceof WakeAt wake) {
            wakeAt = wake.instant();
        } else if (effect instanceof LeagueOver) {
            over = true;
        }
    }

    private void offered(SendRunMatch offer) {
        if (trouble()) {
            later(
                    random.nextBoolean()
                            ? new RunMatchAnswer.Unanswered(offer.match(), offer.lease())
                            : new RunMatchAnswer.AssignmentRefused(offer.match(), offer.lease(), "E016"));
            return;
        }
        pending.add(() -> {
            tournament.give(new RunMatchAnswer.AssignmentAccepted(offer.match(), offer.lease()));
            if (trouble()) {
                later(new AgentSilent(offer.referee()));
            } else {
                later(new ReportResult(offer.referee(), underLease(report(offer), offer.lease())));
            }
        });
    }

    private MatchResultReport report(SendRunMatch offer) {
        if (trouble()) {
            PlayerId loser = random.nextBoolean()
                    ? offer.playerA().playerId()
                    : offer.playerB().playerId();
            return tournament.lost(offer.match(), loser, Termination.TIMEOUT_CHOICE);
        }
        return tournament.played(offer.match(), choice(), choice(), 1 + random.nextInt(10));
    }

    private Parity choice() {
        return random.nextBoolean() ? Parity.EVEN : Parity.ODD;
    }

    private void later(Command command) {
        pending.add(() -> tournament.give(command));
    }
}
