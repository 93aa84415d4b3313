package org.evenodd.agent.metrics;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Memory, processor time and start of this process, under the names that Prometheus's own libraries use. What the
 * system does not tell is left out.
 */
final class ProcessMetrics implements MultiCollector {

    private static final double MILLIS_PER_SECOND = 1e3;

    @Override
    public MetricSnapshots collect() {
        List<MetricSnapshot> all = new ArrayList<>();
        all.add(Snapshots.of(heap()));
        ProcessHandle.Info process = ProcessHandle.current().info();
        process.totalCpuDuration().map(ProcessMetrics::processorTime).ifPresent(all::add);
        process.startInstant().map(ProcessMetrics::start).map(Snapshots::of).ifPresent(all::add);
        return new MetricSnapshots(all);
    }

    private static Gauge heap() {
        long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        return Gauge.by("area", "jvm_memory_used_bytes", "Memory in use.", Map.of("heap", used));
    }

    private static CounterSnapshot processorTime(Duration used) {
        return CounterSnapshot.builder()
                .name("process_cpu_seconds")
                .help("Processor time that the process has used.")
                .dataPoint(CounterDataPointSnapshot.builder()
                        .value(used.toMillis() / MILLIS_PER_SECOND)
                        .build())
                .build();
    }

    private static Gauge start(Instant start) {
        return Gauge.of(
                "process_start_time_seconds",
                "When the process started, in seconds since 1970.",
                start.toEpochMilli() / MILLIS_PER_SECOND);
    }
}
