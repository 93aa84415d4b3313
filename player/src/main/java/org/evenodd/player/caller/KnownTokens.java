package org.evenodd.player.caller;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The tokens by which a player recognises its callers (docs/protocol-decisions.md, whose token on what).
 *
 * @param player the player that they belong to
 * @param own null if the manager issued none
 * @param former further tokens of matches that began before the player got its present token
 */
public record KnownTokens(PlayerId player, @Nullable AuthToken own, Map<MatchId, Set<AuthToken>> former) {

    public KnownTokens {
        Map<MatchId, Set<AuthToken>> copy = new HashMap<>();
        former.forEach((match, tokens) -> copy.put(match, Set.copyOf(tokens)));
        former = Map.copyOf(copy);
    }

    /** The tokens of a player without a match in hand. */
    public KnownTokens(PlayerId player, @Nullable AuthToken own) {
        this(player, own, Map.of());
    }

    /** Whether the manager's tokens have our form and belong to this player. */
    public boolean isOfOurForm() {
        return own != null && isClaimed(own);
    }

    /** Whether a caller shows the token for its call. */
    boolean accepts(CallerCredentials credentials) {
        AuthToken shown = credentials.shown();
        return shown != null && tokensFor(credentials).anyMatch(shown::equals);
    }

    /** Whether the caller shows a different token of our form for this player. */
    boolean isForged(CallerCredentials credentials) {
        AuthToken shown = credentials.shown();
        return shown != null && !accepts(credentials) && isClaimed(shown);
    }

    private boolean isClaimed(AuthToken token) {
        return LeagueToken.claimed(token).filter(player::equals).isPresent();
    }

    private Stream<AuthToken> tokensFor(CallerCredentials credentials) {
        if (credentials.kind() == CallerKind.MANAGER) {
            return Optional.ofNullable(own).stream();
        }
        return Optional.ofNullable(credentials.match()).stream().flatMap(this::ofMatch);
    }

    private Stream<AuthToken> ofMatch(MatchId match) {
        Stream<AuthToken> present =
                Optional.ofNullable(own).map(token -> LeagueToken.ofMatch(player, token, match)).stream();
        return Stream.concat(present, former.getOrDefault(match, Set.of()).stream());
    }

    /** These tokens, with one that the manager announced for a match. */
    KnownTokens with(MatchId match, AuthToken given) {
        Map<MatchId, Set<AuthToken>> more = new HashMap<>(former);
        Set<AuthToken> tokens = new HashSet<>(former.getOrDefault(match, Set.of()));
        tokens.add(given);
        more.put(match, tokens);
        return new KnownTokens(player, own, more);
    }

    /** These tokens, with all earlier ones of a match in hand. */
    KnownTokens with(MatchId match, KnownTokens before) {
        KnownTokens both = this;
        for (AuthToken token : before.ofMatch(match).toList()) {
            both = both.with(match, token);
        }
        return both;
    }

    /** These tokens after the end of a match. */
    KnownTokens without(MatchId over) {
        if (!former.containsKey(over)) {
            return this;
        }
        Map<MatchId, Set<AuthToken>> fewer = new HashMap<>(former);
        fewer.remove(over);
        return new KnownTokens(player, own, fewer);
    }
}
