package org.evenodd.agent.check;

import java.util.LinkedHashMap;
import java.util.Map;
import org.evenodd.protocol.value.AuthToken;

/** Whose the tokens are that a checker shows, so that its reader can tell them apart. */
public final class TokenNames {

    private final Map<String, String> names = new LinkedHashMap<>();

    /** Calls a token by a name, in words. */
    public synchronized TokenNames with(AuthToken token, String name) {
        String masked = QuotedBody.masked(token.value());
        names.put(masked, "%s (%s)".formatted(masked.substring(0, masked.indexOf('#')), name));
        return this;
    }

    /** The same text with the names of the tokens in it. */
    public synchronized String in(String text) {
        String named = text;
        for (Map.Entry<String, String> name : names.entrySet()) {
            named = named.replace(name.getKey(), name.getValue());
        }
        return named;
    }

    /** The same finding likewise. */
    public Finding in(Finding finding) {
        return new Finding(finding.rule(), in(finding.seen()), in(finding.sent()), in(finding.came()), finding.count());
    }
}
