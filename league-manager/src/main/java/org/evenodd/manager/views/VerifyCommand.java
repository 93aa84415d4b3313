package org.evenodd.manager.views;

import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.runtime.Terminal;
import org.evenodd.manager.audit.LegsAudit;
import org.evenodd.manager.audit.RuleNotes;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoredEvents.StoredLeg;
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
}
