package org.evenodd.agent.metrics;

import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Durations in seconds. A label that does not apply is absent, as OpenTelemetry's conventions demand, whereas the
 * library gives each series of a metric the same labels: so there is one of its histograms for each set of labels.
 */
final class DurationHistogram implements Collector {

    private static final Logger LOG = LoggerFactory.getLogger(DurationHistogram.class);

    private static final double[] UPPER_BOUNDS = {
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30
    };
    private static final double NANOS_PER_SECOND = 1e9;

    private final Map<List<String>, Histogram> histograms = new ConcurrentHashMap<>();
    private final String name;
    private final String help;

    DurationHistogram(String name, String help) {
        this.name = name;
        this.help = help;
    }

    /**
     * Records a duration; what goes wrong here is a bug, and never reaches the request that is measured.
     *
     * @param labels the names of the labels
     * @param values the values of the labels, in their order; few and fixed, whatever a caller sends
     */
    void observe(Duration took, List<String> labels, String... values) {
        try {
            histograms
                    .computeIfAbsent(labels, this::histogram)
                    .labelValues(values)
                    .observe(Math.max(0, took.toNanos()) / NANOS_PER_SECOND);
        } catch (RuntimeException e) {
            LOG.error("Could not record {} because of a bug", name, e);
        }
    }

    private Histogram histogram(List<String> labels) {
        return Histogram.builder()
                .name(name)
                .help(help)
                .labelNames(labels.toArray(String[]::new))
                .classicOnly()
                .classicUpperBounds(UPPER_BOUNDS)
                .withoutExemplars()
                .build();
    }

    @Override
    public MetricSnapshot collect() {
        return new HistogramSnapshot(
                new MetricMetadata(name, help),
                histograms.values().stream()
                        .flatMap(histogram -> histogram.collect().getDataPoints().stream())
                        .toList());
    }
}
