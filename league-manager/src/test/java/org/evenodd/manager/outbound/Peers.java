package org.evenodd.manager.outbound;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.evenodd.agent.calls.LearnedCallForms;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.peer.MessageClient;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.manager.outbound.Outboxes.AgentContact;
import org.evenodd.manager.outbound.Probes.LastCalls;
import org.evenodd.manager.tournament.Command;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Sender;
import tools.jackson.databind.JsonNode;

/** Agents in memory that record what they receive, and answer by a script. */
public final class Peers {
    public static final Instant START = Instant.parse("2025-01-15T10:30:00Z");

    /** The answer of every agent: received, with no body. */
    ServiceResponse reply = ServiceResponse.empty(202);

    /** The answers, one after the other. */
    Supplier<ServiceResponse> replies = () -> reply;

    final LearnedCallForms forms = new LearnedCallForms();

    /** The methods by which all agents were called. */
    final List<String> methods = new ArrayList<>();

    /** A message that an agent received, and its time. */
    record Received(AgentId agent, Duration after, JsonNode params) {
        String type() {
            return params.path("message_type").stringValue("");
        }

        int round() {
            return params.path("round_id").intValue(0);
        }
    }

    public final VirtualTime time = new VirtualTime(START);
    public final MemoryNetwork network = new MemoryNetwork(time);
    public final List<Received> received = new ArrayList<>();
    private final Map<AgentId, Endpoint> endpoints = new HashMap<>();
    private final Map<AgentId, Duration> delays = new HashMap<>();

    public static final SystemSettings SETTINGS = SettingsLoader.builtIn().system();

    public static Duration seconds(long seconds) {
        return Duration.ofSeconds(seconds);
    }

    /** Starts an agent that answers at once. */
    public Endpoint answering(AgentId agent) {
        return answering(agent, Duration.ZERO);
    }

    /** Starts an agent that answers after a delay. */
    public Endpoint answering(AgentId agent, Duration delay) {
        Endpoint endpoint = absent(agent);
        delays.put(agent, delay);
        bind(agent);
        return endpoint;
    }

    /** Returns the endpoint of an agent whose port is closed. */
    public Endpoint absent(AgentId agent) {
        Endpoint endpoint = Endpoint.parse("http://localhost:%d/mcp".formatted(9000 + endpoints.size()));
        endpoints.put(agent, endpoint);
        delays.put(agent, Duration.ZERO);
        return endpoint;
    }

    /** Opens the port of an agent that was absent. */
    public void bind(AgentId agent) {
        network.bind(endpointOf(agent), service(agent));
    }

    public Endpoint endpointOf(AgentId agent) {
        return Optional.ofNullable(endpoints.get(agent)).orElseThrow();
    }

    private Service service(AgentId agent) {
        return request -> {
            record(agent, request);
            CompletableFuture<ServiceResponse> answer = new CompletableFuture<>();
            time.after(delays.getOrDefault(agent, Duration.ZERO), () -> answer.complete(replies.get()));
            return answer;
        };
    }

    private void record(AgentId agent, ServiceRequest request) {
        if (!request.method().equals("POST")) {
            return;
        }
        JsonNode body = JsonText.parse(request.body());
        methods.add(body.path("method").stringValue(""));
        received.add(new Received(agent, Duration.between(START, time.instant()), body.path("params")));
    }

    /** Returns what an agent received, as texts such as {@code ROUND_ANNOUNCEMENT 1}. */
    public List<String> receivedBy(AgentId agent) {
        return received.stream()
                .filter(received -> received.agent().equals(agent))
                .map(received -> received.type() + ' ' + received.round())
                .toList();
    }

    /** Returns the leader's points in each table that an agent received. */
    public List<Integer> pointsSeenBy(AgentId agent) {
        return received.stream()
                .filter(received -> received.agent().equals(agent))
                .filter(received -> received.type().equals("LEAGUE_STANDINGS_UPDATE"))
                .map(received -> received.params().at("/standings/0/points").intValue())
                .toList();
    }

    public Function<AgentId, Optional<AgentContact>> addresses() {
        return agent -> Optional.ofNullable(endpoints.get(agent))
                .map(endpoint -> new AgentContact(endpoint, token(agent), true));
    }

    public static AuthToken token(AgentId agent) {
        return new AuthToken("tok_of_" + agent.value());
    }

    public EnvelopeWriter author() {
        return new EnvelopeWriter(Sender.LEAGUE_MANAGER, time, new Random(1));
    }

    public Outboxes outboxes(Consumer<Command> commands) {
        return outboxes(commands, addresses());
    }

    Outboxes outboxes(Consumer<Command> commands, Function<AgentId, Optional<AgentContact>> contacts) {
        MessageClient client =
                ProtocolStack.of(Compatibility.TOLERANT).client(network.transport("127.0.0.1"), time, 10240, forms);
        return new Outboxes(client, contacts, SETTINGS, time, new LastCalls(time), commands);
    }
}
