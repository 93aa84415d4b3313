package org.evenodd.dialect.peer;

import java.util.List;
import org.evenodd.dialect.AliasEcho;
import org.evenodd.dialect.Aliases;
import org.evenodd.dialect.FieldNames;
import org.evenodd.dialect.FieldNames.Translation;
import org.evenodd.dialect.FormNotes;
import org.evenodd.dialect.KnownContext;
import org.evenodd.protocol.codec.CanonicalForm;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.ForeignForms;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Reading;
import tools.jackson.databind.JsonNode;

/** Reads messages in any form that can be understood, and answers in it. */
final class DialectForms extends ForeignForms {

    private final Aliases aliases;
    private final KnownContext context;

    /**
     * The forms that an agent understands.
     *
     * @param aliases who is known to others by another id
     * @param context completes omitted fields of calls
     */
    DialectForms(Aliases aliases, KnownContext context) {
        super(aliases);
        this.aliases = aliases;
        this.context = context;
    }

    @Override
    protected Decoded read(MessageType type, JsonNode node, Decoded canonical, boolean reply) {
        FieldNames names = FieldNames.of(type);
        boolean needsNoNote =
                canonical instanceof Decoded.Valid valid && valid.notes().isEmpty();
        if (needsNoNote && !names.mayHoldForeign(node)) {
            return canonical;
        }
        Translation translation = aliases.inward(type, names.translate(node, reply ? KnownContext.NONE : context));
        if (!translation.contradictions().isEmpty()) {
            return new Decoded.InvalidMessage(translation.contradictions());
        }
        return translation.changes() ? translated(type, translation, canonical, reply) : canonical;
    }

    private static Decoded translated(MessageType type, Translation translation, Decoded canonical, boolean reply) {
        Reading reading = new Reading(Compatibility.TOLERANT, reply);
        translation.leniencies().forEach(reading::forgive);
        Decoded translated = CanonicalForm.read(type, translation.message(), reading);
        return translated instanceof Decoded.InvalidMessage && canonical instanceof Decoded.Valid
                ? canonical
                : translated;
    }

    @Override
    public List<DialectNote> notes(RpcRequest request, MessageType type, Caller caller) {
        return FormNotes.of(request, type, caller);
    }

    @Override
    public JsonValue beside(JsonValue answer, List<DialectNote> notes) {
        return AliasEcho.beside(answer, notes);
    }

    @Override
    public JsonValue signed(JsonValue answer) {
        return AliasEcho.signed(answer);
    }
}
