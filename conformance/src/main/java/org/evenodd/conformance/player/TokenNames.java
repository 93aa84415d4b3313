package org.evenodd.conformance.player;

import java.util.LinkedHashMap;
import java.util.Map;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.QuotedBody;
import org.evenodd.protocol.value.AuthToken;

/** Names for the tokens that a checker shows, so that its reader can tell them apart. */
public final class TokenNames {

    private final Map<String, String> names = new LinkedHashMap<>();

    /** Adds a name for a token. */
    public synchronized TokenNames with(AuthToken token, String name) {
        String masked = QuotedBody.masked(token.value());
        names.put(masked, "%s (%s)".formatted(masked.substring(0, masked.indexOf('#')), name));
        return this;
    }

    /** The text with the names of the tokens added. */
    public synchronized String in(String text) {
        String named = text;
        for (Map.Entry<String, String> name : names.entrySet()) {
            named = named.replace(name.getKey(), name.getValue());
        }
        return named;
    }

    /** The finding with the names of the tokens added. */
    public Finding in(Finding finding) {
        return new Finding(finding.rule(), in(finding.seen()), in(finding.sent()), in(finding.came()), finding.count());
    }
}
