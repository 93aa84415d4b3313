package org.evenodd.dialect;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.evenodd.dialect.AnswerLocations.ReplyLocation;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/** Finds the expected message in an agent's answer. */
public final class AnswerFinder {

    /** The fields that accompany a decision on a registration. */
    private static final List<String> BESIDE_STATUS = List.of("player_id", "referee_id", "reason");

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

    /**
     * What a location holds of the expected message, in the protocol's names.
     *
     * @param named whether it names the expected type
     * @param holds whether it contains the decision; one on a registration, whose field {@code status} is ambiguous, must
     *     not stand alone
     * @param decision valid or not
     */
    private record Candidate(ReplyLocation location, boolean named, boolean holds, Optional<JsonNode> decision) {

        static Candidate of(MessageType due, ReplyLocation location) {
            FieldNames names = FieldNames.of(due);
            JsonNode object = location.object();
            JsonNode own =
                    names.mayHoldForeign(object) ? names.translate(object).message() : object;
            Optional<JsonNode> decision = due.decision().filter(own::has).map(own::path);
            boolean alone =
                    Synonyms.isRegistration(due) && BESIDE_STATUS.stream().noneMatch(own::has);
            boolean named = due.typeNames().contains(own.path("message_type").stringValue(""));
            return new Candidate(location, named, decision.isPresent() && !alone, decision);
        }
    }

    /** Finds the expected message; if it is a mere acknowledgement, the outermost object is enough. */
    public FoundAnswer find(MessageType due) {
        List<Candidate> all =
                locations.stream().map(location -> Candidate.of(due, location)).toList();
        List<Candidate> holding = all.stream().filter(Candidate::holds).toList();
        boolean contradictory =
                holding.stream().map(Candidate::decision).distinct().count() > 1;
        if (contradictory && !Synonyms.isRegistration(due)) {
            return new FoundAnswer.Contradiction(
                    holding.stream().map(Candidate::location).toList());
        }
        return first(all, Candidate::named)
                .or(() -> first(all, Candidate::holds))
                .or(() -> first(
                        all,
                        each -> each.decision().isPresent() || due.decision().isEmpty()))
                .<FoundAnswer>map(each -> new FoundAnswer.AnswerAt(each.location(), each.named() || each.holds()))
                .orElseGet(FoundAnswer.Nowhere::new);
    }

    private static Optional<Candidate> first(List<Candidate> all, Predicate<Candidate> wanted) {
        return all.stream().filter(wanted).findFirst();
    }

    /** The league error, like E012, in an answer without a message; empty if there is none. */
    public Optional<ReplyLocation> error() {
        return locations.stream()
                .filter(location ->
                        !location.object().path("error_code").stringValue("").isEmpty())
                .findFirst();
    }
}
