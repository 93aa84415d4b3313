package org.evenodd.manager.league;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.game.Outcome;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.Fixture.MatchAttempts;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.Version;
import org.jspecify.annotations.Nullable;

/** The matches of a leg, which end as the test says, by players in the versions that it says. */
public final class PlayedLeg {

    private final List<Fixture> matches = new ArrayList<>();
    private final Map<PlayerId, Version> versions = new HashMap<>();

    /** From now on, a player plays in this version. */
    public PlayedLeg in(PlayerId player, String version) {
        versions.put(player, new Version(version));
        return this;
    }

    public PlayedLeg won(PlayerId winner, PlayerId loser) {
        return decided(new Outcome.Win(winner, loser, winner), Parity.ODD, Parity.EVEN);
    }

    public PlayedLeg drawn(PlayerId one, PlayerId other) {
        return decided(new Outcome.Draw(one, other), Parity.ODD, Parity.ODD);
    }

    /** The loser fails; the winner has chosen. */
    public PlayedLeg forfeited(PlayerId loser, PlayerId winner) {
        return decided(new Outcome.WonByForfeit(loser, winner, winner), null, Parity.ODD);
    }

    /** The loser fails although it has chosen. */
    public PlayedLeg chosenAndForfeited(PlayerId loser, PlayerId winner) {
        return decided(new Outcome.WonByForfeit(loser, winner, winner), Parity.ODD, Parity.ODD);
    }

    public PlayedLeg bothFailed(PlayerId one, PlayerId other) {
        return decided(new Outcome.BothFailed(one, other), null, null);
    }

    public List<Fixture> matches() {
        return matches;
    }

    private PlayedLeg decided(Outcome outcome, @Nullable Parity choice, @Nullable Parity choiceOfOther) {
        PlayerId one = outcome.playerA();
        PlayerId other = outcome.playerB();
        Map<PlayerId, @Nullable Parity> choices = new LinkedHashMap<>();
        choices.put(one, choice);
        choices.put(other, choiceOfOther);
        MatchResult result = new MatchResult(
                outcome.winner().orElse(null),
                Map.of(one, 0, other, 0),
                new ResultDetails(null, choices, outcome.status(), null, null, null, null, null, null));
        Map<PlayerId, Version> declared = new HashMap<>(versions);
        declared.keySet().retainAll(choices.keySet());
        matches.add(new Fixture(
                new Pairing(MatchId.of(new RoundId(1 + matches.size() / 1000), 1 + matches.size() % 1000), one, other),
                null,
                new Decision(
                        Ending.of(outcome), result, Instant.EPOCH, null, 0, List.of(), List.of(), List.of(), declared),
                new MatchAttempts(List.of(), List.of(), List.of(), 0, null)));
        return this;
    }
}
