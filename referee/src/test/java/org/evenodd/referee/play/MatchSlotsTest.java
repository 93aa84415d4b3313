package org.evenodd.referee.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.referee.Sample.REFEREE;
import static org.evenodd.referee.Sample.assignment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.calls.LearnedCallForms;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.dialect.IdAliases;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.referee.Sample;
import org.junit.jupiter.api.Test;
import org.slf4j.helpers.NOPLogger;

/** The slots, which each call with a token asks, so that nobody may hold them for long. */
class MatchSlotsTest {

    private final VirtualTime time = new VirtualTime(Sample.START);
    private final MatchSlots slots = new MatchSlots(1);
    private final List<Boolean> heldInCalls = new ArrayList<>();
    private final List<Boolean> heldInReports = new ArrayList<>();

    private CompletableFuture<Delivery> refused() {
        heldInCalls.add(Thread.holdsLock(slots));
        return CompletableFuture.completedFuture(new Delivery.Unreachable("nobody is there"));
    }

    private CompletableFuture<Runnable> reported(MatchResultReport report, RefereeIdentity as) {
        heldInReports.add(Thread.holdsLock(slots));
        return CompletableFuture.completedFuture(() -> {});
    }

    private AssignmentIntake intake() {
        SystemSettings settings = new SettingsLoader(ConfigSource.BUILT_IN, List.of()).system();
        ProtocolStack stack = new ProtocolStack(settings.compatibility(), IdAliases.ofReferee());
        LearnedCallForms forms = new LearnedCallForms();
        Transport nobody = new Transport() {
            @Override
            public CompletableFuture<Delivery> post(
                    Endpoint to, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
                return refused();
            }

            @Override
            public CompletableFuture<Delivery> get(Endpoint from, Duration timeout) {
                return refused();
            }
        };
        MatchHost host = new MatchHost(
                time,
                nobody,
                transport -> stack.client(transport, time, 10_000, forms),
                forms,
                settings,
                this::reported,
                NOPLogger.NOP_LOGGER);
        EnvelopeWriter author = new EnvelopeWriter(() -> REFEREE.id().asSender(), time, new Random(1));
        return new AssignmentIntake(slots, host, author, new Random(1));
    }

    @Test
    void areFreeForOthersWhileAMatchSendsAndReportsAgain() {
        AssignmentIntake intake = intake();
        intake.take(assignment(), REFEREE);
        time.run();
        intake.take(assignment().repeated(), REFEREE);
        time.run();
        assertThat(heldInReports).containsExactly(false, false);
        assertThat(heldInCalls).isNotEmpty().containsOnly(false);
    }
}
