package org.evenodd.protocol.peer;

/** How far a call got at an agent, judging by its reply; the furthest first. */
public enum Understanding {
    /** It answered, correctly or not, or gave a league error. */
    ANSWERED,
    /** It acknowledged receipt of something. */
    ARRIVED,
    /** It did not understand the request, or did not say what it made of it. */
    UNCLEAR,
    /** It answered with success, and nothing that can be read. */
    UNREADABLE,
    /** It failed while handling the request. */
    BROKEN,
    /** It does not know the method. */
    UNKNOWN,
    /** Nothing serves that path. */
    NO_SUCH_PATH,
    /** The call was not handled at all, or its connection was dropped. */
    SILENT;

    /** Whether a call got further than another; not known, not served and not handled are equally far. */
    public boolean isFurtherThan(Understanding other) {
        return compareTo(other) < 0 && this != NO_SUCH_PATH && this != UNKNOWN;
    }
}
