package org.evenodd.systemtests.simulation;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.MembershipEvent;
import org.evenodd.manager.outbound.Tokens;
import org.evenodd.manager.outbound.Tokens.LeagueKey;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.LeagueToken;
import org.evenodd.systemtests.simulation.Invariants.Findings;
import org.evenodd.systemtests.simulation.Invariants.Invariant;
import org.evenodd.systemtests.simulation.MessageRecorder.SentMessage;
import org.evenodd.systemtests.simulation.StoredFirst.LeagueAsStored;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What must hold of tokens and draws. */
final class Secrecy {

    private final Secrets secrets;
    private final LeagueAsStored asStored;
    private final Findings findings;

    Secrecy(Secrets secrets, LeagueAsStored asStored, Findings findings) {
        this.secrets = secrets;
        this.asStored = asStored;
        this.findings = findings;
    }

    List<Invariant> all() {
        return List.of(new DrawsStaySecret(), new TokensStaySecret(), new ValidTokensOnly());
    }

    /** The owners of all present and former tokens of a league. */
    static final class Secrets implements Invariant {

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
        private final SharedDirectory shared;
        private final VirtualTime time;
        private final LeagueAsStored asStored;
        private String key = "";
        private @Nullable Tokens tokens;

        Secrets(SharedDirectory shared, VirtualTime time, LeagueAsStored asStored) {
            this.shared = shared;
            this.time = time;
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
                key = read(shared.leagueKey(Simulation.LEAGUE));
                tokens = new Tokens(LeagueKey.parse(key), Simulation.LEAGUE);
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
                voidSince.put(before, time.instant());
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
            return since != null && since.plus(GRACE).isBefore(time.instant());
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

    /**
     * Tokens are sent only to their owners, the manager and, for a match, its referee; the manager's own secrets to nobody.
     */
    private final class TokensStaySecret implements Invariant {

        private static final Pattern TOKEN = Pattern.compile("tok_(?:p|ref)[0-9]{2,4}_[0-9a-f]{64}");
        private static final String BEGINNING = "tok_";

        @Override
        public void sent(SentMessage message) {
            if (message.from().equals(ProcessNames.STRANGER)) {
                return;
            }
            tokens(message.text()).forEach(token -> requireOwner(token, message));
            findings.require(
                    secrets.key().isEmpty() || !message.text().contains(secrets.key()),
                    () -> message.from() + " tells the key of the league: " + message.text());
            findings.require(
                    !message.text().contains("tok_operator_"),
                    () -> message.from() + " tells the token of the operator: " + message.text());
        }

        private static List<String> tokens(String text) {
            List<String> tokens = new ArrayList<>();
            Matcher token = TOKEN.matcher(text);
            for (int at = text.indexOf(BEGINNING); at >= 0; at = text.indexOf(BEGINNING, at + 1)) {
                if (token.region(at, text.length()).lookingAt()) {
                    tokens.add(token.group());
                }
            }
            return tokens;
        }

        private void requireOwner(String token, SentMessage message) {
            String to = ProcessNames.at(message.to());
            findings.require(
                    mayBeSent(message.from(), to, token, message),
                    () -> "%s tells %s the secret %s: %s".formatted(message.from(), to, token, message.text()));
        }

        private boolean mayBeSent(String from, String to, String token, SentMessage message) {
            Optional<AgentId> owner = secrets.owner(token);
            if (owner.isPresent()) {
                String process = asStored.process(owner.get());
                return to.equals(process) || (from.equals(process) && to.equals(ProcessNames.MANAGER));
            }
            Optional<AgentId> player = secrets.playerOfMatchToken(token);
            if (player.isEmpty()) {
                return true;
            }
            String process = asStored.process(player.get());
            return to.equals(process)
                    || from.equals(process)
                    || (message.is("RUN_MATCH") && ProcessNames.isReferee(to));
        }
    }

    /** The manager does nothing for callers without the current token of an agent. */
    private final class ValidTokensOnly implements Invariant {

        @Override
        public void sent(SentMessage message) {
            if (!message.from().equals(ProcessNames.MANAGER) || message.isRequest()) {
                return;
            }
            if (message.accepts("MATCH_RESULT_REPORT") || message.accepts("LEAGUE_QUERY")) {
                requireValidToken(message);
            } else if (message.accepts()) {
                requireOwner(message);
            }
        }

        private void requireValidToken(SentMessage message) {
            String token = SentMessage.text(message.request().path("params"), "auth_token");
            findings.require(
                    isGood(token), () -> "the manager serves a caller with a wrong token: " + message.request());
        }

        private boolean isGood(String token) {
            Optional<AgentId> owner = secrets.owner(token);
            return owner.isPresent() && !secrets.isLongVoid(token);
        }

        /** A place is taken again only with its token or from its own address. */
        private void requireOwner(SentMessage message) {
            JsonNode asked = message.request().path("params");
            String token = SentMessage.text(asked, "auth_token");
            String name = message.registeredName();
            boolean proven = isGood(token)
                    && asStored.process(secrets.owner(token).orElseThrow()).equals(name);
            boolean fromItsAddress =
                    token.isEmpty() && ProcessNames.at(message.to()).equals(name);
            findings.require(
                    proven || fromItsAddress,
                    () -> "the manager gives away the place of " + name + ": " + message.request());
        }
    }

    /**
     * No player learns the draw or the other's choice before both have chosen, and each revealed draw matches its
     * commitment.
     */
    private final class DrawsStaySecret implements Invariant {

        private final Map<String, Set<String>> chosen = new HashMap<>();
        private final Map<String, List<String>> sent = new HashMap<>();
        private final Map<String, String> commitments = new HashMap<>();

        /** Identifies one run of a match: a replayed match has another conversation. */
        private static String game(JsonNode message) {
            return SentMessage.text(message, "conversation_id") + ' ' + SentMessage.text(message, "match_id");
        }

        @Override
        public void sent(SentMessage message) {
            if (message.is("CHOOSE_PARITY_RESPONSE") && ProcessNames.isPlayer(message.from())) {
                String game = message.isRequest()
                        ? message.match()
                        : game(message.request().path("params"));
                chosen.computeIfAbsent(game, none -> new HashSet<>()).add(message.from());
            } else if (message.isRequest()
                    && ProcessNames.isReferee(message.from())
                    && ProcessNames.isPlayer(ProcessNames.at(message.to()))) {
                checkMessageToPlayer(message);
            }
        }

        private void checkMessageToPlayer(SentMessage message) {
            String game = game(message.message());
            if (message.is("GAME_OVER")) {
                requireProof(message, game);
                return;
            }
            sent.computeIfAbsent(game, none -> new ArrayList<>()).add(message.text());
            findings.require(
                    !message.text().contains("choice\":\"even\"")
                            && !message.text().contains("choice\":\"odd\"")
                            && !message.text().contains("drawn_number"),
                    () -> "a player is told too much: " + message.text());
            String commitment =
                    message.message().path("context").path("draw_commitment").asString("");
            if (!commitment.isEmpty()) {
                commitments.put(game + message.to(), commitment);
            }
        }

        private void requireProof(SentMessage message, String game) {
            JsonNode result = message.message().path("game_result");
            String nonce = result.path("draw_nonce").asString("");
            if (nonce.isEmpty()) {
                return;
            }
            Set<String> both = new HashSet<>(chosen.getOrDefault(game, Set.of()));
            both.addAll(chosen.getOrDefault(message.match(), Set.of()));
            findings.require(both.size() == 2, () -> "a draw is revealed too early: " + message.text());
            findings.require(
                    sent.getOrDefault(game, List.of()).stream().noneMatch(text -> text.contains(nonce)),
                    () -> "a draw was not sealed: " + message.text());
            String seal = message.match() + ':' + result.path("drawn_number").asInt() + ':' + nonce;
            findings.require(
                    Digest.sha256(seal).value().equals(commitments.get(game + message.to())),
                    () -> "another draw than promised: " + message.text());
        }
    }
}
