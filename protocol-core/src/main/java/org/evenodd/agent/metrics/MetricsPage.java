package org.evenodd.agent.metrics;

import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.evenodd.agent.service.Service;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;

/**
 * Serves what was measured in Prometheus's text format, version 0.0.4.
 *
 * @param gauges the agent's own numbers, asked at each request
 */
record MetricsPage(PrometheusRegistry registry, Supplier<List<Gauge>> gauges) implements Service {

    private static final PrometheusTextFormatWriter TEXT = PrometheusTextFormatWriter.create();

    @Override
    public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        return CompletableFuture.completedFuture(
                new ServiceResponse(200, PrometheusTextFormatWriter.CONTENT_TYPE, text(), Map.of()));
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
        Stream<MetricSnapshot> own = gauges.get().stream().map(Snapshots::of);
        return new MetricSnapshots(
                Stream.concat(registry.scrape().stream(), own).toList());
    }
}
