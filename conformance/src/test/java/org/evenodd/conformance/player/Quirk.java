package org.evenodd.conformance.player;

import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.protocol.message.MessageType;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A bot's deviation from correct behaviour. */
final class Quirk {

    static final Duration FOREVER = Duration.ofDays(1);
    static final Quirk NONE = new Quirk();

    /** The checks of a correct bot. */
    enum Check {
        WRONG_TOKEN,
        MISSING_TOKEN,
        WRONG_TOKEN_OF_INVITATION,
        MISSING_TOKEN_OF_INVITATION,
        WHICH_TOKEN_IS_DUE,
        WHO_GETS_ITS_OWN_TOKEN,
        WHO_GETS_ITS_OWN_TOKEN_IN_THE_END,
        WHO_GETS_THE_TOKEN_OF_THE_MATCH,
        MISSING_FIELD,
        WRONG_TYPE
    }

    /** Changes a call before the bot reads it. */
    Consumer<ObjectNode> hears = call -> {};

    /** Changes the message in the result. */
    BiConsumer<Ask, ObjectNode> answers = (ask, message) -> {};

    /** Changes the whole response object. */
    BiConsumer<Ask, ObjectNode> frames = (ask, response) -> {};

    /** Changes the HTTP response. */
    BiFunction<Ask, ServiceResponse, ServiceResponse> replies = (ask, response) -> response;

    /** Delays the bot's answers. */
    Function<Ask, Duration> delays = ask -> Duration.ZERO;

    /** Changes the bot's request for registration. */
    Consumer<ObjectNode> registers = request -> {};

    /** Registers by a bare message. */
    boolean bare;

    /** Omits this check. */
    @Nullable
    Check skips;

    private static Quirk with(Consumer<Quirk> change) {
        Quirk quirk = new Quirk();
        change.accept(quirk);
        return quirk;
    }

    static Quirk hearing(Consumer<ObjectNode> change) {
        return with(quirk -> quirk.hears = change);
    }

    static Quirk answering(MessageType type, Consumer<ObjectNode> change) {
        return answering((ask, message) -> {
            if (ask.is(type)) {
                change.accept(message);
            }
        });
    }

    static Quirk answering(BiConsumer<Ask, ObjectNode> change) {
        return with(quirk -> quirk.answers = change);
    }

    static Quirk framing(BiConsumer<Ask, ObjectNode> change) {
        return with(quirk -> quirk.frames = change);
    }

    static Quirk replying(Predicate<Ask> when, ServiceResponse instead) {
        return replying((ask, response) -> when.test(ask) ? instead : response);
    }

    static Quirk replying(BiFunction<Ask, ServiceResponse, ServiceResponse> change) {
        return with(quirk -> quirk.replies = change);
    }

    static Quirk taking(Duration delay, Predicate<Ask> when) {
        return with(quirk -> quirk.delays = ask -> when.test(ask) ? delay : Duration.ZERO);
    }

    static Quirk registering(Consumer<ObjectNode> change) {
        return with(quirk -> quirk.registers = change);
    }

    static Quirk skipping(Check check) {
        return with(quirk -> quirk.skips = check);
    }
}
