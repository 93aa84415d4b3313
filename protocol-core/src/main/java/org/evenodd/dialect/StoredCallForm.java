package org.evenodd.dialect;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Framing;

/**
 * A form that an agent understood in an earlier run.
 *
 * @param agent the agent, as its caller knew it
 * @param framing the framing's name in the file
 * @param posted whether it answered by posting a message
 */
public record StoredCallForm(
        Endpoint endpoint,
        @Size(max = 200) String agent,
        MessageType message,
        @Size(max = 20) String framing,
        @Size(max = 200) String name,
        @Size(max = 100) String inside,
        @Size(max = 200) String path,
        boolean posted) {

    private static final Set<String> PATHS = Set.of("", "/mcp", "/");

    /** The framings that this program can send; method names are not framings. */
    private static final Set<Framing> SENDABLE =
            EnumSet.of(Framing.METHOD, Framing.MESSAGE, Framing.TOOL_CALL, Framing.BARE);

    static StoredCallForm of(Endpoint endpoint, String agent, MessageType message, CallForm form, boolean posted) {
        return new StoredCallForm(
                endpoint, agent, message, word(form.framing()), form.name(), form.inside(), form.path(), posted);
    }

    /** Whether this program may have written it. */
    boolean isUsable() {
        boolean named = !name.isEmpty() || framing.equals(word(Framing.BARE));
        return PATHS.contains(path) && knownFraming().isPresent() && named;
    }

    CallForm form() {
        return new CallForm(knownFraming().orElseThrow(), name, inside, path);
    }

    private Optional<Framing> knownFraming() {
        return SENDABLE.stream().filter(each -> word(each).equals(framing)).findFirst();
    }

    private static String word(Framing framing) {
        return framing == Framing.MESSAGE ? "within" : framing.name().toLowerCase(Locale.ROOT);
    }
}
