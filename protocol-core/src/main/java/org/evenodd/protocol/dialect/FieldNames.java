package org.evenodd.protocol.dialect;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Shapes;
import tools.jackson.databind.JsonNode;

/**
 * Finds the fields of a message under other names than the protocol's: another spelling, a known synonym, a level further
 * out. A field that is there under its own name is never replaced, and no value is made up that decides a game.
 */
public final class FieldNames {

    private static final Map<MessageType, FieldNames> KNOWN = new ConcurrentHashMap<>();

    private final MessageType type;
    private final Vocabulary vocabulary;

    private FieldNames(MessageType type) {
        this.type = type;
        this.vocabulary =
                Vocabulary.of(type, Shapes.ofRecord(type.messageClass().asSubclass(Record.class)));
    }

    /** The names of the fields of one type of message. */
    public static FieldNames of(MessageType type) {
        FieldNames known = KNOWN.get(type);
        return known == null ? KNOWN.computeIfAbsent(type, FieldNames::new) : known;
    }

    /** Whether an object has a field that may be one of this message under another name; a quick look at the outermost. */
    public boolean mayHoldForeign(JsonNode object) {
        return vocabulary.mayHoldForeign(object);
    }

    /**
     * Whether an object holds what such a message is for, under its own or another name. A place in the league is given with
     * an id, so that a bare "ok" is none.
     */
    public boolean decides(JsonNode object) {
        if (RegistrationWords.concern(type)) {
            return RegistrationWords.decide(type, translate(object).message());
        }
        return type.decision()
                .map(field -> object.has(field) || new Strangers(vocabulary, object).holds(vocabulary, field))
                .orElse(false);
    }

    /** A message under the protocol's own names. */
    public Translation translate(JsonNode object) {
        return new Translator(type, vocabulary).translate(object);
    }
}
