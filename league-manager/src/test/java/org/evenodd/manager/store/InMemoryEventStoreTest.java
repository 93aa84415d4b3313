package org.evenodd.manager.store;

class InMemoryEventStoreTest extends EventStoreContract {
    private final InMemoryEventStore store = new InMemoryEventStore();

    @Override
    EventStore open() {
        return store;
    }
}
