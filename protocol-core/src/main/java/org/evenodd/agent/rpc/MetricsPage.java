package org.evenodd.agent.rpc;

import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;

/**
 * Serves the measurements in Prometheus's text format, version 0.0.4.
 *
 * @param gauges the agent's own numbers, asked at each request
 */
record MetricsPage(List<Collector> measured, Supplier<List<Gauge>> gauges) implements Service {

    private static final PrometheusTextFormatWriter TEXT = PrometheusTextFormatWriter.create();
    private static final double MILLIS_PER_SECOND = 1e3;

    @Override
    public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        return ServiceResponse.of(200, PrometheusTextFormatWriter.CONTENT_TYPE, text())
                .now();
    }

    private byte[] text() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try {
            TEXT.write(text, snapshots(), EscapingScheme.UNDERSCORE_ESCAPING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toByteArray();
    }

    private MetricSnapshots snapshots() {
        return new MetricSnapshots(Stream.of(
                        measured.stream().map(Collector::collect),
                        ofThisProcess(),
                        gauges.get().stream().map(MetricsPage::snapshot))
                .flatMap(each -> each)
                .toList());
    }

    /**
     * Memory, processor time and start of this process, under the names that Prometheus's own libraries use. Numbers that
     * the system does not tell are left out.
     */
    private static Stream<MetricSnapshot> ofThisProcess() {
        long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        ProcessHandle.Info process = ProcessHandle.current().info();
        return Stream.of(
                        Optional.of(snapshot(
                                Gauge.by("area", "jvm_memory_used_bytes", "Memory in use.", Map.of("heap", heap)))),
                        process.totalCpuDuration().map(MetricsPage::processorTime),
                        process.startInstant()
                                .map(start -> snapshot(Gauge.of(
                                        "process_start_time_seconds",
                                        "When the process started, in seconds since 1970.",
                                        start.toEpochMilli() / MILLIS_PER_SECOND))))
                .flatMap(Optional::stream);
    }

    private static MetricSnapshot processorTime(Duration used) {
        return CounterSnapshot.builder()
                .name("process_cpu_seconds")
                .help("Processor time that the process has used.")
                .dataPoint(CounterDataPointSnapshot.builder()
                        .value(used.toMillis() / MILLIS_PER_SECOND)
                        .build())
                .build();
    }

    private static MetricSnapshot snapshot(Gauge gauge) {
        GaugeSnapshot.Builder snapshot =
                GaugeSnapshot.builder().name(gauge.name()).help(gauge.help());
        gauge.values()
                .forEach((value, number) -> snapshot.dataPoint(GaugeDataPointSnapshot.builder()
                        .labels(gauge.label().isEmpty() ? Labels.EMPTY : Labels.of(gauge.label(), value))
                        .value(number)
                        .build()));
        return snapshot.build();
    }
}
