package org.evenodd.manager.export.table;

import java.util.List;
import org.evenodd.manager.export.table.Table.Column;
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
                notes,
                List.of(
                        new Column<>("agent_id", noted -> Cell.of(noted.agent().id())),
                        new Column<>(
                                "display_name", noted -> Cell.of(noted.agent().displayName())),
                        new Column<>("field", noted -> Cell.of(noted.note().field())),
                        new Column<>("seen", noted -> Cell.of(noted.note().seen())),
                        new Column<>("expected", noted -> Cell.of(noted.note().expected())),
                        new Column<>("source", noted -> Cell.of(noted.note().source())),
                        new Column<>(
                                "page",
                                noted -> Cell.of(PageSection.of(noted.note().source()))),
                        new Column<>("fix", noted -> Cell.of(noted.note().fix())),
                        new Column<>("count", noted -> Cell.of(noted.note().count()))));
    }
}
