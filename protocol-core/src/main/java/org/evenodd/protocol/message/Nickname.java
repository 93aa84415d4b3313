package org.evenodd.protocol.message;

import java.util.regex.Pattern;

/**
 * How others call a message who do not name it as the protocol does, as expressions to find in a name.
 *
 * @param method in a method or type that they call us by: in lower case, an underscore before and behind each word
 * @param tool in a tool that they offer, in lower case
 * @param rank among the messages that one method may mean: the lowest is meant, and of equals the first of the
 *     catalogue
 */
public record Nickname(Pattern method, Pattern tool, int rank) {

    /** Of a message that goes by the protocol's names only. */
    static final Nickname NONE = called("(?!)", "(?!)");

    static Nickname called(String method, String tool) {
        return called(Integer.MAX_VALUE, method, tool);
    }

    static Nickname called(int rank, String method, String tool) {
        return new Nickname(Pattern.compile(method, Pattern.DOTALL), Pattern.compile(tool), rank);
    }
}
