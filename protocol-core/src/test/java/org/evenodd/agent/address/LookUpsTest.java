package org.evenodd.agent.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.evenodd.agent.address.HostSearchResult.FoundAddresses;
import org.evenodd.agent.address.HostSearchResult.Unknown;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LookUpsTest {
    private static final HostSearchResult HERE = new FoundAddresses(List.of(InetAddress.getLoopbackAddress()));
    private static final String ASKER = "192.168.1.1";

    private final List<String> lookedUp = new ArrayList<>();
    private final List<Runnable> tasks = new ArrayList<>();
    private final LookUps lookUps = new LookUps(this::lookUp, tasks::add);

    private HostSearchResult lookUp(String name) {
        lookedUp.add(name);
        return HERE;
    }

    private void runAll() {
        List.copyOf(tasks).forEach(Runnable::run);
    }

    @Test
    void areSharedByAllWhoAskForTheSameName() {
        CompletableFuture<HostSearchResult> one = lookUps.of("bot.example", ASKER);
        CompletableFuture<HostSearchResult> another = lookUps.of("bot.example", "192.168.1.2");

        runAll();

        assertThat(lookedUp).containsExactly("bot.example");
        assertThat(one.join()).isSameAs(another.join()).isEqualTo(HERE);
    }

    @Test
    void areNotBegunForThoseWhoHaveCeasedToWait() {
        lookUps.of("slow.example", ASKER).cancel(false);
        CompletableFuture<HostSearchResult> patient = lookUps.of("bot.example", ASKER);

        runAll();

        assertThat(lookedUp).containsExactly("bot.example");
        assertThat(patient).isCompletedWithValue(HERE);
    }

    @Test
    void handOutNoMoreTasksThanThereAreThreads() {
        for (int i = 0; i < 100; i++) {
            CompletableFuture<HostSearchResult> unused = lookUps.of("bot" + i + ".example", ASKER);
        }

        assertThat(tasks).hasSize(LookUps.AT_ONCE);
        runAll();
        assertThat(lookedUp).hasSize(100);
    }

    @Test
    void areRefusedWhereTooManyWaitAndTakenAgainWhenSomeHaveGivenUp() {
        List<CompletableFuture<HostSearchResult>> waiting = new ArrayList<>();
        for (int i = 0; i < LookUps.MOST; i++) {
            waiting.add(lookUps.of("bot" + i + ".example", ASKER));
        }

        assertThat(lookUps.of("late.example", ASKER)).isCompletedWithValue(new Unknown());
        assertThat(lookUps.of("bot0.example", ASKER)).isNotDone();
        waiting.forEach(answer -> answer.cancel(false));
        assertThat(lookUps.of("later.example", ASKER)).isNotDone();
    }

    @Tag("case:slow-names")
    @Test
    void ofOneAskerLeaveThreadsForThoseOfOthers() throws Exception {
        CountDownLatch silence = new CountDownLatch(1);
        ExecutorService threads = Executors.newFixedThreadPool(LookUps.AT_ONCE);
        try {
            LookUps shared = new LookUps(waitingFor(silence), threads);
            List<CompletableFuture<HostSearchResult>> greedy = new ArrayList<>();
            for (int i = 0; i < LookUps.AT_ONCE; i++) {
                greedy.add(shared.of("slow" + i + ".example", ASKER));
            }

            assertThat(shared.of("bot.example", "192.168.1.2").get(20, TimeUnit.SECONDS))
                    .isEqualTo(HERE);
            assertThat(greedy).allMatch(answer -> !answer.isDone());
            silence.countDown();
            for (CompletableFuture<HostSearchResult> each : greedy) {
                assertThat(each.get(20, TimeUnit.SECONDS)).isEqualTo(new Unknown());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static Function<String, HostSearchResult> waitingFor(CountDownLatch silence) {
        return name -> name.startsWith("slow") ? unknownAfter(silence) : HERE;
    }

    private static HostSearchResult unknownAfter(CountDownLatch silence) {
        try {
            silence.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new Unknown();
    }
}
