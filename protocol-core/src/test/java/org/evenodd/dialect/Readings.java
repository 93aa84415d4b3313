package org.evenodd.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.ErrorCode;

/** Reads messages with codecs. */
final class Readings {

    static final MessageCodec TOLERANT =
            ProtocolStack.of(Compatibility.TOLERANT).codec();
    static final MessageCodec STRICT = MessageCodec.STRICT;

    private Readings() {}

    static Decoded.Valid reply(MessageType type, String text) {
        Decoded decoded = TOLERANT.decodeReply(type, JsonText.parse(text));
        assertThat(decoded).as(text).isInstanceOf(Decoded.Valid.class);
        return (Decoded.Valid) decoded;
    }

    static <M extends Message> M request(MessageType type, Class<M> of, String text) {
        Decoded decoded = TOLERANT.decodeRequest(type, JsonText.parse(text));
        assertThat(decoded).as(text).isInstanceOf(Decoded.Valid.class);
        return of.cast(((Decoded.Valid) decoded).message());
    }

    static List<String> fields(Decoded.Valid valid) {
        return valid.notes().stream().map(DialectNote::field).toList();
    }

    static ErrorCode refusal(MessageCodec codec, MessageType type, String text) {
        Decoded decoded = codec.decodeReply(type, JsonText.parse(text));
        assertThat(decoded).as(text).isInstanceOf(Decoded.InvalidMessage.class);
        return ((Decoded.InvalidMessage) decoded).violations().get(0).code();
    }
}
