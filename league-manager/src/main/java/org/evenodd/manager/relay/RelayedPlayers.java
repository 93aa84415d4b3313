package org.evenodd.manager.relay;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.agent.address.OwnMachine;
import org.evenodd.agent.address.TrustedProxies;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.tournament.Effect.ProbeEndpoint;
import org.evenodd.manager.tournament.Effect.ProbeManner;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.LeagueToken;

/** The present players behind relays, and who may call them from outside. */
record RelayedPlayers(Supplier<League> league, OwnMachine machine) {

    /** Each costs some microseconds to compute, and a player can have as many as it likes. */
    private static final int MOST_GENERATIONS = 100;

    private static final Pattern TOKEN =
            Pattern.compile("\"auth_?[tT]oken\\\\*\"\\s*:\\s*\\\\*\"([!-~&&[^\"\\\\]]{1,256})");
    private static final Pattern MATCH = Pattern.compile("\"match_?[iI]d\\\\*\"\\s*:\\s*\\\\*\"([0-9A-Z]{1,20})");

    /** Several, where one server has more than one player. */
    Stream<PlayerMember> at(Collection<String> relays) {
        return league.get().roster().presentPlayers().stream()
                .filter(player -> player.endpoint().isRelayed()
                        && relays.contains(player.endpoint().relayId()));
    }

    /** The probes of the players that have not answered. */
    Stream<ProbeEndpoint> probesOf(Set<String> relays) {
        return at(relays)
                .filter(player -> player.state() == AgentState.REGISTERED
                        || player.suspensions().unreachable())
                .map(player -> new ProbeEndpoint(
                        player.id(),
                        player.endpoint(),
                        player.suspensions().unreachable() ? ProbeManner.QUESTION : ProbeManner.PATIENT));
    }

    /**
     * Whether a caller from outside may call a player: with a token of that player or of one of its matches, of any
     * generation; or from an admitted referee's address, but not with a token that names another player.
     */
    boolean admit(String relay, ServiceRequest request, BiFunction<AgentId, Integer, AuthToken> tokens) {
        String body = new String(request.body(), ISO_8859_1);
        Optional<AuthToken> token = first(TOKEN, body)
                .or(() -> request.headers().bearer())
                .filter(AuthToken.SYNTAX::accepts)
                .map(AuthToken::new);
        Optional<AgentId> named = token.flatMap(LeagueToken::claimed).filter(PlayerId.class::isInstance);
        Optional<MatchId> match =
                first(MATCH, body).filter(MatchId.SYNTAX::accepts).map(MatchId::new);
        return at(Set.of(relay))
                .filter(player -> named.isEmpty() || named.get().equals(player.id()))
                .anyMatch(player -> isFromReferee(request.remoteAddress())
                        || (named.isPresent() && owns(player, token.get(), match, tokens)));
    }

    private static Optional<String> first(Pattern pattern, String body) {
        Matcher found = pattern.matcher(body);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    private boolean owns(
            PlayerMember player,
            AuthToken token,
            Optional<MatchId> match,
            BiFunction<AgentId, Integer, AuthToken> tokens) {
        int present = player.registration().generation();
        return IntStream.range(
                        0, Math.min(MOST_GENERATIONS, present - league.get().firstGeneration() + 1))
                .mapToObj(before -> tokens.apply(player.id(), present - before))
                .anyMatch(known -> known.equals(token)
                        || match.filter(id -> LeagueToken.ofMatch(player.id(), known, id)
                                        .equals(token))
                                .isPresent());
    }

    /** A caller through a proxy that does not tell for whom it calls may be anybody. */
    private boolean isFromReferee(String caller) {
        boolean isAnybody =
                caller.startsWith(TrustedProxies.PROXY) || (OwnMachine.DEFAULT.isOn(caller) && !machine.isOn(caller));
        return !isAnybody
                && league.get().roster().admittedReferees().stream()
                        .anyMatch(
                                referee -> caller.equals(referee.registration().caller()));
    }
}
