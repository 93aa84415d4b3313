package org.evenodd.manager.views;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.evenodd.manager.audit.RuleResult;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.store.StoredEvent;

/**
 * Compares the files that exist with the store. A difference is a remark while the league runs, as files may lag, and a
 * finding afterwards. Missing files are only remarked on: the store has what they say.
 */
record ViewAudit(League league) {

    private static final String STANDINGS = "rows of standings.json";
    private static final String MATCHES = "files of rounds and matches";

    /** The results for a league that these events add up to. */
    static List<RuleResult> of(List<StoredEvent> stored, StoredLeague source) {
        List<LeagueEvent> events = stored.stream().map(StoredLeague::event).toList();
        League league = League.replay(events);
        ViewAudit audit = new ViewAudit(league);
        List<RuleResult> results = new ArrayList<>();
        ViewOnDisk standings = ViewOnDisk.ofStandings(league, source.files());
        if (Files.exists(standings.file())) {
            results.add(audit.standings(standings));
        }
        results.add(audit.matches(ViewOnDisk.due(events, league, source.files()), source.archived()));
        return results;
    }

    private RuleResult standings(ViewOnDisk standings) {
        boolean same = standings.isUpToDate();
        return result(
                STANDINGS,
                same ? league.rows().size() : 0,
                same ? List.of() : List.of(standings),
                "the standings of the store",
                "different ones, or none",
                List.of());
    }

    /**
     * Compares {@code rounds.json} and the match files.
     *
     * @param archived whether the league is archived, so that nothing repairs its files
     */
    private RuleResult matches(Collection<ViewOnDisk> due, boolean archived) {
        List<Path> missing = due.stream()
                .map(ViewOnDisk::file)
                .filter(file -> !Files.exists(file))
                .toList();
        List<ViewOnDisk> different = due.stream()
                .filter(view -> Files.exists(view.file()) && !view.isUpToDate())
                .toList();
        return result(
                MATCHES,
                due.size() - missing.size() - different.size(),
                different,
                "the contents of the store",
                "something else" + (archived ? "" : " (the manager's next start repairs it)"),
                missing.isEmpty() ? List.of() : List.of(unchecked(missing, due.size())));
    }

    private static String unchecked(List<Path> missing, int due) {
        return "%d of the %d %s are missing and were not checked (%s)"
                .formatted(
                        missing.size(), due, MATCHES, missing.size() == due ? "all" : "the first is " + missing.get(0));
    }

    private RuleResult result(
            String what, int good, List<ViewOnDisk> different, String due, String found, List<String> unchecked) {
        if (!league.course().isOver()) {
            return new RuleResult(
                    what,
                    good,
                    List.of(),
                    different.stream().map(ViewAudit::late).toList());
        }
        List<String> findings = different.stream()
                .map(view -> RuleResult.finding(RuleResult.LEAGUE, "stale view " + view.file(), due, found))
                .toList();
        return new RuleResult(what, good, findings, unchecked);
    }

    private static String late(ViewOnDisk view) {
        return "%s is not up to date, as may happen while the league runs".formatted(view.file());
    }
}
