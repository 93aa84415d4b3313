package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.manager.audit.LeagueHistory.NumberedEvent;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.PlannedRound.Pairing;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;

/** The winner alone chose the parity of the number; a game that was not played to the end has no number. */
final class GameRule implements AuditRule {

    private final RuleNotes notes = new RuleNotes("results against choices and number");
    private final List<MatchId> withoutDetails = new ArrayList<>();

    @Override
    public RuleResult check(LeagueHistory history) {
        Map<MatchId, Pairing> schedule = history.schedule();
        for (NumberedEvent<MatchDecided> decided : history.all(MatchDecided.class)) {
            Pairing pairing = schedule.get(decided.event().matchId());
            if (pairing != null) {
                result(FindingLocation.of(decided.sequence(), pairing.matchId()), pairing, decided.event());
            }
        }
        notes.remark("Games that the referee reported without choices and number", withoutDetails);
        return notes.end();
    }

    private void result(FindingLocation place, Pairing pairing, MatchDecided decided) {
        ResultDetails details = decided.result().details();
        if (decided.ending().isForfeit()) {
            notes.count();
            notes.require(details.drawnNumber() == null, place, "number of a forfeit", null, details.drawnNumber());
            notes.require(details.drawNonce() == null, place, "nonce of a forfeit", null, details.drawNonce());
        } else {
            played(place, pairing, decided, details);
        }
    }

    private void played(FindingLocation place, Pairing pairing, MatchDecided decided, ResultDetails details) {
        Parity ofA = details.choices().get(pairing.playerA());
        Parity ofB = details.choices().get(pairing.playerB());
        Integer number = details.drawnNumber();
        if (ofA != null && ofB != null && number != null) {
            notes.count();
            parity(place, number, details.numberParity());
            decided(place, decided, winner(pairing, ofA, ofB, number));
        } else if (ofA == null && ofB == null && number == null) {
            withoutDetails.add(pairing.matchId());
        } else {
            notes.require(false, place, "game that was played out", "two choices and a number", "a part of them");
        }
    }

    private void parity(FindingLocation place, int number, @Nullable Parity reported) {
        Parity expected = number % 2 == 0 ? Parity.EVEN : Parity.ODD;
        notes.require(reported == null || reported == expected, place, "parity of the number", expected, reported);
    }

    private void decided(FindingLocation place, MatchDecided decided, @Nullable PlayerId expectedWinner) {
        PlayerId winner = decided.result().winner();
        notes.require(
                Objects.equals(winner, expectedWinner),
                place,
                "winner with these choices and number",
                expectedWinner,
                winner);
        Ending expected = expectedWinner == null ? Ending.DRAW : Ending.WIN;
        notes.require(decided.ending() == expected, place, "ending of the game", expected, decided.ending());
    }

    private static @Nullable PlayerId winner(Pairing pairing, Parity ofA, Parity ofB, int number) {
        if (ofA == ofB) {
            return null;
        }
        boolean evenWins = number % 2 == 0;
        return (ofA == Parity.EVEN) == evenWins ? pairing.playerA() : pairing.playerB();
    }
}
