package org.evenodd.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HttpThreadsTest {

    @Test
    @Timeout(20)
    void letWhoeverIsAtWorkSetTheTimerWhileTheyClose() throws InterruptedException {
        HttpThreads threads = new HttpThreads(1);
        QueuedThreadPool pool = threads.pool();
        CompletableFuture<Boolean> set = new CompletableFuture<>();
        CountDownLatch atWork = new CountDownLatch(1);
        CompletableFuture<Boolean> stopping = new CompletableFuture<>();
        pool.addEventListener(new LifeCycle.Listener() {
            @Override
            public void lifeCycleStopping(LifeCycle event) {
                stopping.complete(true);
            }
        });
        pool.execute(() -> set.completeAsync(
                () -> {
                    atWork.countDown();
                    stopping.join();
                    return threads.timer()
                            .schedule(() -> {}, 1, TimeUnit.MINUTES)
                            .cancel();
                },
                Runnable::run));

        atWork.await();
        threads.close();

        assertThat(set).isCompletedWithValue(true);
    }
}
