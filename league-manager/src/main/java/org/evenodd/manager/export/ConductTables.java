package org.evenodd.manager.export;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.export.ExportedLeague.Recorded;
import org.evenodd.manager.export.Table.Columns;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueResumed;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.RosterSet;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.StartPlanned;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.MembershipEvent.Readmitted;
import org.evenodd.manager.league.MembershipEvent.RefereeAdmitted;
import org.evenodd.manager.league.MembershipEvent.RefereeReturned;
import org.evenodd.manager.league.MembershipEvent.Registered;
import org.evenodd.manager.league.MembershipEvent.Removed;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.PageSection;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;

/** The tables about what agents and the operator did. */
final class ConductTables {

    static final String OPERATOR_ACTS = "operator_acts";

    private ConductTables() {}

    private record NotedDialect(Member agent, DialectNote note) {}

    /** The leniencies that each agent needed, each with its fix. */
    static Table dialectNotes(ExportedLeague exported) {
        List<NotedDialect> notes = exported.league()
                .roster()
                .everybody()
                .flatMap(agent -> agent.dialectNotes().stream().map(note -> new NotedDialect(agent, note)))
                .toList();
        return new Columns<NotedDialect>()
                .column("agent_id", "the agent that deviates, a player or a referee")
                .of(noted -> noted.agent().id())
                .column("display_name", "its name")
                .of(noted -> noted.agent().shownName())
                .column("field", "the field or the part of the message")
                .of(noted -> noted.note().field())
                .column("seen", "what the agent sent there, at first")
                .of(noted -> noted.note().seen())
                .column("expected", "what the protocol says")
                .of(noted -> noted.note().expected())
                .column("source", "the document and section that says so")
                .of(noted -> noted.note().source())
                .column("page", "the section of our protocol page about it")
                .of(noted -> PageSection.of(noted.note().source()))
                .column("fix", "what the author should do")
                .of(noted -> noted.note().fix())
                .column("count", "how often it was seen")
                .of(noted -> noted.note().count())
                .table("dialect_notes", "each deviation from the protocol, with the fix: ready-made feedback", notes);
    }

    /** The operator's acts: roster, planned start, start, pause, resume, stop, kick, admit, readmit, requeue. */
    static Table operatorActs(ExportedLeague exported) {
        ActReader reader = new ActReader();
        exported.events().forEach(reader::see);
        return new Columns<Act>()
                .column("sequence", "the number of the stored event")
                .of(Act::sequence)
                .column("at", "when, in UTC")
                .of(Act::at)
                .column("act", "start, pause, resume, stop, kick, admit, readmit, requeue, roster or start-at")
                .of(Act::name)
                .column("subject", "the agent or match that it was about; empty for the whole league")
                .of(Act::subject)
                .column("display_name", "the agent's name at that time; empty for a match")
                .of(Act::called)
                .column("reason", "the reason that was given")
                .of(Act::reason)
                .table(
                        OPERATOR_ACTS,
                        "what you did yourself: start, pauses, removals, admissions, readmissions, replayed matches, with your reasons",
                        reader.acts);
    }

    private record Act(
            long sequence,
            Instant at,
            String name,
            @Nullable Object subject,
            @Nullable String called,
            @Nullable String reason) {}

    private static final class ActReader {
        private final List<Act> acts = new ArrayList<>();
        private final Map<AgentId, DisplayName> names = new HashMap<>();
        private final Map<RefereeId, Instant> returns = new HashMap<>();

        void see(Recorded recorded) {
            LeagueEvent event = recorded.event();
            Instant stored = recorded.recordedAt();
            if (event instanceof Registered registered) {
                names.put(registered.agent(), registered.registration().displayName());
            } else if (event instanceof RefereeReturned returned) {
                returns.put(returned.refereeId(), stored);
            } else if (event instanceof Removed removed) {
                add(recorded, stored, "kick", removed.agent(), removed.reason());
            } else if (event instanceof Readmitted readmitted) {
                add(recorded, stored, "readmit", readmitted.agent(), null);
            } else if (event instanceof RefereeAdmitted admitted && !stored.equals(returns.get(admitted.refereeId()))) {
                // One that returned with the referee key was admitted at once, and not by the operator.
                add(recorded, stored, "admit", admitted.refereeId(), null);
            } else if (event instanceof MatchVoided voided) {
                add(recorded, voided.at(), "requeue", voided.matchId(), voided.reason());
            } else if (event instanceof RosterSet roster) {
                String names = roster.names().size() + " names";
                add(recorded, roster.at(), "roster", null, names);
            } else if (event instanceof StartPlanned planned) {
                add(recorded, planned.at(), "start-at", null, planned.startAt().toString());
            } else if (event instanceof LeagueStarted started && Boolean.TRUE.equals(started.byOperator())) {
                add(recorded, started.at(), "start", null, null);
            } else if (event instanceof LeagueFinished finished && finished.stopped()) {
                add(recorded, finished.at(), "stop", null, null);
            } else if (event instanceof LeaguePaused) {
                add(recorded, stored, "pause", null, null);
            } else if (event instanceof LeagueResumed) {
                add(recorded, stored, "resume", null, null);
            }
        }

        private void add(
                Recorded recorded, Instant at, String name, @Nullable Object subject, @Nullable String reason) {
            DisplayName named = subject == null ? null : names.get(subject);
            String called = subject instanceof AgentId agent && named != null ? Printable.of(named, agent) : null;
            acts.add(new Act(recorded.sequence(), at, name, subject, called, reason));
        }
    }
}
