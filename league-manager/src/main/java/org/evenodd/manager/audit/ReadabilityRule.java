package org.evenodd.manager.audit;

import org.evenodd.manager.audit.Finding.Place;
import org.evenodd.manager.audit.History.Entry;
import org.evenodd.manager.audit.History.Unreadable;

/** Every row is an event. */
final class ReadabilityRule implements Rule {

    @Override
    public Checked check(History history) {
        Sheet sheet = new Sheet("events that can be read");
        for (Entry entry : history.entries()) {
            if (entry instanceof Unreadable unreadable) {
                sheet.require(false, Place.of(entry.sequence()), "event", "one that can be read", unreadable.problem());
            } else {
                sheet.count();
            }
        }
        return sheet.end();
    }
}
