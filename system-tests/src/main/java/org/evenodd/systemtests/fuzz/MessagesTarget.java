package org.evenodd.systemtests.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.RecordShape.IncompleteRecordException;
import org.evenodd.systemtests.fuzz.FuzzTarget.Finding;
import org.evenodd.systemtests.fuzz.FuzzTarget.Target;
import tools.jackson.databind.JsonNode;

/**
 * Every message, read as request and reply, tolerantly and strictly. A refused message has a reason; an accepted one
 * has a canonical form that is read again without notes and written unchanged. What strict mode accepts, tolerant mode
 * accepts with the same content, unless a note says that a field had another name.
 */
final class MessagesTarget implements Target {

    private final MessageCodec tolerant =
            ProtocolStack.of(Compatibility.TOLERANT).codec();
    private final MessageCodec strict = MessageCodec.STRICT;

    @Override
    public void feed(byte[] input) {
        try {
            JsonNode message = StrictJson.parse(input);
            MessageType type = type(message, input.length);
            check(type, message, tolerant.decodeRequest(type, message), strict.decodeRequest(type, message));
            check(type, message, tolerant.decodeReply(type, message), strict.decodeReply(type, message));
        } catch (MalformedJsonException e) {
            // The parser has its own target.
        }
    }

    private static MessageType type(JsonNode message, int any) {
        MessageType[] types = MessageType.values();
        return MessageType.named(message.path("message_type").stringValue("")).orElse(types[any % types.length]);
    }

    private void check(MessageType type, JsonNode message, Decoded tolerantly, Decoded strictly) {
        requireReasons(tolerantly);
        requireReasons(strictly);
        valid(strictly)
                .ifPresent(read -> Finding.unless(
                        saysMore(tolerantly) || valid(tolerantly).equals(Optional.of(read)),
                        "strictly right, tolerantly not",
                        message));
        valid(tolerantly).ifPresent(read -> requireCanonical(type, read));
    }

    private static boolean saysMore(Decoded decoded) {
        return decoded instanceof Decoded.Valid valid && !valid.notes().isEmpty();
    }

    private static void requireReasons(Decoded decoded) {
        if (decoded instanceof Decoded.InvalidMessage invalid) {
            Finding.unless(!invalid.violations().isEmpty(), "refused without a reason");
            invalid.violations()
                    .forEach(each -> Finding.unless(
                            each.got().length() <= 1000, "a value is shown at any length", each.pointer()));
        }
    }

    private static Optional<Message> valid(Decoded decoded) {
        return decoded instanceof Decoded.Valid valid ? Optional.of(valid.message()) : Optional.empty();
    }

    private void requireCanonical(MessageType type, Message message) {
        try {
            byte[] written = Json.bytes(MessageCodec.encode(message));
            Decoded again = strict.decodeReply(type, StrictJson.parse(written));
            Message read = valid(again).orElseThrow(() -> new Finding("our own form is refused: " + again));
            Finding.unless(
                    Arrays.equals(Json.bytes(MessageCodec.encode(read)), written),
                    "two forms of one message",
                    new String(written, UTF_8));
        } catch (IncompleteRecordException e) {
            // Foreign agents may omit what ours always send.
        } catch (MalformedJsonException e) {
            throw new Finding("our own form is no JSON", e);
        }
    }

    @Override
    public List<byte[]> examples() {
        return Examples.messages().stream()
                .map(each -> each.toString().getBytes(UTF_8))
                .toList();
    }
}
