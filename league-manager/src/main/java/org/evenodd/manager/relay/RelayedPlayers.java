package org.evenodd.manager.relay;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.outbound.Tokens;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.LeagueToken;

/** The present players behind relays, and who may call them from outside. */
public record RelayedPlayers(Supplier<League> league) {

    /** Each costs some microseconds to compute, and a player can have as many as it likes. */
    private static final int MOST_GENERATIONS = 100;

    private static final Pattern TOKEN =
            Pattern.compile("\"auth_?[tT]oken\\\\*\"\\s*:\\s*\\\\*\"([!-~&&[^\"\\\\]]{1,256})");
    private static final Pattern MATCH = Pattern.compile("\"match_?[iI]d\\\\*\"\\s*:\\s*\\\\*\"([0-9A-Z]{1,20})");

    /** The players at a relay: several where a server has more than one. */
    public List<PlayerMember> at(String relay) {
        return league.get().roster().presentPlayers().stream()
                .filter(player -> player.endpoint().isRelayed()
                        && player.endpoint().relayId().equals(relay))
                .toList();
    }

    /** Those at any of these relays. */
    public Set<PlayerId> atAny(Set<String> relays) {
        return relays.stream()
                .flatMap(relay -> at(relay).stream())
                .map(PlayerMember::id)
                .collect(Collectors.toSet());
    }

    public boolean isAt(String relay) {
        return !at(relay).isEmpty();
    }

    /**
     * Whether a caller from outside may call the player at a relay: with a token of that player or of one of its matches, of
     * any generation; or from an admitted referee's address, but not with a token that names another player.
     */
    boolean admit(String relay, ServiceRequest request, Tokens tokens) {
        List<PlayerMember> players = at(relay);
        String body = new String(request.body(), ISO_8859_1);
        Optional<AuthToken> token = first(TOKEN, body)
                .or(() -> request.headers().bearer())
                .filter(AuthToken.SYNTAX::accepts)
                .map(AuthToken::new);
        Optional<PlayerId> claimed = token.flatMap(LeagueToken::claimed)
                .filter(PlayerId.class::isInstance)
                .map(PlayerId.class::cast);
        Optional<MatchId> match =
                first(MATCH, body).filter(MatchId.SYNTAX::accepts).map(MatchId::new);
        Stream<PlayerMember> named = players.stream()
                .filter(player -> claimed.isEmpty() || claimed.get().equals(player.id()));
        return claimed.isPresent()
                ? named.anyMatch(player -> owns(tokens, player, token.get(), match) || isFromReferee(request))
                : named.findAny().isPresent() && isFromReferee(request);
    }

    private static Optional<String> first(Pattern pattern, String body) {
        Matcher found = pattern.matcher(body);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    private boolean owns(Tokens tokens, PlayerMember player, AuthToken token, Optional<MatchId> match) {
        int present = player.registration().generation();
        int first = Math.max(league.get().firstGeneration(), present - MOST_GENERATIONS + 1);
        Optional<MatchId> own = match.filter(named -> league.get()
                .fixture(named)
                .filter(fixture -> fixture.concerns(player.id()))
                .isPresent());
        return IntStream.rangeClosed(first, present)
                .map(generation -> first + present - generation)
                .mapToObj(generation -> tokens.of(player.id(), generation))
                .anyMatch(known -> known.equals(token)
                        || own.filter(named -> LeagueToken.ofMatch(player.id(), known, named)
                                        .equals(token))
                                .isPresent());
    }

    private boolean isFromReferee(ServiceRequest request) {
        return league.get().roster().admittedReferees().stream()
                .anyMatch(referee ->
                        request.remoteAddress().equals(referee.registration().caller()));
    }
}
