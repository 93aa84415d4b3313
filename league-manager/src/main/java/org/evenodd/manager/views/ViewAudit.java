package org.evenodd.manager.views;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.manager.audit.RuleNotes;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueReplay;
import org.evenodd.manager.store.StoredEvents.StoredPart;

/**
 * Compares the files that exist with the store. A difference is a remark while the league runs, as files may lag, and a
 * finding afterwards. Missing files are only remarked on: the store has what they say.
 */
record ViewAudit(League league) {

    private static final String MATCHES = "files of rounds and matches";

    /** The notes for a league that these events add up to. */
    static List<RuleNotes> of(StoredPart stored, StoredLeague source) {
        LeagueReplay replay = new LeagueReplay();
        stored.events().map(StoredLeague::event).forEach(replay::see);
        ViewAudit audit = new ViewAudit(replay.league());
        ViewOnDisk standings = ViewOnDisk.ofStandings(audit.league, source.files());
        Stream<LeagueEvent> events = stored.events().map(StoredLeague::event);
        RuleNotes matches = audit.matches(ViewOnDisk.due(events, audit.league, source.files()), source.archived());
        return Files.exists(standings.file()) ? List.of(audit.standings(standings), matches) : List.of(matches);
    }

    private RuleNotes standings(ViewOnDisk standings) {
        RuleNotes notes = new RuleNotes("rows of standings.json");
        check(standings, league.rows().size(), "the standings of the store", "different ones, or none", notes);
        return notes;
    }

    /**
     * Compares {@code rounds.json} and the match files.
     *
     * @param archived whether the league is archived, so that nothing repairs its files
     */
    private RuleNotes matches(Stream<ViewOnDisk> due, boolean archived) {
        RuleNotes notes = new RuleNotes(MATCHES);
        List<Path> missing = new ArrayList<>();
        String found = "something else" + (archived ? "" : " (the manager's next start repairs it)");
        int files = 0;
        for (ViewOnDisk view : (Iterable<ViewOnDisk>) due::iterator) {
            files++;
            if (Files.exists(view.file())) {
                check(view, 1, "the contents of the store", found, notes);
            } else {
                missing.add(view.file());
            }
        }
        if (league.course().isOver() && !missing.isEmpty()) {
            String which = missing.size() == files ? "all" : "the first is " + missing.get(0);
            notes.remark("%d of the %d %s are missing and were not checked (%s)"
                    .formatted(missing.size(), files, MATCHES, which));
        }
        return notes;
    }

    private void check(ViewOnDisk view, int items, String due, String found, RuleNotes notes) {
        if (view.isUpToDate()) {
            notes.count(items);
        } else if (league.course().isOver()) {
            notes.require(false, RuleNotes.LEAGUE, "stale view " + view.file(), due, found);
        } else {
            notes.remark("%s is not up to date, as may happen while the league runs".formatted(view.file()));
        }
    }
}
