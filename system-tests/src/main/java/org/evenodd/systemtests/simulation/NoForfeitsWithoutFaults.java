package org.evenodd.systemtests.simulation;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent;

/** Without faults, nobody forfeits, and no answered question is repeated. */
final class NoForfeitsWithoutFaults implements Invariant {

    private final Set<String> asked = new HashSet<>();
    private final Findings findings;

    private NoForfeitsWithoutFaults(Findings findings) {
        this.findings = findings;
    }

    /** Returns this invariant if it applies to the scenario. */
    static List<Invariant> of(Scenario scenario, Findings findings) {
        boolean fair = scenario.faults().stream().allMatch(NoForfeitsWithoutFaults::isHarmless);
        return fair ? List.of(new NoForfeitsWithoutFaults(findings)) : List.of();
    }

    private static boolean isHarmless(Fault fault) {
        return fault instanceof Fault.Attacked
                || (fault instanceof Fault.ClockWrong wrong && !ProcessNames.isReferee(wrong.process()))
                || (fault instanceof Fault.Spoiled spoiled
                        && spoiled.misbehaviour().isHonest());
    }

    @Override
    public void stored(LeagueEvent event) {
        if (event instanceof MatchDecided decided) {
            findings.require(decided.result().details().drawnNumber() != null, () -> "somebody forfeits: " + decided);
        }
    }

    @Override
    public void sent(SentMessage message) {
        if (message.isRequest() && (message.is("CHOOSE_PARITY_CALL") || message.is("GAME_INVITATION"))) {
            String call = message.to() + message.match() + SentMessage.text(message.message(), "message_type");
            findings.require(asked.add(call), () -> "asked again: " + message.text());
        }
    }
}
