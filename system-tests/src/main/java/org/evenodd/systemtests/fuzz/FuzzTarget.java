package org.evenodd.systemtests.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.evenodd.systemtests.testbed.MemoryLeague;

/** What can be fuzzed, with the names used on the command line. */
enum FuzzTarget {
    JSON("the parser, and writing and reading its results again", JsonTarget::new, "protocol.json"),
    MESSAGES(
            "binding, validators and the canonical form of every message",
            MessagesTarget::new,
            "protocol.codec",
            "protocol.shape",
            "protocol.value"),
    RPC("framing and batches of a JSON-RPC server", RpcTarget::new, "protocol.jsonrpc"),
    ANSWERS(
            "replies to our calls",
            AnswersTarget::new,
            "protocol.peer",
            "protocol.codec",
            "protocol.shape",
            "protocol.jsonrpc"),
    SETTINGS("the values of --set", SettingsTarget::new, "agent.settings", "protocol.shape"),
    MANAGER(
            "/mcp of a manager with a running league",
            () -> new AgentTarget(MemoryLeague.MANAGER),
            "manager.handler",
            "manager.play",
            "manager.registration",
            "manager.report",
            "manager.query",
            "manager.league",
            "manager.operator"),
    REFEREE("/mcp of a referee with a running match", () -> new AgentTarget(MemoryLeague.FIRST_REFEREE), "referee"),
    PLAYER("/mcp of a player in a match", () -> new AgentTarget(MemoryLeague.FIRST_PLAYER), "player"),
    OPPONENT("the answers of a player to its referee, for a whole league", OpponentTarget::new, "referee");

    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // creates a new target each time
    private final Supplier<Target> maker;

    @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
    private final List<String> packages;

    FuzzTarget(String description, Supplier<Target> maker, String... packages) {
        this.description = description;
        this.maker = maker;
        this.packages = List.of(packages);
    }

    /** Returns the packages that Jazzer instruments. Instrumenting all of them would take longer than a short run. */
    String packages() {
        return packages.stream().map("org.evenodd.%s.**"::formatted).collect(Collectors.joining(":"));
    }

    String description() {
        return description;
    }

    String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    Target open() {
        return maker.get();
    }

    static Optional<FuzzTarget> named(String title) {
        return Arrays.stream(values())
                .filter(each -> each.title().equals(title))
                .findFirst();
    }

    static List<String> titles() {
        return Arrays.stream(values()).map(FuzzTarget::title).toList();
    }
}
