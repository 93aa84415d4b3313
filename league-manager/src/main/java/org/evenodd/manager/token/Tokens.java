package org.evenodd.manager.token;

import java.time.Duration;
import java.time.Instant;
import org.evenodd.protocol.token.Hmac;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.token.RefereeKey;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.LeagueId;

/** The tokens of one league's agents (PRD 10.2; docs/protocol-decisions.md, token form). */
public final class Tokens {
    private static final Instant EPOCH = Instant.parse("2024-01-01T00:00:00Z");

    private final Hmac hmac;
    private final LeagueId league;

    public Tokens(LeagueKey key, LeagueId league) {
        this.hmac = key.hmac();
        this.league = league;
    }

    /**
     * The first generation of a league whose key may have been an earlier league's: larger than any that was given out
     * before, so that the old tokens stay void.
     *
     * @param opened when the league was opened; whole seconds count
     * @param former the highest generation of the league that it replaces, 0 where none is known
     */
    public static int firstGeneration(Instant opened, int former) {
        long byTime = Duration.between(EPOCH, opened).toSeconds();
        return Math.toIntExact(Math.max(byTime, former + 1L));
    }

    /**
     * The token of an agent.
     *
     * @param generation raised each time its older tokens become void
     */
    public AuthToken of(AgentId agent, int generation) {
        return LeagueToken.of(agent, hmac.of(league + ":" + agent.value() + ':' + generation));
    }

    /** What a referee must know to be given matches in the league. */
    public RefereeKey refereeKey() {
        return RefereeKey.of(hmac.of("referee:" + league));
    }

    /** What tells one key from another without helping to find either. */
    public String keyMark() {
        return hmac.of(league + ":key-mark").value();
    }

    /** Whether an agent's token of this generation is this one; takes the same time whatever the answer. */
    public boolean owns(AgentId agent, int generation, AuthToken token) {
        return of(agent, generation).equals(token);
    }
}
