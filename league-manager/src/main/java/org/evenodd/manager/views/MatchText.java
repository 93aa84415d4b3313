package org.evenodd.manager.views;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.evenodd.agent.program.Console;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.ForfeitLines;
import org.evenodd.manager.league.League;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.page.GameView.MatchPart;
import org.evenodd.manager.page.LeagueMoment;
import org.evenodd.manager.page.MatchView;
import org.evenodd.manager.page.MatchView.CallTiming;
import org.evenodd.manager.page.MatchView.ReplayStep;
import org.evenodd.manager.page.PageText;
import org.evenodd.manager.results.Viewer;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;

/** The page of a match as lines of text, for the operator: nothing is hidden. */
final class MatchText {

    private static final Viewer OPERATOR = new Viewer.Operator();

    private final Console console;

    private MatchText(Console console) {
        this.console = console;
    }

    /**
     * Prints a match as it is at a moment, without control characters and tokens.
     *
     * @param reported what the referee reported; empty before the decision
     */
    static void print(LeagueMoment moment, Fixture fixture, Optional<ResultDetails> reported, Console console) {
        MatchText text = new MatchText(console);
        MatchView page = MatchView.of(moment, fixture, reported, OPERATOR);
        text.head(page);
        page.annulled().forEach(console::say);
        fixture.decided().ifPresent(decision -> text.forfeits(moment.league(), fixture, decision));
        page.notes().forEach(console::say);
        text.part(page.board());
        text.steps(page.steps());
        text.part(page.proof());
        text.messages(page);
    }

    private void head(MatchView page) {
        console.say("%s  %s - %s, round %d%s: %s"
                .formatted(
                        page.fixture().id(),
                        called(page.league(), page.fixture().playerA()),
                        called(page.league(), page.fixture().playerB()),
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

    private static String called(League league, PlayerId player) {
        String id = "(%s)".formatted(player);
        String name = PageText.name(league, player);
        return name.endsWith(id) ? name : name + ' ' + id;
    }

    private void forfeits(League league, Fixture fixture, Decision decision) {
        decision.forfeits().forEach(forfeit -> console.say(ForfeitLines.of(league, fixture.id(), forfeit)));
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

    private void messages(MatchView page) {
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
                            called(page.league(), message.playerId()),
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
