package org.evenodd.systemtests.simulation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;

/** Every result was reported by its referee, and every choice in it made by its player. */
final class TrueReports implements Invariant {

    private final Set<String> reports = new HashSet<>();
    private final Map<String, Set<String>> choices = new HashMap<>();
    private final LeagueAsStored asStored;
    private final Findings findings;

    TrueReports(LeagueAsStored asStored, Findings findings) {
        this.asStored = asStored;
        this.findings = findings;
    }

    @Override
    public void sent(SentMessage message) {
        if (message.isRequest() && message.is("MATCH_RESULT_REPORT")) {
            reports.add(report(
                    message.from(),
                    message.match(),
                    message.message().path("lease").asInt(),
                    SentMessage.text(message.message().path("result"), "winner")));
        } else if (message.is("CHOOSE_PARITY_RESPONSE") && ProcessNames.isPlayer(message.from())) {
            choices.computeIfAbsent(message.from() + ' ' + message.match(), none -> new HashSet<>())
                    .add(SentMessage.text(message.message(), "parity_choice"));
        }
    }

    private static String report(String process, String match, int lease, String winner) {
        return process + ' ' + match + '/' + lease + ' ' + winner;
    }

    @Override
    public void stored(LeagueEvent event) {
        if (event instanceof MatchDecided decided && decided.refereeId() != null) {
            MatchResult result = decided.result();
            String report = report(
                    asStored.process(decided.refereeId()),
                    decided.matchId().value(),
                    decided.lease(),
                    result.winner() == null ? "" : result.winner().value());
            findings.require(reports.contains(report), () -> "nobody sent this report: " + report);
            result.details().choices().forEach((player, choice) -> requireTrue(decided.matchId(), player, choice));
        }
    }

    private void requireTrue(MatchId match, PlayerId player, Parity choice) {
        Set<String> made = choices.getOrDefault(asStored.process(player) + ' ' + match, Set.of());
        findings.require(
                choice == null || made.contains(choice.wireName()),
                () -> "%s did not choose %s in %s".formatted(player, choice, match));
    }
}
