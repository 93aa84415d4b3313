package org.evenodd.manager.league;

import org.evenodd.agent.settings.Backoff;

/**
 * How often a player was suspended since it last played a match: each time it sits out twice as many rounds as before.
 *
 * @param count none, where it has played a match since
 * @param round in which the last one came
 * @param unreachable whether nobody answered at its endpoint then, so that it plays again as soon as somebody does
 */
public record Suspensions(int count, int round, boolean unreachable) {

    static final Suspensions NONE = new Suspensions(0, 0, false);

    /** Whether it has sat rounds out, because its server answered and it did not, and has played no match since. */
    public boolean onTrial() {
        return count > 0 && !unreachable;
    }

    /** Whether it has sat out enough to be tried in a round. */
    public boolean allow(int nextRound) {
        return onTrial() && nextRound > round + Backoff.growth(count);
    }

    Suspensions another(int inRound) {
        return new Suspensions(count + 1, inRound, false);
    }

    Suspensions withoutAnswer() {
        return new Suspensions(count, round, true);
    }

    /** A new registration mends what could not be reached, and shows nothing of how it plays. */
    Suspensions afterRegistration() {
        return unreachable ? NONE : this;
    }
}
