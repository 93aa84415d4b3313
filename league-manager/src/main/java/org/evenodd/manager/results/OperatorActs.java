package org.evenodd.manager.results;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueResumed;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.LossAccepted;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.RosterSet;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.StartPlanned;
import org.evenodd.manager.league.LegEvent.EndPlanned;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.MembershipEvent.Readmitted;
import org.evenodd.manager.league.MembershipEvent.RefereeAdmitted;
import org.evenodd.manager.league.MembershipEvent.RefereeReturned;
import org.evenodd.manager.league.MembershipEvent.Registered;
import org.evenodd.manager.league.MembershipEvent.Removed;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;

/** What the operator did to a league, as its events tell it one after the other. Thread-safe. */
public final class OperatorActs {

    private static final int MOST_OF_EARLIER_LEGS = 1000;

    private final List<Act> acts = new ArrayList<>();
    private final Map<AgentId, DisplayName> names = new HashMap<>();
    private final Map<RefereeId, Instant> returns = new HashMap<>();

    /**
     * Something that the operator did.
     *
     * @param sequence the number of the stored event
     * @param subject the agent or match that it was about; null for the whole league
     * @param called the agent's name at that time; null for a match
     * @param reason the one that was given; of a roster and a planned start, what was set
     */
    public record Act(
            long sequence,
            Instant at,
            OperatorAct act,
            @Nullable Object subject,
            @Nullable String called,
            @Nullable String reason) {}

    /**
     * Takes an event in.
     *
     * @param sequence its number
     * @param stored when it was stored
     */
    public synchronized void see(long sequence, Instant stored, LeagueEvent event) {
        if (event instanceof Registered registered) {
            names.put(registered.agent(), registered.registration().displayName());
        } else if (event instanceof LegStarted leg) {
            acts.subList(0, Math.max(0, acts.size() - MOST_OF_EARLIER_LEGS)).clear();
            leg.league().players().forEach(player -> names.put(player.id(), player.displayName()));
            leg.league().referees().forEach(referee -> names.put(referee.id(), referee.displayName()));
        } else if (event instanceof RefereeReturned returned) {
            returns.put(returned.refereeId(), stored);
        } else if (event instanceof Removed removed) {
            add(sequence, stored, OperatorAct.KICK, removed.agent(), removed.reason());
        } else if (event instanceof Readmitted readmitted) {
            add(sequence, stored, OperatorAct.READMIT, readmitted.agent(), null);
        } else if (event instanceof RefereeAdmitted admitted && !stored.equals(returns.get(admitted.refereeId()))) {
            // One that returned with the referee key was admitted at once, and not by the operator.
            add(sequence, stored, OperatorAct.ADMIT, admitted.refereeId(), null);
        } else if (event instanceof MatchVoided voided && !voided.isForGood()) {
            add(sequence, voided.at(), OperatorAct.REQUEUE, voided.matchId(), voided.reason());
        } else if (event instanceof RosterSet roster) {
            add(sequence, roster.at(), OperatorAct.ROSTER, null, roster.names().size() + " names");
        } else if (event instanceof StartPlanned planned) {
            add(
                    sequence,
                    planned.at(),
                    OperatorAct.START_AT,
                    null,
                    planned.startAt().toString());
        } else if (event instanceof LossAccepted loss) {
            add(sequence, loss.at(), OperatorAct.ACCEPT_LOSS, null, loss.missing());
        } else if (event instanceof LeagueStarted started && Boolean.TRUE.equals(started.byOperator())) {
            add(sequence, started.at(), OperatorAct.START, null, null);
        } else if (event instanceof LeagueFinished finished && finished.stopped()) {
            add(sequence, finished.at(), OperatorAct.STOP, null, null);
        } else if (event instanceof EndPlanned planned) {
            add(sequence, planned.at(), OperatorAct.STOP, null, null);
        } else if (event instanceof LeaguePaused) {
            add(sequence, stored, OperatorAct.PAUSE, null, null);
        } else if (event instanceof LeagueResumed) {
            add(sequence, stored, OperatorAct.RESUME, null, null);
        }
    }

    private void add(long sequence, Instant at, OperatorAct act, @Nullable Object subject, @Nullable String reason) {
        DisplayName named = subject == null ? null : names.get(subject);
        String called = subject instanceof AgentId agent && named != null ? Printable.of(named, agent) : null;
        acts.add(new Act(sequence, at, act, subject, called, reason));
    }

    /** All of them, the first one first. */
    public synchronized List<Act> all() {
        return List.copyOf(acts);
    }

    /** The latest ones, the newest first. */
    public synchronized List<Act> latest(int most) {
        List<Act> latest = new ArrayList<>(acts.subList(Math.max(0, acts.size() - most), acts.size()));
        Collections.reverse(latest);
        return latest;
    }
}
