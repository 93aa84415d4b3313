package org.evenodd.systemtests.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Reads the processor time and the memory of running processes ten times a second, because the system forgets them with
 * the process. Thread-safe.
 */
final class ProcessMeter implements AutoCloseable {

    private static final long PERIOD_MILLIS = 100;
    private static final String PEAK = "VmHWM:";
    private static final int KILO = 1024;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final Map<Long, Duration> processor = new ConcurrentHashMap<>();
    private final Map<Long, Long> memory = new ConcurrentHashMap<>();

    /** Measures a process until it ends. */
    void add(long pid) {
        processor.put(pid, Duration.ZERO);
        memory.put(pid, 0L);
        timer.scheduleAtFixedRate(() -> read(pid), 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void read(long pid) {
        ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .ifPresent(used -> processor.merge(pid, used, ProcessMeter::longer));
        memory.merge(pid, peak(pid), Math::max);
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** Only Linux tells. */
    private static long peak(long pid) {
        try {
            return Files.readAllLines(Path.of("/proc", String.valueOf(pid), "status")).stream()
                    .filter(line -> line.startsWith(PEAK))
                    .mapToLong(line -> KILO * Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0; // it has ended
        }
    }

    /** The processor time that some processes have used. */
    Duration processor(Collection<Long> pids) {
        return pids.stream()
                .map(pid -> processor.getOrDefault(pid, Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** The most that a process had resident, in bytes; 0 if the system does not tell. */
    long memory(long pid) {
        return memory.getOrDefault(pid, 0L);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
