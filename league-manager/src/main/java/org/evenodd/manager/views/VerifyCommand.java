package org.evenodd.manager.views;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.manager.audit.Audit;
import org.evenodd.manager.audit.RuleResult;
import org.evenodd.manager.audit.RuleResult.AuditFinding;
import org.evenodd.manager.league.League;
import org.evenodd.manager.store.StoreException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

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

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        StoredLeague source = options.read();
        List<RuleResult> all = new ArrayList<>();
        all.add(StoreFile.check(source.damage()));
        all.addAll(Audit.of(source.history()));
        all.addAll(views(source));
        List<AuditFinding> findings =
                all.stream().flatMap(checked -> checked.findings().stream()).toList();
        if (spec != null) {
            tell(new Console(spec.commandLine().getOut()), source, all, findings);
        }
        return (findings.isEmpty() ? ExitStatus.DONE : ExitStatus.FAILED).code();
    }

    private static List<RuleResult> views(StoredLeague source) {
        try {
            League league = source.exported().league();
            List<RuleResult> checked = new ArrayList<>();
            if (Files.exists(source.files().standings())) {
                checked.add(new StandingsView(source.files().standings()).against(league));
            }
            checked.add(new FileViews(source.dueViews(league), source.archived()).against(league));
            return checked;
        } catch (StoreException e) {
            // The audit has already reported what is wrong with the events.
            return List.of();
        }
    }

    private static void tell(Console console, StoredLeague source, List<RuleResult> all, List<AuditFinding> findings) {
        console.say("League %s in %s".formatted(source.league(), source.place()));
        all.forEach(checked -> console.say("  %s: %d".formatted(checked.what(), checked.count())));
        all.stream()
                .flatMap(checked -> checked.remarks().stream())
                .forEach(remark -> console.say("Note: " + remark + "."));
        findings.forEach(finding -> console.say(finding.toString()));
        console.say(verdict(findings.size()));
    }

    private static String verdict(int findings) {
        if (findings == 0) {
            return "All is well.";
        }
        return findings == 1 ? "1 finding." : findings + " findings.";
    }
}
