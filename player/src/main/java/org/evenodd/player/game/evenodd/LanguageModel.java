package org.evenodd.player.game.evenodd;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.game.evenodd.Strategy;
import org.evenodd.game.evenodd.Strategy.Situation;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Parity;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * A strategy that asks a language model at an OpenAI-compatible endpoint, and falls back on a built-in strategy if the
 * model is slow, wrong or down. Blocks its thread while it waits.
 */
public final class LanguageModel implements Strategy {

    private static final Logger LOG = LoggerFactory.getLogger(LanguageModel.class);
    private static final String COMPLETIONS = "/chat/completions";
    private static final int MOST_BYTES = 65_536;
    private static final int OK = 200;

    /** The number of past choices that are shown for each side. */
    private static final int MOST_CHOICES = 50;

    private static final String RULES =
            "You play Even/Odd. Both players choose \"even\" or \"odd\" unseen, then a number from 1 to 10 is drawn."
                    + " Equal choices are a draw, 1 point each; else the one whose choice fits the number gets 3"
                    + " points, the other none. Answer with one word, even or odd, and nothing else.";

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
        Delivery delivery = ask(prompt(situation));
        return choice(delivery).orElseGet(() -> {
            LOG.warn("The language model made no choice, so {} chose: {}", settings.fallback(), reason(delivery));
            return settings.fallback().choose(situation, random);
        });
    }

    private Delivery ask(byte[] prompt) {
        Map<String, String> headers = settings.key()
                .map(key -> Map.of("Authorization", key.authorization()))
                .orElse(Map.of());
        return transport
                .post(endpoint, headers, prompt, settings.timeout(), MOST_BYTES)
                .join();
    }

    private static Optional<Parity> choice(Delivery delivery) {
        return delivery instanceof Delivery.Replied replied && replied.status() == OK
                ? choiceIn(replied.body())
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

    /** The API key of a language model's host. Never printed. */
    public record ApiKey(String value) {

        private static final Pattern SYNTAX = Pattern.compile("[\\x21-\\x7e]{1,4096}");

        /** @throws IllegalArgumentException if an HTTP header cannot carry the key; the message does not quote it */
        public ApiKey {
            if (!SYNTAX.matcher(value).matches()) {
                throw new IllegalArgumentException("an API key is 1 to 4096 visible ASCII characters");
            }
        }

        String authorization() {
            return "Bearer " + value;
        }

        @Override
        public String toString() {
            return "***";
        }
    }

    /** The body of a request to {@code /chat/completions}, of bounded length. */
    private byte[] prompt(Situation situation) {
        return Json.bytes(new CompletionRequest(
                settings.model(),
                List.of(new PromptPart("system", RULES), new PromptPart("user", question(situation)))));
    }

    private record CompletionRequest(String model, List<PromptPart> messages) implements JsonRecord {}

    private record PromptPart(String role, String content) {}

    private static String question(Situation situation) {
        List<Parity> ofOpponent =
                situation.opponent().map(situation.memory()::choicesOf).orElse(List.of());
        return "The opponent's choices against you so far, the oldest first: %s. All opponents' choices: %s. Yours: %s. Your choice?"
                .formatted(
                        text(ofOpponent),
                        text(situation.memory().choicesOfOpponents()),
                        text(situation.memory().ownChoices()));
    }

    private static String text(List<Parity> choices) {
        List<Parity> last = choices.subList(Math.max(0, choices.size() - MOST_CHOICES), choices.size());
        return last.isEmpty() ? "none" : last.stream().map(Parity::wireName).collect(Collectors.joining(" "));
    }

    /**
     * The choice: a single word, or the {@code parity_choice} of a JSON object; otherwise empty. Never guesses: a
     * sentence that mentions a parity is not a choice.
     */
    private static Optional<Parity> choiceIn(byte[] body) {
        return json(body)
                .map(reply -> reply.path("choices").path(0).path("message").path("content"))
                .map(content -> content.stringValue("").strip())
                .flatMap(text -> word(text).or(() -> choiceOf(text)));
    }

    private static Optional<Parity> choiceOf(String text) {
        return json(text.getBytes(UTF_8))
                .map(object -> object.path("parity_choice").stringValue(""))
                .flatMap(LanguageModel::word);
    }

    private static Optional<Parity> word(String text) {
        return Arrays.stream(Parity.values())
                .filter(parity -> parity.wireName().equalsIgnoreCase(text))
                .findFirst();
    }

    private static Optional<JsonNode> json(byte[] body) {
        try {
            return Optional.of(StrictJson.parse(body));
        } catch (MalformedJsonException e) {
            return Optional.empty();
        }
    }
}
