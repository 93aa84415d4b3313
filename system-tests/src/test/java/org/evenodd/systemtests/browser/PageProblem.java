package org.evenodd.systemtests.browser;

/** Something that a browser reported and that a page without mistakes does not cause. */
public record PageProblem(Kind kind, String text) {

    public enum Kind {
        /** The page, or the browser because of it, wrote an error to the console. */
        CONSOLE_ERROR,
        /** A script threw something that nothing caught, or the page crashed. */
        PAGE_ERROR,
        /** The content security policy forbade something, or would have. */
        CSP_VIOLATION,
        /** A request got no answer, or one with a status from 400 on. */
        FAILED_REQUEST,
        /** A request, answered or not, went to another origin than the page's. */
        FOREIGN_REQUEST
    }

    @Override
    public String toString() {
        return kind + ": " + text;
    }
}
