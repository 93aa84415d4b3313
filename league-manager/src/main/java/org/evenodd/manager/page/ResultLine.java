package org.evenodd.manager.page;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Decision.Forfeit;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * A decided match in one line.
 *
 * @param winner null for a draw
 * @param forfeits sentences that say who forfeited and why, without what came back; empty if it was played
 */
public record ResultLine(
        MatchId match,
        PlayerLabel playerA,
        PlayerLabel playerB,
        int pointsA,
        int pointsB,
        @Nullable PlayerId winner,
        List<String> forfeits,
        Instant at) {
    public ResultLine {
        forfeits = List.copyOf(forfeits);
    }

    /** The line of a decision, which may have been annulled meanwhile. */
    public static ResultLine of(League league, Fixture fixture, Decision decision) {
        Map<PlayerId, Integer> score = decision.result().score();
        return new ResultLine(
                fixture.id(),
                PlayerLabel.of(league, fixture.playerA()),
                PlayerLabel.of(league, fixture.playerB()),
                score.getOrDefault(fixture.playerA(), 0),
                score.getOrDefault(fixture.playerB(), 0),
                decision.result().winner(),
                decision.forfeits().stream()
                        .map(forfeit -> sentence(league, forfeit))
                        .toList(),
                decision.at());
    }

    static String sentence(League league, Forfeit forfeit) {
        return "%s %s.".formatted(PlayerLabel.of(league, forfeit.player()).name(), forfeit.inWords());
    }

    public boolean wonBy(PlayerLabel player) {
        return player.id().equals(winner);
    }

    /** What happened, in a sentence without a name's markup, for titles and screen readers. */
    public String sentence() {
        String played = winner == null
                ? "%s and %s drew".formatted(playerA.name(), playerB.name())
                : "%s beat %s"
                        .formatted(
                                wonBy(playerA) ? playerA.name() : playerB.name(),
                                wonBy(playerA) ? playerB.name() : playerA.name());
        return forfeits.isEmpty()
                ? "%s: %s".formatted(match, played)
                : "%s: %s by forfeit. %s".formatted(match, played, String.join(" ", forfeits));
    }
}
