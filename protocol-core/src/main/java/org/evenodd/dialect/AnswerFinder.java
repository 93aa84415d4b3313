package org.evenodd.dialect;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.evenodd.dialect.AnswerLocations.ReplyLocation;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/** Finds the expected message in an agent's answer. */
public final class AnswerFinder {

    private final List<ReplyLocation> locations;

    private AnswerFinder(List<ReplyLocation> locations) {
        this.locations = locations;
    }

    /** Searches the result of a JSON-RPC response. */
    public static AnswerFinder ofResult(JsonNode result) {
        return new AnswerFinder(AnswerLocations.ofResult(result));
    }

    /** Searches a body that is not a JSON-RPC response. */
    public static AnswerFinder ofBody(JsonNode body) {
        return new AnswerFinder(AnswerLocations.ofBody(body));
    }

    /** The result of a search. */
    public sealed interface FoundAnswer {

        /**
         * A candidate for the expected message.
         *
         * @param conclusive whether it names its own type, or contains the expected decision
         */
        record AnswerAt(ReplyLocation location, boolean conclusive) implements FoundAnswer {}

        /** Locations with contradicting decisions. */
        record Contradiction(List<ReplyLocation> locations) implements FoundAnswer {
            public Contradiction {
                locations = List.copyOf(locations);
            }
        }

        /** No message of that kind. */
        record Nowhere() implements FoundAnswer {}
    }

    /** Finds the expected message; if it is a mere acknowledgement, the outermost object is enough. */
    public FoundAnswer find(MessageType due) {
        Decisions decisions = new Decisions(due);
        List<ReplyLocation> named = locations.stream()
                .filter(location -> decisions.named(location.object()))
                .toList();
        List<ReplyLocation> holding = holding(decisions);
        if (!decisions.isOnRegistration() && valuesIn(holding, decisions).size() > 1) {
            return new FoundAnswer.Contradiction(holding);
        }
        return first(named)
                .or(() -> first(holding))
                .or(() -> first(mentioning(decisions)))
                .or(() -> due.decision().isPresent() ? Optional.empty() : first(locations))
                .<FoundAnswer>map(
                        location -> new FoundAnswer.AnswerAt(location, decisions.isConclusive(location.object())))
                .orElseGet(FoundAnswer.Nowhere::new);
    }

    private List<ReplyLocation> holding(Decisions decisions) {
        return locations.stream()
                .filter(location -> decisions.holds(location.object()))
                .toList();
    }

    private List<ReplyLocation> mentioning(Decisions decisions) {
        return locations.stream()
                .filter(location -> decisions.value(location.object()).isPresent())
                .toList();
    }

    private static Set<JsonNode> valuesIn(List<ReplyLocation> holding, Decisions decisions) {
        return holding.stream()
                .flatMap(location -> decisions.value(location.object()).stream())
                .collect(Collectors.toSet());
    }

    private static Optional<ReplyLocation> first(List<ReplyLocation> locations) {
        return locations.stream().findFirst();
    }

    /** The league error, like E012, in an answer without a message; empty if there is none. */
    public Optional<ReplyLocation> error() {
        return locations.stream()
                .filter(location ->
                        !location.object().path("error_code").stringValue("").isEmpty())
                .findFirst();
    }
}
