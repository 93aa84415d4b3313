package org.evenodd.manager.page;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Fixture.Annulled;
import org.evenodd.manager.league.League;
import org.evenodd.manager.results.Viewer;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;

/**
 * The page of a match: its replay.
 *
 * @param state of the match, in words
 * @param referee its name; empty if it has none
 * @param waitsFor whom it waits for; empty if it is not being played
 * @param since when it began; null if it is not being played
 * @param result null before the decision
 * @param hidden whether the viewer may not see inside
 * @param board null before the decision, if it is hidden, or if no game was played
 * @param proof of the draw; null if there was none or it is hidden
 * @param annulled for each earlier result that no longer counts, what happened to it and what it was
 * @param notes sentences about missing evidence
 * @param messages whether the referee reported its messages with the players
 */
public record MatchPage(
        MatchId match,
        int round,
        PlayerLabel playerA,
        PlayerLabel playerB,
        String state,
        String referee,
        String waitsFor,
        @Nullable Instant since,
        @Nullable ResultLine result,
        boolean hidden,
        List<ReplayStep> steps,
        @Nullable Board board,
        @Nullable DrawProof proof,
        List<String> annulled,
        List<String> notes,
        boolean messages) {
    public MatchPage {
        steps = List.copyOf(steps);
        annulled = List.copyOf(annulled);
        notes = List.copyOf(notes);
    }

    /**
     * The page at a moment.
     *
     * @param reported the details that the referee reported; empty if there are none
     */
    public static MatchPage of(LeagueMoment moment, Fixture fixture, Optional<ResultDetails> reported, Viewer viewer) {
        League league = moment.league();
        boolean hidden = !viewer.seesInside(fixture, league);
        Optional<Decision> decision = fixture.decided();
        Optional<ResultDetails> seen = hidden ? Optional.empty() : reported;
        List<ReplayStep> steps = decision.flatMap(
                        decided -> seen.map(details -> Replay.of(league, fixture, decided, details, viewer)))
                .orElse(List.of());
        PlayerLabel a = PlayerLabel.of(league, fixture.playerA());
        PlayerLabel b = PlayerLabel.of(league, fixture.playerB());
        Optional<MatchUnderWay> underWay = MatchUnderWay.of(moment, fixture);
        return new MatchPage(
                fixture.id(),
                fixture.id().round().value(),
                a,
                b,
                state(fixture, underWay.isPresent()),
                MatchUnderWay.refereeOf(league, fixture),
                underWay.map(MatchUnderWay::waitsFor).orElse(""),
                underWay.map(MatchUnderWay::since).orElse(null),
                decision.map(decided -> ResultLine.of(league, fixture, decided)).orElse(null),
                hidden && decision.isPresent(),
                steps,
                seen.filter(MatchPage::isPlayed)
                        .map(details -> EvenOddBoard.of(details, a, b, steps))
                        .orElse(null),
                seen.flatMap(details -> DrawProof.of(fixture.id(), details)).orElse(null),
                fixture.attempts().annulled().stream()
                        .map(former -> account(league, fixture, former, hidden))
                        .toList(),
                decision.map(MatchPage::notes).orElse(List.of()),
                seen.filter(MatchPage::hasMessages).isPresent());
    }

    private static boolean hasMessages(ResultDetails details) {
        return details.exchanges() != null && !details.exchanges().isEmpty();
    }

    private static boolean isPlayed(ResultDetails details) {
        return details.drawnNumber() != null
                || details.choices().values().stream().anyMatch(choice -> choice != null);
    }

    private static String state(Fixture fixture, boolean underWay) {
        if (fixture.isDecided()) {
            return fixture.isForfeited() ? "Forfeited" : "Played";
        }
        return underWay ? "Under way" : "Not played yet";
    }

    private static String account(League league, Fixture fixture, Annulled former, boolean hidden) {
        String account = "%s At %s.".formatted(sentence(former), Words.utcWithDate(former.at()));
        @Nullable Decision decision = former.decision();
        if (decision == null) {
            return account;
        }
        ResultLine result = ResultLine.of(league, fixture, decision);
        account += " Before, " + result.sentence() + (result.forfeits().isEmpty() ? "." : "");
        ResultDetails details = decision.result().details();
        return hidden || !isPlayed(details)
                ? account
                : account + " "
                        + EvenOddBoard.of(details, result.playerA(), result.playerB(), List.of())
                                .sentence();
    }

    /** What the operator did to an earlier result, and why. */
    private static String sentence(Annulled former) {
        String reason =
                former.reasonGiven().map(Printable::of).map(": %s"::formatted).orElse("");
        return former.decision() == null
                ? "The operator had the match begun anew%s.".formatted(reason)
                : "The operator annulled an earlier result and had the match played again%s.".formatted(reason);
    }

    private static List<String> notes(Decision decision) {
        return decision.unproven().stream()
                .map("The referee reported no %s."::formatted)
                .toList();
    }
}
