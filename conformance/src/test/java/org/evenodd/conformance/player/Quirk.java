package org.evenodd.conformance.player;

import java.time.Duration;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.node.ObjectNode;

/**
 * A bot's deviation from correct behaviour.
 *
 * @param hears changes a call before the bot reads it
 * @param answers changes the message in the result
 * @param frames changes the whole response object
 * @param replies changes the HTTP response
 * @param delays delays the bot's answers
 * @param registers changes the bot's request for registration
 * @param skips checks that the bot omits
 */
record Quirk(
        Consumer<ObjectNode> hears,
        BiConsumer<Ask, ObjectNode> answers,
        BiConsumer<Ask, ObjectNode> frames,
        BiFunction<Ask, ServiceResponse, ServiceResponse> replies,
        Function<Ask, Duration> delays,
        Consumer<ObjectNode> registers,
        Set<Check> skips) {

    static final Duration FOREVER = Duration.ofDays(1);

    static final Quirk NONE = new Quirk(
            call -> {},
            (ask, message) -> {},
            (ask, response) -> {},
            (ask, response) -> response,
            ask -> Duration.ZERO,
            request -> {},
            Set.of());

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

    static Quirk hearing(Consumer<ObjectNode> change) {
        return new Quirk(change, NONE.answers, NONE.frames, NONE.replies, NONE.delays, NONE.registers, NONE.skips);
    }

    static Quirk answering(MessageType type, Consumer<ObjectNode> change) {
        return answering((ask, message) -> {
            if (ask.is(type)) {
                change.accept(message);
            }
        });
    }

    static Quirk answering(BiConsumer<Ask, ObjectNode> change) {
        return new Quirk(NONE.hears, change, NONE.frames, NONE.replies, NONE.delays, NONE.registers, NONE.skips);
    }

    static Quirk framing(BiConsumer<Ask, ObjectNode> change) {
        return new Quirk(NONE.hears, NONE.answers, change, NONE.replies, NONE.delays, NONE.registers, NONE.skips);
    }

    static Quirk replying(Predicate<Ask> when, ServiceResponse instead) {
        return replying((ask, response) -> when.test(ask) ? instead : response);
    }

    static Quirk replying(BiFunction<Ask, ServiceResponse, ServiceResponse> change) {
        return new Quirk(NONE.hears, NONE.answers, NONE.frames, change, NONE.delays, NONE.registers, NONE.skips);
    }

    static Quirk taking(Duration delay, Predicate<Ask> when) {
        return new Quirk(
                NONE.hears,
                NONE.answers,
                NONE.frames,
                NONE.replies,
                ask -> when.test(ask) ? delay : Duration.ZERO,
                NONE.registers,
                NONE.skips);
    }

    static Quirk registering(Consumer<ObjectNode> change) {
        return new Quirk(NONE.hears, NONE.answers, NONE.frames, NONE.replies, NONE.delays, change, NONE.skips);
    }

    static Quirk skipping(Check check) {
        return new Quirk(
                NONE.hears, NONE.answers, NONE.frames, NONE.replies, NONE.delays, NONE.registers, Set.of(check));
    }
}
