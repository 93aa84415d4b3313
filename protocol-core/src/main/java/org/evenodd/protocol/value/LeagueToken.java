package org.evenodd.protocol.value;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/** The form of our tokens, {@code tok_{agent_id}_{hash}} (PRD 9.1.1; docs/protocol-decisions.md, token form). */
public final class LeagueToken {

    /** The prefix of all our tokens, by which they are recognised and masked. */
    public static final String PREFIX = "tok_";

    /** The form, for people. */
    public static final String FORMAT = PREFIX + "{agent_id}_{hash}";

    private static final Pattern FORM = Pattern.compile(PREFIX + "(p[0-9]{2,4}|ref[0-9]{2})_[0-9a-f]{64}");

    private static final Set<AgentKind> PLAYERS = Set.of(AgentKind.PLAYER);

    private LeagueToken() {}

    /** The token of an agent with this HMAC. */
    public static AuthToken of(AgentId agent, Digest code) {
        return new AuthToken(PREFIX + agent.value().toLowerCase(Locale.ROOT) + '_' + code);
    }

    /** A match token, valid in one match between its referee and the player, derived from the player's own token. */
    public static AuthToken ofMatch(PlayerId player, AuthToken playersOwn, MatchId match) {
        return of(player, new Hmac(playersOwn.value().getBytes(UTF_8)).of(match.value()));
    }

    /** SHA-256 of a token, by which others can recognise it without knowing it. */
    public static Digest digest(AuthToken token) {
        return Digest.sha256(token.value());
    }

    /** The agent named in a token; empty for another form. */
    public static Optional<AgentId> claimed(AuthToken token) {
        Matcher form = FORM.matcher(token.value());
        return form.matches() ? AgentId.of(form.group(1).toUpperCase(Locale.ROOT)) : Optional.empty();
    }

    /** Whether a token names an agent. */
    public static boolean names(AuthToken token, AgentId agent) {
        return claimed(token).filter(agent::equals).isPresent();
    }

    /** Whether a token has our form, and is a player's if only players receive it. */
    public static boolean names(@Nullable AuthToken token, Set<AgentKind> receivers) {
        Optional<AgentId> owner = token == null ? Optional.empty() : claimed(token);
        return owner.isPresent() && (owner.get() instanceof PlayerId || !receivers.equals(PLAYERS));
    }
}
