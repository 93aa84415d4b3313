package org.evenodd.agent.metrics;

import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;

/** Translates our gauges for Prometheus's library. */
final class Snapshots {

    private Snapshots() {}

    static GaugeSnapshot of(Gauge gauge) {
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
