package org.evenodd.protocol.message;

/**
 * The purpose of a message, from its sender's point of view.
 *
 * @param question whether it changes nothing
 */
public record Purpose(String title, String description, boolean question) {

    static Purpose does(String title, String description) {
        return new Purpose(title, description, false);
    }

    static Purpose asks(String title, String description) {
        return new Purpose(title, description, true);
    }
}
