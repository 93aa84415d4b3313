package org.evenodd.manager.views;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.runtime.Terminal;
import org.evenodd.manager.audit.LegsAudit;
import org.evenodd.manager.audit.RuleNotes;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueReplay;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoredEvents.StoredLeg;
import org.evenodd.manager.store.StoredEvents.StoredPart;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code verify}: audits a stored league. */
@Command(
        name = "verify",
        description = {
            "Checks a stored league in every way the store allows, even while it is being played.",
            "Exit status: 0 no findings, 1 findings, one line each, 3 no readable store."
        },
        sortOptions = false)
public final class VerifyCommand implements Callable<Integer> {

    @Mixin
    private final StoredLeagueOptions options = new StoredLeagueOptions();

    @Override
    public Integer call() throws IOException {
        return options.read(this::verified);
    }

    private int verified(StoredLeague source) {
        List<RuleNotes> all = new ArrayList<>();
        all.add(ownChecks(source.damage().get()));
        all.addAll(audit(source).notes());
        all.addAll(views(source));
        List<String> findings =
                all.stream().flatMap(checked -> checked.findings().stream()).toList();
        print(new Console(options.out()), source, all, findings);
        return (findings.isEmpty() ? ExitStatus.DONE : ExitStatus.FAILED).code();
    }

    /** Whoever sits at a terminal is told how far it is. */
    private LegsAudit audit(StoredLeague source) {
        Console console = new Console(options.out());
        boolean watched = Terminal.STANDARD_OUTPUT.isTerminal();
        HowFar progress = new HowFar(InstantSource.system(), watched ? console::say : line -> {});
        List<StoredLeg> legs = source.store().legs(source.league());
        LegsAudit audit = new LegsAudit();
        for (int number = 0; number <= legs.size(); number++) {
            int leg = number;
            audit.see(StoredLeague.history(
                    source.store().part(source.league(), legs, leg),
                    entry -> progress.at(leg, legs.size(), entry.sequence())));
        }
        return audit;
    }

    /** Asks the database to check its own file: the manager refuses a corrupt one even if every event can be read. */
    private static RuleNotes ownChecks(List<String> damage) {
        RuleNotes notes = new RuleNotes("the store's own checks");
        notes.count(1);
        damage.forEach(words -> notes.require(false, RuleNotes.LEAGUE, "the store's file", "a sound one", words));
        return notes;
    }

    private static List<RuleNotes> views(StoredLeague source) {
        try {
            return source.read(events -> ViewAudit.of(events, source));
        } catch (StoreException e) {
            // The audit has already reported what is wrong with the events.
            return List.of();
        }
    }

    private static void print(Console console, StoredLeague source, List<RuleNotes> all, List<String> findings) {
        console.say("League %s in %s".formatted(source.league(), source.place()));
        all.forEach(checked -> console.say("  %s: %d".formatted(checked.what(), checked.counted())));
        all.stream()
                .flatMap(checked -> checked.remarks().stream())
                .forEach(remark -> console.say("Note: " + remark + "."));
        findings.forEach(console::say);
        console.say(verdict(findings.size()));
    }

    private static String verdict(int findings) {
        if (findings == 0) {
            return "All is well.";
        }
        return findings == 1 ? "1 finding." : findings + " findings.";
    }

    /**
     * Compares the files that exist with the store. A difference is a remark while the league runs, as files may lag, and a
     * finding afterwards. Missing files are only remarked on: the store has what they say.
     */
    private record ViewAudit(League league) {

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
            check(
                    standings,
                    league.contenders().size(),
                    "the standings of the store",
                    "different ones, or none",
                    notes);
            return notes;
        }

        /**
         * Compares {@code rounds.json}, or the files of divisions, and the match files.
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
}
