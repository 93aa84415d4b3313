package org.evenodd.manager.play;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.league.Fixture;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** Plays rounds with a player that never answers. */
final class SilentPlayer {

    private static final int MOST_ROUNDS = 20;

    private SilentPlayer() {}

    /** Plays whole rounds until the player is suspended. */
    static void suspend(TournamentFixture tournament, PlayerId silent) {
        for (int round = 0; round < MOST_ROUNDS && !isSuspended(tournament, silent); round++) {
            playRound(tournament, silent);
        }
    }

    static boolean isSuspended(TournamentFixture tournament, PlayerId player) {
        return tournament.league().roster().player(player).orElseThrow().suspended();
    }

    /**
     * Plays the current round to its end; the silent player loses its match if it has one. Returns the assignments.
     */
    static List<SendRunMatch> playRound(TournamentFixture tournament, PlayerId silent) {
        int round = tournament.league().currentRoundNumber();
        List<SendRunMatch> offers = new ArrayList<>();
        List<SendRunMatch> run = new ArrayList<>();
        tournament.everybodyAnswers().stream()
                .filter(SendRunMatch.class::isInstance)
                .forEach(effect -> offers.add((SendRunMatch) effect));
        while (tournament.league().currentRoundNumber() == round && !offers.isEmpty()) {
            SendRunMatch offer = offers.remove(0);
            run.add(offer);
            tournament.accept(offer);
            tournament.report(offer.referee(), report(tournament, offer, silent));
            offers.addAll(tournament.asked(SendRunMatch.class));
        }
        return run;
    }

    private static MatchResultReport report(TournamentFixture tournament, SendRunMatch offer, PlayerId silent) {
        Fixture fixture = tournament.league().fixture(offer.match()).orElseThrow();
        return fixture.involves(silent)
                ? Reports.lost(tournament.league(), offer.match(), silent, Termination.TIMEOUT_CHOICE)
                : Reports.played(tournament.league(), offer.match(), 2);
    }
}
