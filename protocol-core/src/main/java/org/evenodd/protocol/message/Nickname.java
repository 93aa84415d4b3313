package org.evenodd.protocol.message;

import java.util.regex.Pattern;

/**
 * Foreign names of a message, as regular expressions to find in a name.
 *
 * @param method for method and type names sent to us: lower case, with an underscore before and after each word
 * @param tool for the names of tools that they offer, in lower case
 * @param rank among the messages that one method may mean: the lowest is meant, and of equals the first of the
 *     catalogue
 */
public record Nickname(Pattern method, Pattern tool, int rank) {

    /** A message without foreign names. */
    static final Nickname NONE = called("(?!)", "(?!)");

    static Nickname called(String method, String tool) {
        return called(Integer.MAX_VALUE, method, tool);
    }

    static Nickname called(int rank, String method, String tool) {
        return new Nickname(Pattern.compile(method, Pattern.DOTALL), Pattern.compile(tool), rank);
    }
}
