package org.evenodd.protocol.peer;

/** What a reply shows of how its agent took the call. */
public enum Understanding {
    /** It says something on what was asked, rightly or wrongly, or gives the league's reason why not. */
    ANSWERED,
    /** It says that something has arrived. */
    ARRIVED,
    /** It says that it does not know the method. */
    UNKNOWN,
    /** It cannot make anything of what it was sent, or does not say what it made of it. */
    UNCLEAR,
    /** There is nothing at that path. */
    NO_SUCH_PATH,
    /** It failed over it. */
    BROKEN,
    /** Nobody looked at the call. */
    SILENT
}
