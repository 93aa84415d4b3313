package org.evenodd.agent.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/** Knows whose valid token a call shows: its calls count for that agent, not for its address. Called by many threads. */
@FunctionalInterface
public interface TokenHolders {

    /** Knows no token. */
    TokenHolders NONE = (token, match) -> Optional.empty();

    Pattern TOKEN = Pattern.compile("\"auth_token\"\\s*:\\s*\"([!-~&&[^\"\\\\]]{1,256})\"");
    Pattern MATCH = Pattern.compile("\"match_id\"\\s*:\\s*\"([0-9A-Z]{1,20})\"");

    /**
     * The agent, for people; empty if the token is not valid here.
     *
     * @param match the match that the call is about, if it names one
     */
    Optional<String> holder(AuthToken token, @Nullable MatchId match);

    /** The agent whose valid token is the first in a body, which is not parsed. */
    default Optional<String> holder(byte[] body) {
        String text = new String(body, ISO_8859_1);
        Matcher token = TOKEN.matcher(text);
        return token.find() ? holder(new AuthToken(token.group(1)), match(text)) : Optional.empty();
    }

    private static @Nullable MatchId match(String text) {
        Matcher match = MATCH.matcher(text);
        return match.find() && MatchId.SYNTAX.accepts(match.group(1)) ? new MatchId(match.group(1)) : null;
    }
}
