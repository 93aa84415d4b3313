package org.evenodd.conformance.referee;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Received;
import org.evenodd.protocol.message.MessageType;

/** Collects the findings about a match. */
record MatchFindings(RefereedMatch played, List<Finding> all) {

    MatchFindings(RefereedMatch played) {
        this(played, new ArrayList<>());
    }

    void add(RefereeRule rule, Received<CheckerRole> message, String seen) {
        all.add(rule.in(message, seen, played.plan().description()));
    }

    /**
     * Adds the first of some messages.
     *
     * @param seen a format: 1 is the player that received the message, 2 the other player, 3 the message's type
     */
    void addFirst(RefereeRule rule, Stream<Received<CheckerRole>> wrong, String seen) {
        wrong.findFirst().ifPresent(message -> {
            CheckerRole role = message.to();
            add(rule, message, seen.formatted(role.player(), role.opponent().player(), message.type()));
        });
    }

    /** Adds that a player got no message of a type, if so. */
    void require(RefereeRule rule, MessageType type, CheckerRole role) {
        if (played.first(type, role).isEmpty()) {
            addMissing(rule, "%s gets no %s".formatted(role.player(), type));
        }
    }

    /** Adds that something did not come. */
    void addMissing(RefereeRule rule, String seen) {
        String events = played.received().stream()
                .map(each -> each.type() + " to " + each.to())
                .collect(Collectors.joining(", "));
        all.add(rule.seen(
                seen, played.plan().description(), "what it did: " + (events.isEmpty() ? "nothing" : events)));
    }
}
