package org.evenodd.manager.export;

import java.util.List;
import java.util.Locale;
import org.evenodd.agent.program.Console;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.page.GameView.MatchPart;
import org.evenodd.manager.page.MatchView;
import org.evenodd.manager.page.MatchView.CallTiming;
import org.evenodd.manager.page.MatchView.ReplayStep;
import org.evenodd.manager.page.PageText;
import org.evenodd.manager.results.ForfeitLines;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;

/** The page of a match as lines of text, for the operator: nothing is hidden. */
record MatchText(Console console, MatchView page) {

    /** Prints the match, without control characters and tokens. */
    void print() {
        head();
        page.annulled().forEach(console::say);
        page.fixture().decided().stream()
                .flatMap(decision -> decision.forfeits().stream())
                .forEach(forfeit -> console.say(
                        ForfeitLines.of(page.league(), page.fixture().id(), forfeit)));
        page.notes().forEach(console::say);
        part(page.board());
        steps(page.steps());
        part(page.proof());
        messages();
    }

    private void head() {
        console.say("%s  %s - %s, round %d%s: %s"
                .formatted(
                        page.fixture().id(),
                        called(page.fixture().playerA()),
                        called(page.fixture().playerB()),
                        page.fixture().id().round().value(),
                        page.referee().isEmpty() ? "" : ", refereed by " + page.referee(),
                        page.state().toLowerCase(Locale.ROOT)));
        @Nullable ResultLine result = page.result();
        if (result != null) {
            console.say("%s  (%d : %d points, decided at %s)"
                    .formatted(
                            result.sentence(),
                            result.points(page.fixture().playerA()),
                            result.points(page.fixture().playerB()),
                            PageText.utcWithDate(result.decision().at())));
        }
    }

    private String called(PlayerId player) {
        String id = "(%s)".formatted(player);
        String name = PageText.name(page.league(), player);
        return name.endsWith(id) ? name : name + ' ' + id;
    }

    private void part(@Nullable MatchPart part) {
        if (part != null) {
            section(part.title());
            part.lines().forEach(line -> console.say("  " + line));
        }
    }

    private void steps(List<ReplayStep> steps) {
        if (steps.isEmpty()) {
            return;
        }
        section("Step by step");
        for (ReplayStep step : steps) {
            @Nullable CallTiming timing = step.timing();
            console.say("  %2d. %10s  %s%s"
                    .formatted(
                            step.number(),
                            step.passed(),
                            step.text(),
                            timing == null ? "" : "  [" + timing.words() + "]"));
        }
    }

    private void messages() {
        if (page.messages().isEmpty()) {
            return;
        }
        section("Messages, without tokens");
        page.messages().forEach(message -> {
            String request = Printable.of(page.request(message));
            String answer = Printable.of(page.answer(message));
            console.say("  %s  %s to %s, call %d: %s"
                    .formatted(
                            page.passed(message),
                            message.type(),
                            called(message.playerId()),
                            message.attempt(),
                            new CallTiming(message).words()));
            console.say("    sent  " + (request.isEmpty() ? "(not recorded)" : request));
            console.say("    back  " + (answer.isEmpty() ? "(nothing)" : answer));
        });
    }

    private void section(String title) {
        console.say("");
        console.say(title);
    }
}
