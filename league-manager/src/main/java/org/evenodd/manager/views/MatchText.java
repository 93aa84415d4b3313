package org.evenodd.manager.views;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.ForfeitLines;
import org.evenodd.manager.league.League;
import org.evenodd.manager.page.CallTiming;
import org.evenodd.manager.page.DrawProof;
import org.evenodd.manager.page.EvenOddBoard;
import org.evenodd.manager.page.LeagueMoment;
import org.evenodd.manager.page.MatchPage;
import org.evenodd.manager.page.MessagesPage;
import org.evenodd.manager.page.PlayerLabel;
import org.evenodd.manager.page.ReplayStep;
import org.evenodd.manager.page.ResultLine;
import org.evenodd.manager.page.Words;
import org.evenodd.manager.results.Viewer;
import org.evenodd.protocol.message.ResultDetails;
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
        MatchPage page = MatchPage.of(moment, fixture, reported, OPERATOR);
        text.head(page);
        text.lines.addAll(page.annulled());
        fixture.decided().ifPresent(decision -> text.forfeits(moment.league(), fixture, decision));
        text.lines.addAll(page.notes());
        if (page.board() instanceof EvenOddBoard board) {
            text.board(board);
        }
        text.steps(page.steps());
        text.proof(page.proof());
        reported.flatMap(details -> MessagesPage.of(moment.league(), fixture, details, OPERATOR))
                .ifPresent(text::messages);
        return List.copyOf(text.lines);
    }

    private void head(MatchPage page) {
        lines.add("%s  %s - %s, round %d%s: %s"
                .formatted(
                        page.match(),
                        called(page.playerA()),
                        called(page.playerB()),
                        page.round(),
                        page.referee().isEmpty() ? "" : ", refereed by " + page.referee(),
                        page.state().toLowerCase(Locale.ROOT)));
        @Nullable ResultLine result = page.result();
        if (result != null) {
            lines.add("%s  (%d : %d points, decided at %s)"
                    .formatted(result.sentence(), result.pointsA(), result.pointsB(), Words.utcWithDate(result.at())));
        }
    }

    private static String called(PlayerLabel player) {
        String id = "(%s)".formatted(player.id());
        return player.name().endsWith(id) ? player.name() : player.name() + ' ' + id;
    }

    private void forfeits(League league, Fixture fixture, Decision decision) {
        decision.forfeits().forEach(forfeit -> lines.add(ForfeitLines.of(league, fixture.id(), forfeit)));
    }

    private void board(EvenOddBoard board) {
        section("Choices");
        lines.add("  " + board.sentence());
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

    private void messages(MessagesPage page) {
        section("Messages, without tokens");
        page.messages().forEach(message -> {
            lines.add("  %s  %s to %s, call %d: %s"
                    .formatted(
                            message.passed(),
                            message.type(),
                            called(message.player()),
                            message.timing().attempt(),
                            message.timing().words()));
            lines.add("    sent  " + (message.request().isEmpty() ? "(not recorded)" : message.request()));
            lines.add("    back  " + (message.answer().isEmpty() ? "(nothing)" : message.answer()));
        });
    }

    private void section(String title) {
        lines.add("");
        lines.add(title);
    }
}
