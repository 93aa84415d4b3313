/** What an agent measures, and the page that shows it to Prometheus: the only place that knows Prometheus's library. */
@NullMarked
package org.evenodd.agent.metrics;

import org.jspecify.annotations.NullMarked;
