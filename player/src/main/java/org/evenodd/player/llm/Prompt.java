package org.evenodd.player.llm;

import java.util.List;
import java.util.stream.Collectors;
import org.evenodd.agent.strategy.Situation;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.value.Parity;

/** The prompt for a language model, of bounded length. */
record Prompt(String model, Situation situation) {

    /** The number of past choices that are shown for each side. */
    private static final int MOST_CHOICES = 50;

    private static final String RULES =
            "You play Even/Odd. Both players choose \"even\" or \"odd\" unseen, then a number from 1 to 10 is drawn."
                    + " Equal choices are a draw, 1 point each; else the one whose choice fits the number gets 3"
                    + " points, the other none. Answer with one word, even or odd, and nothing else.";

    /** The body of a request to {@code /chat/completions}. */
    byte[] bytes() {
        return Json.bytes(new CompletionRequest(
                model, List.of(new PromptPart("system", RULES), new PromptPart("user", question()))));
    }

    private record CompletionRequest(String model, List<PromptPart> messages) implements JsonRecord {}

    private record PromptPart(String role, String content) {}

    private String question() {
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
}
