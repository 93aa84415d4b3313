package org.evenodd.manager.views;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.ForfeitLines;
import org.evenodd.manager.league.League;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.page.EvenOddBoard;
import org.evenodd.manager.page.EvenOddBoard.DrawProof;
import org.evenodd.manager.page.LeagueMoment;
import org.evenodd.manager.page.MatchView;
import org.evenodd.manager.page.MatchView.CallTiming;
import org.evenodd.manager.page.MatchView.ReplayStep;
import org.evenodd.manager.page.Words;
import org.evenodd.manager.results.Viewer;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/** The page of a match as lines of text, for the operator: nothing is hidden. */
final class MatchText {

    private static final Viewer OPERATOR = new Viewer.Operator();

    private final List<String> lines = new ArrayList<>();

    private MatchText() {}

    /**
     * The lines at a moment, without control characters and tokens.
     *
     * @param reported what the referee reported; empty before the decision
     */
    static List<String> of(LeagueMoment moment, Fixture fixture, Optional<ResultDetails> reported) {
        MatchText text = new MatchText();
        MatchView page = MatchView.of(moment, fixture, reported, OPERATOR);
        text.head(page);
        text.lines.addAll(page.annulled());
        fixture.decided().ifPresent(decision -> text.forfeits(moment.league(), fixture, decision));
        text.lines.addAll(page.notes());
        text.board(page.board());
        text.steps(page.steps());
        text.proof(page.proof());
        text.messages(page);
        return List.copyOf(text.lines);
    }

    private void head(MatchView page) {
        lines.add("%s  %s - %s, round %d%s: %s"
                .formatted(
                        page.fixture().id(),
                        called(page.league(), page.fixture().playerA()),
                        called(page.league(), page.fixture().playerB()),
                        page.fixture().id().round().value(),
                        page.referee().isEmpty() ? "" : ", refereed by " + page.referee(),
                        page.state().toLowerCase(Locale.ROOT)));
        @Nullable ResultLine result = page.result();
        if (result != null) {
            lines.add("%s  (%d : %d points, decided at %s)"
                    .formatted(
                            result.sentence(),
                            result.points(page.fixture().playerA()),
                            result.points(page.fixture().playerB()),
                            Words.utcWithDate(result.decision().at())));
        }
    }

    private static String called(League league, PlayerId player) {
        String id = "(%s)".formatted(player);
        String name = Words.name(league, player);
        return name.endsWith(id) ? name : name + ' ' + id;
    }

    private void forfeits(League league, Fixture fixture, Decision decision) {
        decision.forfeits().forEach(forfeit -> lines.add(ForfeitLines.of(league, fixture.id(), forfeit)));
    }

    private void board(@Nullable EvenOddBoard board) {
        if (board != null) {
            section("Choices");
            lines.add("  " + board.sentence());
        }
    }

    private void steps(List<ReplayStep> steps) {
        if (steps.isEmpty()) {
            return;
        }
        section("Step by step");
        for (ReplayStep step : steps) {
            @Nullable CallTiming timing = step.timing();
            lines.add("  %2d. %10s  %s%s"
                    .formatted(
                            step.number(),
                            step.passed(),
                            step.text(),
                            timing == null ? "" : "  [" + timing.words() + "]"));
        }
    }

    private void proof(@Nullable DrawProof proof) {
        if (proof == null) {
            return;
        }
        section("Was the number drawn before they chose?");
        lines.add("  published before:              " + proof.commitment());
        lines.add("  SHA-256 of match:number:nonce: " + proof.computed());
        lines.add(
                proof.holds()
                        ? "  They are the same: the number was drawn before the players chose."
                        : "  They differ: the draw is NOT proven.");
        lines.add("  Check it: " + proof.command());
    }

    private void messages(MatchView page) {
        if (page.messages().isEmpty()) {
            return;
        }
        section("Messages, without tokens");
        page.messages().forEach(message -> {
            String request = page.request(message);
            String answer = page.answer(message);
            lines.add("  %s  %s to %s, call %d: %s"
                    .formatted(
                            page.passed(message),
                            message.type(),
                            called(page.league(), message.playerId()),
                            message.attempt(),
                            new CallTiming(message).words()));
            lines.add("    sent  " + (request.isEmpty() ? "(not recorded)" : request));
            lines.add("    back  " + (answer.isEmpty() ? "(nothing)" : answer));
        });
    }

    private void section(String title) {
        lines.add("");
        lines.add(title);
    }
}
