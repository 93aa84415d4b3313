package org.evenodd.manager.audit;

import org.evenodd.manager.audit.Finding.Place;
import org.evenodd.manager.audit.History.Entry;

/** The events are numbered from 1 without gaps. */
final class SequenceRule implements Rule {

    @Override
    public Checked check(History history) {
        Sheet sheet = new Sheet("events in sequence");
        long due = 1;
        for (Entry entry : history.entries()) {
            sheet.count();
            sheet.require(entry.sequence() == due, Place.of(entry.sequence()), "sequence", due, entry.sequence());
            due = entry.sequence() + 1;
        }
        return sheet.end();
    }
}
