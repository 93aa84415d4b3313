package org.evenodd.agent.memory;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.evenodd.agent.http.Service;

/** A service bound to a host and port, with its open exchanges. */
final class BoundService {

    private final Set<MemoryExchange> busyWith = new LinkedHashSet<>();
    private final Service service;

    BoundService(Service service) {
        this.service = service;
    }

    Service service() {
        return service;
    }

    synchronized void begin(MemoryExchange exchange) {
        busyWith.add(exchange);
    }

    synchronized void end(MemoryExchange exchange) {
        busyWith.remove(exchange);
    }

    void close() {
        abandoned().forEach(MemoryExchange::die);
    }

    private synchronized List<MemoryExchange> abandoned() {
        List<MemoryExchange> exchanges = new ArrayList<>(busyWith);
        busyWith.clear();
        return exchanges;
    }
}
