package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.evenodd.dialect.UnknownFields.UnknownField;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Leniency;
import org.evenodd.protocol.shape.Reading;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads a manager's answer to a registration: acceptance or rejection in other words, and a nested id. */
final class RegistrationWords {

    private static final String ACCEPTED = "ACCEPTED";
    private static final String REJECTED = "REJECTED";

    private static final String NO_REASON = "no reason was given";

    private static final Set<String> YES =
            Set.of("accepted", "accept", "ok", "success", "successful", "registered", "confirmed", "approved", "true");
    private static final Set<String> NO = Set.of(
            "rejected", "reject", "refused", "denied", "declined", "error", "failed", "failure", "fail", "false");
    private static final List<String> FLAGS = List.of("accepted", "success", "registered", "ok");

    private final Vocabulary vocabulary;
    private final ObjectNode own;
    private final String idField;
    private final List<Leniency> leniencies = new ArrayList<>();

    RegistrationWords(MessageType type, Vocabulary vocabulary, ObjectNode own) {
        this.vocabulary = vocabulary;
        this.own = own;
        this.idField = idField(type);
    }

    static boolean appliesTo(MessageType type) {
        return Synonyms.isRegistration(type);
    }

    /** Whether a completed answer accepts with an id, or rejects in the protocol's word or with a reason. */
    static boolean decides(MessageType type, JsonNode own) {
        String status = own.path("status").stringValue("");
        return own.hasNonNull(idField(type))
                || (status.equals(REJECTED)
                        && !NO_REASON.equals(own.path("reason").stringValue("")));
    }

    private static String idField(MessageType type) {
        return type == MessageType.REFEREE_REGISTER_RESPONSE ? "referee_id" : "player_id";
    }

    /** Completes the answer; returns the leniencies needed. */
    List<Leniency> complete(JsonNode answer) {
        UnknownFields deep = new UnknownFields(vocabulary, answer);
        deep.addNested();
        boolean refused = NO.contains(word(answer.path("status")));
        if (!refused) {
            List.of(idField, "auth_token", "league_id").forEach(field -> take(field, deep));
        }
        settleStatus(answer);
        return leniencies;
    }

    private void take(String field, UnknownFields deep) {
        if (isMissing(field)) {
            deep.first(vocabulary, field).ifPresent(found -> take(field, found));
        }
    }

    private void take(String field, UnknownField found) {
        own.set(field, found.value());
        leniencies.add(new Leniency(found.pointer(), found.name(), "/" + field));
    }

    private void settleStatus(JsonNode answer) {
        JsonNode given = own.path("status");
        if (given.stringValue("").equals(ACCEPTED) || given.stringValue("").equals(REJECTED)) {
            return;
        }
        String seen = isMissing("status") ? "nothing" : Reading.quote(given);
        String status = status(word(given), answer);
        if (!status.isEmpty()) {
            own.put("status", status);
            leniencies.add(new Leniency("/status", seen, status));
            settleReason(answer, status);
        }
    }

    /** An id implies acceptance. */
    private String status(String given, JsonNode answer) {
        if (NO.contains(given)) {
            return REJECTED;
        }
        return YES.contains(given) ? ACCEPTED : flag(answer).orElse(isMissing(idField) ? "" : ACCEPTED);
    }

    private static Optional<String> flag(JsonNode answer) {
        return FLAGS.stream()
                .map(answer::path)
                .filter(JsonNode::isBoolean)
                .map(flag -> flag.booleanValue() ? ACCEPTED : REJECTED)
                .findFirst();
    }

    /** Drops the reason of an acceptance, which some managers use as a greeting; a rejection always gets one. */
    private void settleReason(JsonNode answer, String status) {
        if (status.equals(ACCEPTED) && !isMissing("reason")) {
            own.remove("reason");
            if (answer.has("reason")) {
                leniencies.add(new Leniency("/reason", Reading.quote(answer.path("reason")), "null where it accepts"));
            }
        } else if (status.equals(REJECTED) && isMissing("reason")) {
            own.put("reason", NO_REASON);
            leniencies.add(new Leniency("/reason", "nothing", "a sentence that says why"));
        }
    }

    private boolean isMissing(String field) {
        return own.path(field).isMissingNode() || own.path(field).isNull();
    }

    private static String word(JsonNode status) {
        return status.isBoolean() ? String.valueOf(status.booleanValue()) : Spelling.folded(status.stringValue(""));
    }
}
