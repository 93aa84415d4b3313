package org.evenodd.protocol.peer;

/** How well an agent understood a call, judging by its reply. */
public enum Understanding {
    /** It answered, correctly or not, or gave a league error. */
    ANSWERED,
    /** It acknowledged receipt of something. */
    ARRIVED,
    /** It does not know the method. */
    UNKNOWN,
    /** It did not understand the request, or did not say what it made of it. */
    UNCLEAR,
    /** Nothing serves that path. */
    NO_SUCH_PATH,
    /** It failed while handling the request. */
    BROKEN,
    /** The call was not handled at all. */
    SILENT
}
