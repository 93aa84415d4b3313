package org.evenodd.protocol.codec;

import java.util.List;
import java.util.regex.Pattern;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import tools.jackson.databind.JsonNode;

/** A codec's judgement of a message in comparable form: violations as {@code pointer code}, and pointers of notes. */
record Verdict(List<String> violations, List<String> notes) {

    static final Verdict ACCEPTED = new Verdict(List.of(), List.of());

    private static final Pattern DECIDES = Pattern.compile(
            "/(auth_token|match_id|player_id|referee_id|lease|status|accept|parity_choice|move_number|move)|/player_[AB]"
                    + "(/(player_id|contact_endpoint|match_token|token_digest))?");

    /** Whether a wrong value refuses a message: whatever decides does, and everything in calls to a manager but the games of who registers. */
    static boolean refuses(MessageType type, String pointer) {
        boolean isNews = !type.asksForDecision() && type.decision().isEmpty();
        boolean isId = pointer.equals("/match_id") || pointer.equals("/player_id");
        boolean mayIdBeWrong = isNews && type != MessageType.GAME_OVER && type != MessageType.RUN_MATCH;
        boolean isRegistration =
                type.isAnswer() && type.decision().filter("status"::equals).isPresent();
        return (type.isAnswer() && !isRegistration)
                || (type.receivers().contains(AgentKind.LEAGUE_MANAGER) && !pointer.contains("_meta/game_types"))
                || (DECIDES.matcher(pointer).matches() && !(isId && mayIdBeWrong));
    }

    /** Returns the verdict on a message; types that are only ever answers are read as answers. */
    static Verdict on(MessageType type, JsonNode json, Compatibility compatibility) {
        Decoded decoded = decode(type, json, compatibility);
        if (decoded instanceof Decoded.InvalidMessage invalid) {
            return new Verdict(
                    invalid.violations().stream()
                            .map(violation -> violation.pointer() + " " + violation.code())
                            .sorted()
                            .toList(),
                    List.of());
        }
        List<DialectNote> notes = ((Decoded.Valid) decoded).notes();
        return new Verdict(
                List.of(), notes.stream().map(DialectNote::field).sorted().toList());
    }

    static Verdict strict(MessageType type, JsonNode json) {
        return on(type, json, Compatibility.STRICT);
    }

    static Verdict tolerant(MessageType type, JsonNode json) {
        return on(type, json, Compatibility.TOLERANT);
    }

    static Decoded decode(MessageType type, JsonNode json, Compatibility compatibility) {
        MessageCodec codec = ProtocolStack.of(compatibility).codec();
        return type.isAnswer() ? codec.decodeReply(type, json) : codec.decodeRequest(type, json);
    }

    static Message message(MessageType type, JsonNode json) {
        Decoded decoded = decode(type, json, Compatibility.TOLERANT);
        if (decoded instanceof Decoded.Valid valid) {
            return valid.message();
        }
        throw new AssertionError(json + " is refused: " + decoded);
    }

    boolean accepted() {
        return violations.isEmpty();
    }
}
