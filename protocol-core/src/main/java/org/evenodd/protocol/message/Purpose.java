package org.evenodd.protocol.message;

/**
 * What a message is for, from the point of view of whoever sends it.
 *
 * @param question whether it leaves everything as it was
 */
public record Purpose(String title, String description, boolean question) {

    static Purpose does(String title, String description) {
        return new Purpose(title, description, false);
    }

    static Purpose asks(String title, String description) {
        return new Purpose(title, description, true);
    }
}
