package org.evenodd.manager.token;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;

/** The tokens of one league's agents (PRD 10.2; docs/protocol-decisions.md, token form). */
public final class Tokens {
    private static final Pattern FORM = Pattern.compile("tok_(p[0-9]{2}|ref[0-9]{2})_[0-9a-f]{64}");

    private final Hmac hmac;
    private final LeagueId league;

    public Tokens(LeagueKey key, LeagueId league) {
        this.hmac = key.hmac();
        this.league = league;
    }

    /**
     * The token of an agent.
     *
     * @param generation raised each time its older tokens become void
     */
    public AuthToken of(AgentId agent, int generation) {
        return token(agent, hmac.of("%s:%s:%d".formatted(league, agent.value(), generation)));
    }

    /** The token that is good in one match only, between its referee and the player who owns the other token. */
    public static AuthToken ofMatch(PlayerId player, AuthToken playersOwn, MatchId match) {
        return token(player, new Hmac(playersOwn.value().getBytes(UTF_8)).of(match.value()));
    }

    private static AuthToken token(AgentId agent, String code) {
        return new AuthToken("tok_%s_%s".formatted(agent.value().toLowerCase(Locale.ROOT), code));
    }

    /** SHA-256 of a token, by which others recognise it without knowing it. */
    public static Digest digest(AuthToken token) {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(token.value().getBytes(UTF_8));
            return new Digest(HexFormat.of().formatHex(hash));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Whose token this claims to be. A claim only: {@link #owns} tells whether it is true. */
    public static Optional<AgentId> claimed(AuthToken token) {
        Matcher form = FORM.matcher(token.value());
        if (!form.matches()) {
            return Optional.empty();
        }
        String id = form.group(1).toUpperCase(Locale.ROOT);
        if (PlayerId.SYNTAX.accepts(id)) {
            return Optional.of(new PlayerId(id));
        }
        return RefereeId.SYNTAX.accepts(id) ? Optional.of(new RefereeId(id)) : Optional.empty();
    }

    /** Whether an agent's token of this generation is this one; takes the same time whatever the answer. */
    public boolean owns(AgentId agent, int generation, AuthToken token) {
        return of(agent, generation).equals(token);
    }
}
