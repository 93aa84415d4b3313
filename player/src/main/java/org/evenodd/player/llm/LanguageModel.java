package org.evenodd.player.llm;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.evenodd.agent.strategy.Situation;
import org.evenodd.agent.strategy.Strategy;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Parity;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A strategy that asks a language model at an OpenAI-compatible endpoint, and falls back on a built-in strategy if the
 * model is slow, wrong or down. Blocks its thread while it waits.
 */
public final class LanguageModel implements Strategy {

    private static final Logger LOG = LoggerFactory.getLogger(LanguageModel.class);
    private static final String COMPLETIONS = "/chat/completions";
    private static final int MOST_BYTES = 65_536;
    private static final int OK = 200;

    private final Transport transport;
    private final ModelSettings settings;
    private final Endpoint endpoint;

    /**
     * Which model to ask, and for how long to wait.
     *
     * @param host the URL, with or without {@code /chat/completions}
     * @param timeout for each answer
     * @param fallback chooses if the model does not
     */
    public record ModelSettings(
            Endpoint host, String model, Optional<ApiKey> key, Duration timeout, Strategy fallback) {}

    public LanguageModel(Transport transport, ModelSettings settings) {
        this.transport = transport;
        this.settings = settings;
        String path = settings.host().path();
        String base = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        endpoint = settings.host().at(base.endsWith(COMPLETIONS) ? base : base + COMPLETIONS);
    }

    @Override
    public Parity choose(Situation situation, RandomGenerator random) {
        Delivery delivery = ask(new Prompt(settings.model(), situation).bytes());
        return choice(delivery).orElseGet(() -> {
            LOG.warn("The language model made no choice, so {} chose: {}", settings.fallback(), reason(delivery));
            return settings.fallback().choose(situation, random);
        });
    }

    private Delivery ask(byte[] prompt) {
        String authorization = settings.key().map(ApiKey::authorization).orElse("");
        return transport
                .post(endpoint, authorization, prompt, settings.timeout(), MOST_BYTES)
                .join();
    }

    private static Optional<Parity> choice(Delivery delivery) {
        return delivery instanceof Delivery.Replied replied && replied.status() == OK
                ? Completion.choice(replied.body())
                : Optional.empty();
    }

    private String reason(Delivery delivery) {
        if (delivery instanceof Delivery.Replied replied) {
            return replied.status() == OK ? "its answer is neither even nor odd" : "HTTP " + replied.status();
        }
        if (delivery instanceof Delivery.Unreachable unreachable) {
            return unreachable.reason();
        }
        return delivery instanceof Delivery.UnreadableReply unreadable
                ? unreadable.reason()
                : "no answer within %d ms".formatted(settings.timeout().toMillis());
    }
}
