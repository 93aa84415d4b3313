package org.evenodd.systemtests.simulation;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.systemtests.simulation.MessageRecorder.SentMessage;
import org.evenodd.systemtests.simulation.ProcessRun.ProcessDied;
import org.evenodd.systemtests.simulation.Secrecy.Secrets;
import org.evenodd.systemtests.simulation.StoredFirst.LeagueAsStored;

/** All invariants, notified in the same order. */
final class Invariants {

    private final List<Invariant> all;

    private Invariants(List<Invariant> all) {
        this.all = all;
    }

    /**
     * All that hold in a scenario.
     *
     * @param deadIn the number of the run in which a process died that is dead; 0 for others
     */
    static Invariants of(
            Scenario scenario,
            VirtualTime time,
            Secrets secrets,
            LeagueAsStored asStored,
            Findings findings,
            ToIntFunction<String> deadIn) {
        List<Invariant> all = new ArrayList<>(List.of(secrets, new StoredFirst(asStored, findings)));
        all.addAll(new Results(asStored, findings).of(scenario));
        all.addAll(new Secrecy(secrets, asStored, findings).all());
        all.add(new WholeLegs(secrets, asStored, findings, deadIn));
        if (scenario.isInDivisions()) {
            all.add(new FairDivisions(scenario, asStored, findings));
        }
        if (scenario.game().equals(Scenario.TIC_TAC_TOE)) {
            all.add(new MovesAsPlayed(scenario, time, asStored, findings));
        }
        return new Invariants(all);
    }

    void stored(LeagueEvent event) {
        tell(invariant -> invariant.stored(event));
    }

    void sent(SentMessage message) {
        tell(invariant -> invariant.sent(message));
    }

    void folded(StoredEvent leg) {
        tell(invariant -> invariant.folded(leg));
    }

    void over() {
        tell(Invariant::over);
    }

    private void tell(Consumer<Invariant> news) {
        all.forEach(news);
    }

    /** A condition that must hold throughout a league. It sees every event and message at once and reports violations. */
    interface Invariant {

        /** Called after an event was stored. */
        default void stored(LeagueEvent event) {}

        /** Called after the events of a leg were replaced by one. */
        default void folded(StoredEvent leg) {}

        /** Called when a process sends a message. */
        default void sent(SentMessage message) {}

        /** Called when the league is over and the last messages have arrived. */
        default void over() {}
    }

    /** The violations found in one league. */
    static final class Findings {

        private final List<String> all = new ArrayList<>();

        void add(String finding) {
            all.add(finding);
        }

        void require(boolean holds, Supplier<String> otherwise) {
            if (!holds) {
                all.add(otherwise.get());
            }
        }

        boolean any() {
            return !all.isEmpty();
        }

        Optional<String> first() {
            return all.stream().findFirst();
        }

        /** Adds what a program logs as an error, if it has an exception, which nobody planned. */
        void noteError(ILoggingEvent error) {
            if (error.getThrowableProxy() instanceof ThrowableProxy logged && isBug(logged.getThrowable())) {
                add(error.getFormattedMessage() + '\n' + ThrowableProxyUtil.asString(logged));
            }
        }

        /** Planned failures of stores and processes are no bugs, even as the cause of another exception. */
        private static boolean isBug(Throwable thrown) {
            Throwable root = thrown;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            return !(root instanceof ProcessDied) && !(root instanceof StoreException);
        }
    }
}
