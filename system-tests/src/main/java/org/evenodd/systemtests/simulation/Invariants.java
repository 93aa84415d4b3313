package org.evenodd.systemtests.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.evenodd.manager.league.LeagueEvent;

/** All of them, told of everything in the same order. */
final class Invariants implements Invariant {

    private final List<Invariant> all;

    private Invariants(List<Invariant> all) {
        this.all = all;
    }

    static Invariants of(Scenario scenario, Secrets secrets, Ledger ledger, Findings findings) {
        List<Invariant> all = new ArrayList<>(List.of(
                secrets,
                new OneResult(findings),
                new RoundsInOrder(findings),
                new StandingsAddUp(findings),
                new StoredFirst(ledger, findings),
                new TrueReports(ledger, findings),
                new SealedDraws(findings),
                new SecretsStay(secrets, ledger, findings),
                new GoodTokens(secrets, ledger, findings)));
        all.addAll(FairWeather.of(scenario, findings));
        return new Invariants(all);
    }

    @Override
    public void stored(LeagueEvent event) {
        tell(invariant -> invariant.stored(event));
    }

    @Override
    public void heard(Overheard message) {
        tell(invariant -> invariant.heard(message));
    }

    @Override
    public void over() {
        tell(Invariant::over);
    }

    private void tell(Consumer<Invariant> news) {
        all.forEach(news);
    }
}
