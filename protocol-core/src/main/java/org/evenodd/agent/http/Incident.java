package org.evenodd.agent.http;

/** Why callers are turned away, in words for the log. */
enum Incident {
    CONNECTIONS("more connections than there is room for; those that wait for a request are closed first"),
    BODIES("more bodies under way than there is room for; the oldest are given up"),
    REPLIES("replies that nobody reads; those that wait the longest are given up, with their connections"),
    REQUESTS_AT_ONCE("more requests at once than are answered at once"),
    REQUEST_RATE("more requests in a second than limits.per_address.requests_per_second"),
    FOREIGN_PAGE("a request from a page of another Origin"),
    UNKNOWN_HOST("a request for a Host that this agent does not go by; see network.allowed_hosts"),
    CODED_BODY("a compressed body");

    private final String words;

    Incident(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
