package org.evenodd.systemtests.simulation;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.MembershipEvent;
import org.evenodd.manager.token.LeagueKey;
import org.evenodd.manager.token.Tokens;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/** The owners of all present and former tokens of a league. */
final class Secrets implements Invariant {

    /** The manager may still finish what was in progress when a token became void. */
    private static final Duration GRACE = Duration.ofMillis(200);

    private static final List<MatchId> MATCHES = Stream.of("R1M1", "R1M2", "R2M1", "R2M2", "R3M1", "R3M2")
            .map(MatchId::new)
            .toList();

    private final Map<String, AgentId> own = new HashMap<>();
    private final Map<String, AgentId> ofMatches = new HashMap<>();
    private final Map<AgentId, Integer> generations = new HashMap<>();
    private final Map<AgentId, String> current = new HashMap<>();
    private final Map<AgentId, String> former = new HashMap<>();
    private final Map<String, Instant> voidSince = new HashMap<>();
    private final SimulationContext context;
    private final LeagueAsStored asStored;
    private String key = "";
    private @Nullable Tokens tokens;

    Secrets(SimulationContext context, LeagueAsStored asStored) {
        this.context = context;
        this.asStored = asStored;
    }

    @Override
    public void stored(LeagueEvent event) {
        if (event instanceof MembershipEvent.PlayerRegistered
                || event instanceof MembershipEvent.RefereeRegistered
                || event instanceof MembershipEvent.PlayerReturned
                || event instanceof MembershipEvent.RefereeReturned) {
            readKey();
            asStored.league().ifPresent(league -> league.roster().present().forEach(this::learn));
        }
    }

    private void readKey() {
        if (key.isEmpty()) {
            key = read(context.shared().leagueKey(SimulatedPrograms.LEAGUE));
            tokens = new Tokens(LeagueKey.parse(key), SimulatedPrograms.LEAGUE);
        }
    }

    private void learn(AgentId agent) {
        Integer generation = asStored.registration(agent).orElseThrow().generation();
        if (generation.equals(generations.put(agent, generation))) {
            return;
        }
        String token = requireNonNull(tokens).of(agent, generation).value();
        String before = current.put(agent, token);
        own.put(token, agent);
        if (before != null) {
            former.put(agent, before);
            voidSince.put(before, context.time().instant());
        }
        if (agent instanceof PlayerId player) {
            AuthToken whole = new AuthToken(token);
            MATCHES.forEach(match ->
                    ofMatches.put(LeagueToken.ofMatch(player, whole, match).value(), agent));
        }
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file).strip() : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the league's key; empty before the first registration. */
    String key() {
        return key;
    }

    /** Returns an agent's current token. */
    Optional<String> of(AgentId agent) {
        return Optional.ofNullable(current.get(agent));
    }

    /** Returns an agent's previous token. */
    Optional<String> formerlyOf(AgentId agent) {
        return Optional.ofNullable(former.get(agent));
    }

    boolean isLongVoid(String token) {
        Instant since = voidSince.get(token);
        return since != null && since.plus(GRACE).isBefore(context.time().instant());
    }

    /** Returns the agent whose own token this is or was. */
    Optional<AgentId> owner(String token) {
        return Optional.ofNullable(own.get(token));
    }

    /** Returns the player for whom this is a match token. */
    Optional<AgentId> playerOfMatchToken(String token) {
        return Optional.ofNullable(ofMatches.get(token));
    }
}
