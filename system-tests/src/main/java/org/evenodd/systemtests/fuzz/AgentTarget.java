package org.evenodd.systemtests.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.fuzz.FuzzLeague.FuzzLeagues;
import org.evenodd.systemtests.fuzz.FuzzTarget.Finding;
import org.evenodd.systemtests.fuzz.FuzzTarget.ReplyInspection;
import org.evenodd.systemtests.fuzz.FuzzTarget.Target;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.evenodd.systemtests.testbed.MemoryPlayer;
import org.evenodd.systemtests.testbed.Wiretap;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls one agent in the middle of a match, as a stranger; the bodies in the input are separated by the record
 * separator of RFC 7464. Each gets an answer of bounded size that reveals no bug; a caller without a token learns no
 * token and changes no result.
 */
final class AgentTarget implements Target {

    static final char SEPARATOR = 0x1e;

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration A_MOMENT = Duration.ofMillis(1);
    private static final int MOST_BODIES = 8;
    private static final int MOST_BYTES = 512 * 1024;
    private static final int MOST_INPUTS = 200;
    private static final Set<String> NOT_FOR_STRANGERS = Set.of(
            "match_decided",
            "roster_set",
            "start_planned",
            "round_finished",
            "leg_finished_in_divisions",
            "league_finished",
            "league_reopened",
            "league_paused",
            "league_resumed",
            "player_suspended",
            "player_removed",
            "referee_removed");

    private static final Pattern KEY_PROOF = Pattern.compile("(\"key_proof\":\\s*\")[0-9a-f]{64}");

    /** An address that no agent of the league uses. */
    private static final String STRANGER = "127.0.0.66";

    private final FuzzLeagues leagues = new FuzzLeagues();
    private final Endpoint agent;
    private final List<String> settings;
    private FuzzLeague league;
    private int events;
    private int inputs;

    /**
     * Begins with a first league.
     *
     * @param settings of each league
     */
    AgentTarget(Endpoint agent, List<String> settings) {
        this.agent = agent;
        this.settings = settings;
        begin();
    }

    private void begin() {
        league = leagues.begin(new MemoryPlayer(), settings);
        league.time.advance(Duration.ofSeconds(2));
        Finding.unless(league.has("match_assigned"), "the league did not begin");
        league.wiretap.stop();
        events = league.events().size();
        inputs = 0;
    }

    @Override
    public void feed(byte[] input) {
        if (inputs++ == MOST_INPUTS || league.events().size() != events) {
            begin();
        }
        String text = new String(input, UTF_8);
        boolean stranger = isStranger(text);
        for (byte[] body : bodies(input)) {
            inspect(post(body), stranger);
        }
        league.time.advance(A_MOMENT);
        requireHealth();
        leagues.requireNoError();
        Finding.unless(
                !stranger || added().stream().noneMatch(NOT_FOR_STRANGERS::contains),
                "a stranger decided something",
                added());
    }

    /** Returns whether an input contains no token of the league. Escape sequences might hide one. */
    private boolean isStranger(String input) {
        return input.indexOf('\\') < 0 && !holdsToken(input);
    }

    private boolean holdsToken(String text) {
        return league.wiretap.tokens().stream().anyMatch(text::contains);
    }

    private List<byte[]> bodies(byte[] input) {
        List<byte[]> bodies = new ArrayList<>();
        int begin = 0;
        for (int i = 0; i <= input.length && bodies.size() < MOST_BODIES; i++) {
            if (i == input.length || input[i] == SEPARATOR) {
                bodies.add(Arrays.copyOfRange(input, begin, i));
                begin = i + 1;
            }
        }
        return bodies;
    }

    private Delivery post(byte[] body) {
        return settled(league.network.transport(STRANGER).post(agent, body, PATIENCE, MOST_BYTES));
    }

    private Delivery settled(CompletableFuture<Delivery> delivery) {
        league.time.runUntil(delivery::isDone);
        return delivery.join();
    }

    private void inspect(Delivery delivery, boolean stranger) {
        if (!(delivery instanceof Delivery.Replied replied)) {
            throw new Finding("no answer: " + delivery);
        }
        Finding.unless(replied.status() < 500, "a status that tells of a bug", replied.status());
        if (replied.body().length > 0) {
            ReplyInspection.read(replied.body());
            String text = new String(replied.body(), UTF_8);
            Finding.unless(!stranger || !holdsToken(text), "a token for a stranger", text);
        }
    }

    private void requireHealth() {
        Delivery health = settled(league.network.transport(MemoryLeague.HOST).get(agent.at("/health"), PATIENCE));
        Finding.unless(health instanceof Delivery.Replied replied && replied.status() == 200, "not healthy", health);
    }

    private List<String> added() {
        List<StoredEvent> all = league.events();
        return all.subList(events, all.size()).stream().map(StoredEvent::type).toList();
    }

    @Override
    public List<byte[]> examples() {
        List<byte[]> examples = new ArrayList<>(league.wiretap.requestsTo(agent).stream()
                .map(request -> withoutKeyProof(request.frame().toString()))
                .toList());
        List<ObjectNode> calls = Examples.calls();
        if (!settings.isEmpty()) {
            calls.stream()
                    .filter(call -> Examples.type(call.path("params")) == MessageType.LEAGUE_QUERY)
                    .forEach(call -> call.withObject("/params/query_params").put("division", "A"));
        }
        examples.addAll(calls.stream()
                .map(call -> withTokens(call.toString()).getBytes(UTF_8))
                .toList());
        examples.add(examples.stream()
                .limit(MOST_BODIES)
                .map(each -> new String(each, UTF_8))
                .collect(Collectors.joining(String.valueOf(SEPARATOR)))
                .getBytes(UTF_8));
        return examples;
    }

    /** Removes the key proof, with which the caller could legitimately take the referee's place. */
    private static byte[] withoutKeyProof(String request) {
        return KEY_PROOF.matcher(request).replaceAll("$1" + "0".repeat(64)).getBytes(UTF_8);
    }

    /** Replaces the tokens of an example by the first that the same agent used in this league. */
    private String withTokens(String example) {
        return Wiretap.TOKEN
                .matcher(example)
                .replaceAll(found -> league.wiretap.tokens().stream()
                        .filter(token -> token.startsWith(
                                found.group().substring(0, found.group().lastIndexOf('_'))))
                        .findFirst()
                        .orElse(found.group()));
    }
}
