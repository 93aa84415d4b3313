package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.evenodd.dialect.FieldNames.KnownContext;
import org.evenodd.dialect.FieldNames.Translation;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.ForeignForms;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcFrame;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Reading.Leniency;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Violation.Excerpt;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads messages in any form that can be understood, and answers in it. */
public final class DialectForms extends ForeignForms {

    /** The most rounds of taking values out: an object that lacks one may have to be taken out in the next round. */
    private static final int MOST_PASSES = 8;

    private static final String WRAP =
            "Wrap it: {\"jsonrpc\": \"2.0\", \"method\": \"%s\", \"params\": the message, \"id\": 1}.";

    private final IdAliases aliases;
    private final KnownContext context;
    private final Map<AgentKind, ForeignFraming> framings = new ConcurrentHashMap<>();

    /**
     * The forms that an agent understands.
     *
     * @param aliases the ids by which others know agents and matches
     * @param context completes omitted fields of calls
     */
    public DialectForms(IdAliases aliases, KnownContext context) {
        super(aliases);
        this.aliases = aliases;
        this.context = context;
    }

    @Override
    public RpcFrame frame(AgentKind self, JsonNode body, Caller caller) {
        return framings.computeIfAbsent(self, ForeignFraming::new).frame(body, caller);
    }

    @Override
    protected Decoded read(MessageType type, JsonNode node, Decoded canonical, boolean reply) {
        FieldNames names = FieldNames.of(type);
        boolean needsNoNote =
                canonical instanceof Decoded.Valid valid && valid.notes().isEmpty();
        if (needsNoNote && !names.mayHoldForeign(node)) {
            return canonical;
        }
        Translation translation = translation(type, node, reply);
        if (!translation.contradictions().isEmpty()) {
            return new Decoded.InvalidMessage(translation.contradictions());
        }
        Decoded translated = translation.changes() || canonical instanceof Decoded.InvalidMessage
                ? translated(type, translation.message(), translation.leniencies(), reply)
                : canonical;
        if (!(translated instanceof Decoded.InvalidMessage invalid)) {
            return translated;
        }
        return canonical instanceof Decoded.Valid ? canonical : withoutDispensable(type, translation, invalid, reply);
    }

    private Translation translation(MessageType type, JsonNode node, boolean reply) {
        return aliases.inward(type, FieldNames.of(type).translate(node, reply ? KnownContext.NONE : context));
    }

    private static Decoded translated(MessageType type, JsonNode message, List<Leniency> leniencies, boolean reply) {
        Reading reading = new Reading(Compatibility.TOLERANT, reply);
        leniencies.forEach(reading::forgive);
        return MessageCodec.read(type, message, reading);
    }

    /** The message without its dispensable values, completed from the rest of it and from its receiver's knowledge. */
    private Decoded withoutDispensable(
            MessageType type, Translation translation, Decoded.InvalidMessage found, boolean reply) {
        ObjectNode message = translation.message().deepCopy();
        Decoded decoded = found;
        List<Leniency> leniencies = new ArrayList<>(translation.leniencies());
        for (int pass = 0; pass < MOST_PASSES && decoded instanceof Decoded.InvalidMessage wrong; pass++) {
            Optional<List<Leniency>> takenOut = Dispensable.takeOut(type, message, wrong.violations(), reply);
            if (takenOut.isEmpty()) {
                return found;
            }
            leniencies.addAll(takenOut.get());
            Translation completed = translation(type, message, reply);
            leniencies.addAll(completed.leniencies());
            message = completed.message();
            decoded = translated(type, message, leniencies, reply);
        }
        return decoded instanceof Decoded.Valid valid
                ? new Decoded.Valid(valid.message(), onceForEachField(valid.notes()))
                : found;
    }

    /** One note for each field: a value that was taken out is not noted as missing, too. */
    private static List<DialectNote> onceForEachField(List<DialectNote> notes) {
        Set<String> fields = new HashSet<>();
        return notes.stream().filter(note -> fields.add(note.field())).toList();
    }

    @Override
    public List<DialectNote> notes(RpcRequest request, MessageType type, Caller caller) {
        List<DialectNote> notes = new ArrayList<>();
        if (!caller.path().isEmpty()) {
            notes.add(note("", "a post to " + caller.path(), "a post to /mcp", "SPEC 2.1", "Post to /mcp."));
        }
        if (request.framing() == Framing.METHOD && !request.versioned()) {
            notes.add(note("/jsonrpc", "nothing, or another version", "2.0", "SPEC 2.3", "Add \"jsonrpc\": \"2.0\"."));
        }
        String method = type.canonicalMethod();
        String use = "Call the method %s with the message as params.".formatted(method);
        switch (request.framing()) {
            case BARE ->
                notes.add(note(
                        "", "a message without JSON-RPC", "a JSON-RPC request", "SPEC 2.3", WRAP.formatted(method)));
            case MESSAGE ->
                notes.add(note("/params", "a message inside of params, by " + request.named(), method, "MCP 1.1", use));
            case TOOL_CALL -> notes.add(note("/method", "tools/call of " + request.named(), method, "MCP 1.1", use));
            default -> {
                if (type.isRenamed(request.named()) && !type.typeNames().contains(request.typeOfParams())) {
                    notes.add(note("/method", request.named(), method, "MCP 1.1", use));
                }
            }
        }
        return notes;
    }

    private static DialectNote note(String field, String seen, String expected, String source, String fix) {
        return new DialectNote(field, Excerpt.of(seen), expected, source, fix, 1);
    }
}
