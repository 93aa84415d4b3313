package org.evenodd.manager.export;

import java.util.List;
import org.evenodd.manager.export.Table.Columns;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.results.OperatorActs.Act;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.PageSection;

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
                .filter(agent -> exported.has(agent.id()))
                .flatMap(agent -> agent.dialectNotes().stream().map(note -> new NotedDialect(agent, note)))
                .toList();
        return new Columns<NotedDialect>()
                .agent(
                        "agent_id",
                        "the agent that deviates, a player or a referee",
                        exported,
                        noted -> noted.agent().id())
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
        return new Columns<Act>()
                .column("sequence", "the number of the stored event")
                .of(Act::sequence)
                .column("at", "when, in UTC")
                .of(Act::at)
                .column(
                        "act",
                        "start, pause, resume, stop, kick, admit, readmit, requeue, roster, start-at or accept-loss")
                .of(done -> done.act().wireName())
                .column("subject", "the agent or match that it was about; empty for the whole league")
                .of(Act::subject)
                .column("display_name", "the agent's name at that time; empty for a match")
                .of(Act::called)
                .column("reason", "the reason that was given")
                .of(Act::reason)
                .table(
                        OPERATOR_ACTS,
                        "what you did yourself: start, pauses, removals, admissions, readmissions, replayed matches, with your reasons",
                        exported.acts());
    }
}
