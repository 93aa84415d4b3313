package org.evenodd.systemtests.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.evenodd.manager.league.LeagueEvent;

/** All invariants, notified in the same order. */
final class Invariants implements Invariant {

    private final List<Invariant> all;

    private Invariants(List<Invariant> all) {
        this.all = all;
    }

    static Invariants of(Scenario scenario, Secrets secrets, LeagueAsStored asStored, Findings findings) {
        List<Invariant> all = new ArrayList<>(List.of(
                secrets,
                new OneResult(findings),
                new RoundsInOrder(findings),
                new StandingsAddUp(findings),
                new StoredFirst(asStored, findings),
                new TrueReports(asStored, findings),
                new DrawsStaySecret(findings),
                new TokensStaySecret(secrets, asStored, findings),
                new ValidTokensOnly(secrets, asStored, findings)));
        all.addAll(NoForfeitsWithoutFaults.of(scenario, findings));
        return new Invariants(all);
    }

    @Override
    public void stored(LeagueEvent event) {
        tell(invariant -> invariant.stored(event));
    }

    @Override
    public void sent(SentMessage message) {
        tell(invariant -> invariant.sent(message));
    }

    @Override
    public void over() {
        tell(Invariant::over);
    }

    private void tell(Consumer<Invariant> news) {
        all.forEach(news);
    }
}
