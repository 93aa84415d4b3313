package org.evenodd.agent.membership;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.evenodd.agent.address.OwnMachine;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.protocol.error.InvalidValueException;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The {@code --manager} option of agents and operators; a picocli mixin. */
public final class ManagerOption {

    private static final int ALL = -1;

    @Option(
            names = "--manager",
            paramLabel = "URL[,URL...]",
            description = "The League Manager, or all managers of a league that has several: the one that is active is"
                    + " found among them (default: http://localhost:8000/mcp).")
    private @Nullable String urls;

    /**
     * Returns the manager's endpoint; of several, the first, which stands for all.
     *
     * @param usual the default without {@code --manager}
     * @throws ProgramException (wrong usage) for an invalid endpoint
     */
    public Endpoint orElse(Endpoint usual) {
        return urls == null ? usual : parse(urls).get(0);
    }

    /**
     * Returns a platform whose requests to the first manager go to the one that is active.
     *
     * @throws ProgramException (wrong usage) for an invalid endpoint
     */
    public Platform reaching(Platform platform) {
        List<Endpoint> managers = urls == null ? List.of() : parse(urls);
        return managers.size() < 2 ? platform : platform.with(new ManagerFinder(platform.transport(), managers));
    }

    /**
     * Keeps the platform from calling its own machine where a manager elsewhere says so, which means another machine.
     *
     * @param usual the default without {@code --manager}
     */
    public void guard(Platform platform, Endpoint usual) {
        List<String> managers = (urls == null ? List.of(usual) : parse(urls))
                .stream().map(Endpoint::host).toList();
        Resolver resolver = platform.resolver();
        OwnMachine machine = platform.settings().system().network().ownMachine();
        resolver.guardBy((host, port, addresses) ->
                managers.contains(host) || managers.stream().anyMatch(manager -> isHere(manager, resolver))
                        ? Optional.empty()
                        : machine.objection(host, addresses));
    }

    private static boolean isHere(String manager, Resolver resolver) {
        return resolver.known(manager).stream()
                .flatMap(found -> found.addresses().stream())
                .anyMatch(OwnMachine::has);
    }

    private static List<Endpoint> parse(String urls) {
        return Arrays.stream(urls.split(",", ALL)).map(ManagerOption::parseOne).toList();
    }

    /** The address of the manager's page means the manager. */
    private static Endpoint parseOne(String url) {
        try {
            Endpoint given = Endpoint.parse(url.strip());
            return given.path().length() > 1 ? given : given.at(AgentApi.MCP);
        } catch (InvalidValueException e) {
            throw ProgramException.wrongUsage(
                    "--manager takes an http or https URL with a host, like http://localhost:8000/mcp%s, not %s"
                            .formatted(
                                    Endpoint.objection(url),
                                    e.violations().get(0).got()));
        }
    }
}
