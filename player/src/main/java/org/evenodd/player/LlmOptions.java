package org.evenodd.player;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.player.game.evenodd.LanguageModel;
import org.evenodd.player.game.evenodd.LanguageModel.ApiKey;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code --strategy llm}; a picocli mixin. */
final class LlmOptions {

    static final String STRATEGY = "llm";
    static final String DESCRIPTION = "asks a language model, see --llm-url";

    private static final String KEY_VARIABLE = "LLM_API_KEY";
    private static final int LONGEST_MODEL = 200;
    private static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(100);
    private static final Duration USUAL_TIMEOUT = Duration.ofSeconds(8);

    @Option(
            names = "--llm-url",
            paramLabel = "URL",
            description =
                    "For --strategy llm: an OpenAI-compatible endpoint, like http://localhost:11434/v1; if it needs a"
                            + " key, put the key in LLM_API_KEY.")
    private @Nullable Endpoint url;

    @Option(names = "--llm-model", paramLabel = "NAME", description = "The model to ask.")
    private @Nullable String model;

    @Option(
            names = "--llm-timeout",
            paramLabel = "SECONDS",
            description = "How long to wait for the model, at most half of timeouts.choice_seconds (default: 8, or a"
                    + " quarter of that setting if that is less).")
    private @Nullable BigDecimal timeout;

    @Option(
            names = "--llm-fallback",
            paramLabel = "STRATEGY",
            description = "The strategy to use when the model is slow, wrong or down (default: frequency).")
    private @Nullable String fallback;

    /** @throws ProgramException (wrong usage) if these options are given for another strategy */
    void requireNone() {
        if (url != null || model != null || timeout != null || fallback != null) {
            throw ProgramException.wrongUsage(
                    "--llm-url, --llm-model, --llm-timeout and --llm-fallback need --strategy llm");
        }
    }

    /** @throws ProgramException (wrong usage) for an option or key that is missing or wrong */
    LanguageModel strategy(Platform platform, Map<String, String> environment) {
        Duration choice = platform.settings().system().timeouts().choice();
        return new LanguageModel(
                platform.transport(),
                new LanguageModel.ModelSettings(endpoint(), model(), key(environment), timeout(choice), fallback()));
    }

    private Endpoint endpoint() {
        if (url == null) {
            throw ProgramException.wrongUsage("--strategy llm needs --llm-url with " + Endpoint.SYNTAX.expected());
        }
        return url;
    }

    private String model() {
        if (model == null || model.isBlank() || model.length() > LONGEST_MODEL) {
            throw ProgramException.wrongUsage(
                    "--strategy llm needs --llm-model with a name of 1 to %d characters".formatted(LONGEST_MODEL));
        }
        return model;
    }

    private static Optional<ApiKey> key(Map<String, String> environment) {
        try {
            return Optional.ofNullable(environment.get(KEY_VARIABLE))
                    .map(String::strip)
                    .filter(text -> !text.isEmpty())
                    .map(ApiKey::new);
        } catch (IllegalArgumentException e) {
            throw ProgramException.wrongUsage(KEY_VARIABLE + " cannot be sent: " + e.getMessage());
        }
    }

    private Duration timeout(Duration choice) {
        Duration longest = choice.dividedBy(2);
        if (timeout == null) {
            Duration quarter = choice.dividedBy(4);
            return quarter.compareTo(USUAL_TIMEOUT) < 0 ? quarter : USUAL_TIMEOUT;
        }
        Duration wanted = Duration.ofMillis(timeout.movePointRight(3).longValue());
        if (wanted.compareTo(SHORTEST_TIMEOUT) < 0 || wanted.compareTo(longest) > 0) {
            throw ProgramException.wrongUsage(
                    "--llm-timeout takes seconds from 0.1 to %s, half of timeouts.choice_seconds"
                            .formatted(BigDecimal.valueOf(longest.toMillis(), 3)
                                    .stripTrailingZeros()
                                    .toPlainString()));
        }
        return wanted;
    }

    private NamedStrategy fallback() {
        String name = fallback == null ? NamedStrategy.FREQUENCY.wireName() : fallback;
        return NamedStrategy.named(name)
                .orElseThrow(() -> ProgramException.wrongUsage("--llm-fallback takes one of %s, not \"%s\""
                        .formatted(String.join(", ", NamedStrategy.names()), name)));
    }
}
