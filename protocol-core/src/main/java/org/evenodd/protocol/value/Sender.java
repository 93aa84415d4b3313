package org.evenodd.protocol.value;

import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Violation.InvalidValueException;

/**
 * The sender that a message names (PRD 10.2, SPEC 3.3). A claim: nothing is decided by it.
 *
 * @param id the league's id, or before registration the display name; empty for the manager
 */
public record Sender(AgentKind kind, String id) {

    public static final Syntax SYNTAX = Syntax.of(
            "^(league_manager(:[^\\u0000-\\u001f]{1,100})?|(referee|player):[^\\u0000-\\u001f]{1,100})$",
            "a sender like player:P01");

    public static final Sender LEAGUE_MANAGER = new Sender(AgentKind.LEAGUE_MANAGER, "");

    public Sender {
        if (kind != AgentKind.LEAGUE_MANAGER && id.isEmpty()) {
            throw new InvalidValueException(ErrorCode.E006, SYNTAX.expected(), "no id");
        }
    }

    /**
     * Reads the canonical form {@code type:id}.
     *
     * @throws InvalidValueException (E006) for anything else
     */
    public static Sender parse(String text) {
        SYNTAX.require(text);
        int colon = text.indexOf(':');
        String kind = colon < 0 ? text : text.substring(0, colon);
        String id = colon < 0 ? "" : text.substring(colon + 1);
        for (AgentKind candidate : AgentKind.values()) {
            if (candidate.wireName().equals(kind)) {
                return new Sender(candidate, id);
            }
        }
        throw new InvalidValueException(ErrorCode.E006, SYNTAX.expected(), '"' + text + '"');
    }

    /** An agent that the league has given no id yet: its name, with everything but letters and digits as {@code _}. */
    public static Sender unregistered(AgentKind kind, DisplayName name) {
        return new Sender(kind, name.value().replaceAll("[^A-Za-z0-9]", "_"));
    }

    @Override
    public String toString() {
        return id.isEmpty() ? kind.wireName() : kind.wireName() + ':' + id;
    }
}
