package org.evenodd.manager.league;

import org.evenodd.agent.settings.SystemSettings.Backoff;

/**
 * The suspensions of a player since it last played a match: each time it sits out twice as many rounds as before.
 *
 * @param count 0 if it has played a match since
 * @param round the round of the latest suspension
 * @param unreachable whether its endpoint did not answer, so that it plays again as soon as it does
 */
public record Suspensions(int count, int round, boolean unreachable) {

    static final Suspensions NONE = new Suspensions(0, 0, false);

    /** Whether it has sat out rounds and has played no match since. */
    public boolean onTrial() {
        return count > 0 && !unreachable;
    }

    /** Whether it has sat out enough rounds to play in this one. */
    public boolean allow(int nextRound) {
        return onTrial() && nextRound > round + Backoff.growth(count);
    }

    Suspensions another(int inRound) {
        return new Suspensions(count + 1, inRound, false);
    }

    Suspensions withoutAnswer() {
        return new Suspensions(count, round, true);
    }

    /** A new registration ends unreachability, but proves nothing about playing. */
    Suspensions afterRegistration() {
        return unreachable ? NONE : this;
    }
}
