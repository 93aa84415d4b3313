package org.evenodd.manager.export;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.export.ExportedLeague.Recorded;
import org.evenodd.manager.export.Table.Column;
import org.evenodd.manager.league.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.CourseEvent.LeagueResumed;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.MembershipEvent.Readmitted;
import org.evenodd.manager.league.MembershipEvent.RefereeAdmitted;
import org.evenodd.manager.league.MembershipEvent.RefereeReturned;
import org.evenodd.manager.league.MembershipEvent.Registered;
import org.evenodd.manager.league.MembershipEvent.Removed;
import org.evenodd.manager.league.PreparationEvent.RosterSet;
import org.evenodd.manager.league.PreparationEvent.StartPlanned;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;

/** The operator's acts: roster, planned start, start, pause, resume, stop, kick, admit, readmit, requeue. */
final class OperatorActs {

    private final List<Act> acts = new ArrayList<>();
    private final Map<AgentId, DisplayName> names = new HashMap<>();

    private final Map<RefereeId, Instant> returns = new HashMap<>();

    private OperatorActs() {}

    private record Act(
            long sequence,
            Instant at,
            String name,
            @Nullable Object subject,
            @Nullable String called,
            @Nullable String reason) {}

    static Table of(ExportedLeague exported) {
        OperatorActs reader = new OperatorActs();
        exported.events().forEach(reader::see);
        return Table.of(
                "operator_acts",
                "what you did yourself: start, pauses, removals, admissions, readmissions, replayed matches, with your reasons",
                reader.acts,
                List.of(
                        new Column<>("sequence", "the number of the stored event", act -> Cell.of(act.sequence())),
                        new Column<>("at", "when, in UTC", act -> Cell.of(act.at())),
                        new Column<>(
                                "act",
                                "start, pause, resume, stop, kick, admit, readmit or requeue",
                                act -> Cell.of(act.name())),
                        new Column<>(
                                "subject",
                                "the agent or match that it was about; empty for the whole league",
                                act -> Cell.of(act.subject())),
                        new Column<>(
                                "display_name",
                                "the agent's name at that time; empty for a match",
                                act -> Cell.of(act.called())),
                        new Column<>("reason", "the reason that was given", act -> Cell.of(act.reason()))));
    }

    private void see(Recorded recorded) {
        LeagueEvent event = recorded.event();
        if (event instanceof Registered registered) {
            names.put(registered.agent(), registered.registration().displayName());
        } else if (event instanceof Removed removed) {
            add(recorded, "kick", removed.agent(), removed.reason());
        } else if (event instanceof Readmitted readmitted) {
            add(recorded, "readmit", readmitted.agent(), null);
        } else if (event instanceof RefereeReturned returned) {
            returns.put(returned.refereeId(), recorded.recordedAt());
        } else if (event instanceof RefereeAdmitted admitted && !registeredWithKey(admitted.refereeId(), recorded)) {
            add(recorded, "admit", admitted.refereeId(), null);
        } else if (event instanceof MatchVoided voided) {
            add(recorded, voided.at(), "requeue", voided.matchId(), voided.reason());
        } else if (event instanceof RosterSet roster) {
            String names = "%d names".formatted(roster.names().size());
            add(recorded, roster.at(), "roster", null, names);
        } else if (event instanceof StartPlanned planned) {
            add(recorded, planned.at(), "start-at", null, planned.startAt().toString());
        } else if (event instanceof LeagueStarted started && Boolean.TRUE.equals(started.byOperator())) {
            add(recorded, started.at(), "start", null, null);
        } else if (event instanceof LeagueFinished finished && finished.stopped()) {
            add(recorded, finished.at(), "stop", null, null);
        } else if (event instanceof LeaguePaused) {
            add(recorded, recorded.recordedAt(), "pause", null, null);
        } else if (event instanceof LeagueResumed) {
            add(recorded, recorded.recordedAt(), "resume", null, null);
        }
    }

    /** A referee that registers with the referee key is admitted at once, and not by the operator. */
    private boolean registeredWithKey(RefereeId referee, Recorded admission) {
        return admission.recordedAt().equals(returns.get(referee));
    }

    private void add(Recorded recorded, String name, AgentId agent, @Nullable String reason) {
        DisplayName named = names.get(agent);
        String called = named == null ? null : Printable.of(named, agent);
        acts.add(new Act(recorded.sequence(), recorded.recordedAt(), name, agent, called, reason));
    }

    private void add(Recorded recorded, Instant at, String name, @Nullable Object subject, @Nullable String reason) {
        acts.add(new Act(recorded.sequence(), at, name, subject, null, reason));
    }
}
