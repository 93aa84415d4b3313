package org.evenodd.manager.export;

import java.util.List;
import org.evenodd.manager.export.Table.Column;
import org.evenodd.manager.league.Member;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.PageSection;

/** The leniencies that each agent needed, each with its fix. */
final class Dialects {

    private Dialects() {}

    private record NotedDialect(Member agent, DialectNote note) {}

    static Table of(ExportedLeague exported) {
        List<NotedDialect> notes = exported.league()
                .roster()
                .everybody()
                .flatMap(agent -> agent.dialectNotes().stream().map(note -> new NotedDialect(agent, note)))
                .toList();
        return Table.of(
                "dialect_notes",
                "each deviation from the protocol, with the fix: ready-made feedback",
                notes,
                List.of(
                        new Column<>(
                                "agent_id",
                                "the agent that deviates, a player or a referee",
                                noted -> Cell.of(noted.agent().id())),
                        new Column<>(
                                "display_name",
                                "its name",
                                noted -> Cell.of(noted.agent().shownName())),
                        new Column<>(
                                "field",
                                "the field or the part of the message",
                                noted -> Cell.of(noted.note().field())),
                        new Column<>(
                                "seen",
                                "what the agent sent there, at first",
                                noted -> Cell.of(noted.note().seen())),
                        new Column<>(
                                "expected",
                                "what the protocol says",
                                noted -> Cell.of(noted.note().expected())),
                        new Column<>(
                                "source",
                                "the document and section that says so",
                                noted -> Cell.of(noted.note().source())),
                        new Column<>(
                                "page",
                                "the section of our protocol page about it",
                                noted -> Cell.of(PageSection.of(noted.note().source()))),
                        new Column<>(
                                "fix",
                                "what the author should do",
                                noted -> Cell.of(noted.note().fix())),
                        new Column<>(
                                "count",
                                "how often it was seen",
                                noted -> Cell.of(noted.note().count()))));
    }
}
