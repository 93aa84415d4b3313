package org.evenodd.agent.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;

/** Drops the events that are marked {@link AgentLog#FOR_THE_FILE}. */
final class NotOnTheConsole extends Filter<ILoggingEvent> {

    @Override
    public FilterReply decide(ILoggingEvent event) {
        return event.getMarkerList() != null && event.getMarkerList().contains(AgentLog.FOR_THE_FILE)
                ? FilterReply.DENY
                : FilterReply.NEUTRAL;
    }
}
