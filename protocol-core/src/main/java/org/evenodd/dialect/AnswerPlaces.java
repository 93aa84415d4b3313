package org.evenodd.dialect;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/** Finds the message that is due in what an agent answered. */
public final class AnswerPlaces {

    private final List<Place> places;

    private AnswerPlaces(List<Place> places) {
        this.places = places;
    }

    /** Those in the result of a JSON-RPC response. */
    public static AnswerPlaces ofResult(JsonNode result) {
        return new AnswerPlaces(Places.ofResult(result));
    }

    /** Those in a body that is no JSON-RPC response. */
    public static AnswerPlaces ofBody(JsonNode body) {
        return new AnswerPlaces(Places.ofBody(body));
    }

    /** What was found. */
    public sealed interface Found {

        /**
         * The message that is due, if it is one.
         *
         * @param telling whether it says itself that it is, or decides what is to be decided
         */
        record At(Place place, boolean telling) implements Found {}

        /** Places that say different things on what matters. */
        record Contradiction(List<Place> places) implements Found {
            public Contradiction {
                places = List.copyOf(places);
            }
        }

        /** No message of that kind. */
        record Nowhere() implements Found {}
    }

    /** Finds a message that is due; where it is only its arrival that counts, the outermost object will do. */
    public Found find(MessageType due) {
        Decisions decisions = new Decisions(due);
        List<Place> named =
                places.stream().filter(place -> decisions.named(place.object())).toList();
        List<Place> holding = holding(decisions);
        if (!decisions.isOnRegistration() && valuesIn(holding, decisions).size() > 1) {
            return new Found.Contradiction(holding);
        }
        return first(named)
                .or(() -> first(holding))
                .or(() -> first(mentioning(decisions)))
                .or(() -> due.decision().isPresent() ? Optional.empty() : first(places))
                .<Found>map(place -> new Found.At(place, decisions.tells(place.object())))
                .orElseGet(Found.Nowhere::new);
    }

    private List<Place> holding(Decisions decisions) {
        return places.stream().filter(place -> decisions.holds(place.object())).toList();
    }

    private List<Place> mentioning(Decisions decisions) {
        return places.stream()
                .filter(place -> decisions.value(place.object()).isPresent())
                .toList();
    }

    private static Set<JsonNode> valuesIn(List<Place> holding, Decisions decisions) {
        return holding.stream()
                .flatMap(place -> decisions.value(place.object()).stream())
                .collect(Collectors.toSet());
    }

    private static Optional<Place> first(List<Place> places) {
        return places.stream().findFirst();
    }

    /** The league's error in an answer that holds no message, like E012; empty where there is none. */
    public Optional<Place> error() {
        return places.stream()
                .filter(place ->
                        !place.object().path("error_code").stringValue("").isEmpty())
                .findFirst();
    }
}
