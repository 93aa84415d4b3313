package org.evenodd.agent.program;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.evenodd.agent.address.OwnMachine;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.settings.SystemSettings.Network;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import picocli.CommandLine.Option;

/** The {@code --manager} option of agents and operators; a picocli mixin. */
public final class ManagerOption {

    private static final int ALL = -1;
    private static final String EXPECTED = "an http or https URL with a host, like http://localhost:8000/mcp";

    @Option(
            names = "--manager",
            paramLabel = "URL[,URL...]",
            description = "The League Manager, or all managers of a league that has several: the one that is active is"
                    + " found among them (default: http://localhost:8000/mcp).")
    private Managers managers = new Managers(List.of());

    /**
     * The managers of a league.
     *
     * @param all the first stands for all; empty if none is named
     */
    record Managers(List<Endpoint> all) {

        static Managers parse(String urls) {
            return new Managers(
                    Arrays.stream(urls.split(",", ALL)).map(Managers::endpoint).toList());
        }

        /** The address of the manager's page means the manager. */
        private static Endpoint endpoint(String url) {
            try {
                Endpoint given = Endpoint.parse(url.strip());
                return given.path().length() > 1 ? given : given.at(AgentApi.MCP);
            } catch (InvalidValueException e) {
                throw new InvalidValueException(
                        ErrorCode.E006,
                        EXPECTED + Endpoint.objection(url),
                        e.violations().get(0).got());
            }
        }
    }

    /** Returns the manager's endpoint; of several, the first, which stands for all; empty without {@code --manager}. */
    public Optional<Endpoint> first() {
        return managers.all.stream().findFirst();
    }

    /** Returns a platform whose requests to the first manager go to the one that is active. */
    public Platform reaching(Platform platform) {
        return managers.all.size() < 2
                ? platform
                : platform.with(new ManagerFinder(platform.transport(), managers.all));
    }

    /**
     * Keeps the platform from calling its own machine where a manager elsewhere says so, which means another machine; not from
     * calling the managers, nor the public URL in its settings, where others come from everywhere: there may be players' relays.
     *
     * @param usual the default without {@code --manager}
     */
    public void guard(Platform platform, Endpoint usual) {
        List<String> hosts = (managers.all.isEmpty() ? List.of(usual) : managers.all)
                .stream().map(Endpoint::host).toList();
        Resolver resolver = platform.resolver();
        Network network = platform.settings().system().network();
        OwnMachine machine = network.refereesMachine();
        Endpoint open = network.publicUrl().endpointOr(Endpoint.LOST);
        resolver.guardBy((host, port, addresses) -> hosts.contains(host)
                        || (host.equals(open.host()) && port == open.port())
                        || (!machine.doubts(host) && hosts.stream().anyMatch(manager -> isHere(manager, resolver)))
                ? Optional.empty()
                : machine.objection(host, addresses));
    }

    private static boolean isHere(String manager, Resolver resolver) {
        return resolver.known(manager).stream()
                .flatMap(found -> found.addresses().stream())
                .anyMatch(OwnMachine::has);
    }

    /**
     * Sends messages for a league's manager to the active one of several managers. Callers address the first, which stands
     * for all; the one last found active is tried first. A manager that cannot be reached or says that it is not active is
     * skipped; after a timeout, the next call starts with the next manager. Each is tried once a call, each with the full
     * timeout. Hints to other addresses are ignored: only the operator decides which managers are trusted.
     */
    public static final class ManagerFinder implements Transport {

        private static final int UNAVAILABLE = 503;

        private final AtomicInteger active = new AtomicInteger();
        private final Transport transport;
        private final List<Endpoint> managers;

        /**
         * Creates a transport that finds the active manager and passes all other messages on unchanged.
         *
         * @param managers at least one
         */
        public ManagerFinder(Transport transport, List<Endpoint> managers) {
            this.transport = transport;
            this.managers = List.copyOf(managers);
        }

        @Override
        public CompletableFuture<Delivery> post(
                Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
            Function<Endpoint, CompletableFuture<Delivery>> call =
                    each -> transport.post(each, headers, body, timeout, maxReplyBytes);
            return endpoint.equals(managers.get(0)) ? find(active.get(), managers.size(), call) : call.apply(endpoint);
        }

        @Override
        public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
            return endpoint.equals(managers.get(0).beside(AgentApi.HEALTH))
                    ? find(active.get(), managers.size(), each -> transport.get(each.beside(AgentApi.HEALTH), timeout))
                    : transport.get(endpoint, timeout);
        }

        private CompletableFuture<Delivery> find(
                int manager, int tries, Function<Endpoint, CompletableFuture<Delivery>> call) {
            int next = (manager + 1) % managers.size();
            return call.apply(managers.get(manager)).thenCompose(delivery -> {
                boolean absent = delivery instanceof Delivery.Unreachable || isNotActive(delivery);
                if (absent || delivery instanceof Delivery.TimedOut) {
                    active.compareAndSet(manager, next);
                }
                return absent && tries > 1 ? find(next, tries - 1, call) : CompletableFuture.completedFuture(delivery);
            });
        }

        private static boolean isNotActive(Delivery delivery) {
            return delivery instanceof Delivery.Replied replied
                    && (replied.status() == UNAVAILABLE || RpcReply.isOfStandby(replied.body()));
        }
    }
}
