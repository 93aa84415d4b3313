package org.evenodd.systemtests.chaos;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The machines of one league as network namespaces of Linux, joined by a bridge in the namespace of this program. Each
 * has another link to this program alone, which never breaks. Needs root.
 */
final class NamespaceNetwork implements AutoCloseable {

    /** Of no machine. */
    private static final String NOBODY = "02:00:00:00:00:99";

    private static final String BRIDGE = "bridge0";
    private static final Pattern NAME = Pattern.compile("chaos-(\\d+)-\\w+");

    private final long run = ProcessHandle.current().pid();
    private final Set<NetworkHost> downLinks = new LinkedHashSet<>();
    private final Set<NetworkHost> slowLinks = new LinkedHashSet<>();
    private final Set<Pair> silentPairs = new LinkedHashSet<>();

    /** Two machines. */
    record Pair(NetworkHost one, NetworkHost other) {}

    /** Returns why this program cannot have such a network, as a sentence; empty if it can. */
    static Optional<String> obstacle() throws IOException, InterruptedException {
        try {
            if (!SystemCommand.line("ip -o link show up").isBlank()) {
                return Optional.of("They need root, and unshare --net.");
            }
            SystemCommand.line("ip link add probe0 type veth peer name probe1");
            SystemCommand.line("ip link del probe0");
            SystemCommand.line("tc -V");
            removeAbandoned();
            return Optional.empty();
        } catch (IOException | IllegalStateException e) {
            return Optional.of("They need the commands ip and tc, and virtual links: " + e.getMessage());
        }
    }

    /** Removes what runs that were killed have left, and kills their processes. */
    private static void removeAbandoned() throws IOException, InterruptedException {
        Matcher names = NAME.matcher(SystemCommand.line("ip netns list"));
        while (names.find()) {
            long owner = Long.parseLong(names.group(1));
            if (owner == ProcessHandle.current().pid()
                    || ProcessHandle.of(owner).isEmpty()) {
                remove(names.group());
            }
        }
    }

    /** Joins all machines. Close it even if this fails. */
    void open() throws IOException, InterruptedException {
        SystemCommand.line("ip link set lo up");
        SystemCommand.line("ip link add " + BRIDGE + " type bridge");
        SystemCommand.line("ip link set " + BRIDGE + " up");
        for (NetworkHost host : NetworkHost.values()) {
            add(host);
        }
    }

    private void add(NetworkHost host) throws IOException, InterruptedException {
        String name = name(host);
        SystemCommand.line("ip netns add " + name);
        SystemCommand.line("ip -n " + name + " link set lo up");
        SystemCommand.line("ip link add " + port(host) + " type veth peer name eth0 netns " + name);
        SystemCommand.line("ip link set " + port(host) + " master " + BRIDGE + " up");
        SystemCommand.line("ip -n " + name + " addr add " + host.address() + "/24 dev eth0");
        SystemCommand.line("ip -n " + name + " link set eth0 up");
        String watcher = watcher(host);
        SystemCommand.line("ip link add " + watcher + " type veth peer name watched netns " + name);
        SystemCommand.line("ip addr add " + host.watcherAddress() + "/30 dev " + watcher);
        SystemCommand.line("ip link set " + watcher + " up");
        SystemCommand.line("ip -n " + name + " addr add " + host.ownAddress() + "/30 dev watched");
        SystemCommand.line("ip -n " + name + " link set watched up");
    }

    private String name(NetworkHost host) {
        return "chaos-%d-%s".formatted(run, host.word());
    }

    /** The end of its link that is at the bridge. */
    private static String port(NetworkHost host) {
        return "port" + host.number();
    }

    /** The end of the link that never breaks. */
    private static String watcher(NetworkHost host) {
        return "watch" + host.number();
    }

    /** Returns the command that becomes a program on this machine. */
    List<String> launcher(NetworkHost host) {
        return List.of("ip", "netns", "exec", name(host));
    }

    /** Cuts a machine off from all others, which it can see by its link. */
    void cut(NetworkHost host) throws IOException, InterruptedException {
        downLinks.add(host);
        SystemCommand.line("ip link set " + port(host) + " down");
    }

    /** Loses everything that two machines send to each other. */
    void cut(Pair pair) throws IOException, InterruptedException {
        silentPairs.add(pair);
        deafen(pair.one(), pair.other());
        deafen(pair.other(), pair.one());
    }

    private void deafen(NetworkHost host, NetworkHost peer) throws IOException, InterruptedException {
        SystemCommand.line("ip -n %s neigh replace %s lladdr %s dev eth0 nud permanent"
                .formatted(name(host), peer.address(), NOBODY));
    }

    /** Lets so many bits a second pass to a machine, and as many from it. */
    void slow(NetworkHost host, int kilobits) throws IOException, InterruptedException {
        slowLinks.add(host);
        String rate = " root tbf rate %dkbit burst 8kb latency 2s".formatted(kilobits);
        SystemCommand.line("tc qdisc replace dev " + port(host) + rate);
        SystemCommand.line("tc -n " + name(host) + " qdisc replace dev eth0" + rate);
    }

    /** Makes everything work again. */
    void mend() throws IOException, InterruptedException {
        for (NetworkHost host : slowLinks) {
            SystemCommand.line("tc qdisc del dev " + port(host) + " root");
            SystemCommand.line("tc -n " + name(host) + " qdisc del dev eth0 root");
        }
        for (Pair pair : silentPairs) {
            hear(pair.one(), pair.other());
            hear(pair.other(), pair.one());
        }
        for (NetworkHost host : downLinks) {
            SystemCommand.line("ip link set " + port(host) + " up");
        }
        slowLinks.clear();
        silentPairs.clear();
        downLinks.clear();
    }

    private void hear(NetworkHost host, NetworkHost peer) throws IOException, InterruptedException {
        SystemCommand.line("ip -n %s neigh del %s dev eth0".formatted(name(host), peer.address()));
    }

    /** Returns the processes that run on its machines. */
    List<Long> processes() throws IOException, InterruptedException {
        List<Long> all = new ArrayList<>();
        for (NetworkHost host : NetworkHost.values()) {
            all.addAll(processes(name(host)));
        }
        return all;
    }

    private static List<Long> processes(String name) throws IOException, InterruptedException {
        return SystemCommand.line("ip netns pids " + name)
                .lines()
                .map(Long::parseLong)
                .toList();
    }

    private static void remove(String name) throws IOException, InterruptedException {
        for (long pid : processes(name)) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        }
        SystemCommand.line("ip netns del " + name);
    }

    /** Kills what still runs on its machines, and removes them. Any thread may do so, and more than one. */
    @Override
    public synchronized void close() throws IOException, InterruptedException {
        for (NetworkHost host : NetworkHost.values()) {
            // Linux removes the links of a namespace later than the namespace
            removeLink(port(host));
            removeLink(watcher(host));
            if (SystemCommand.line("ip netns list").lines().anyMatch(line -> line.split(" ")[0].equals(name(host)))) {
                remove(name(host));
            }
        }
        removeLink(BRIDGE);
    }

    private static void removeLink(String name) throws IOException, InterruptedException {
        if (SystemCommand.line("ip -o link show").matches("(?s).*: " + name + "[@:].*")) {
            SystemCommand.line("ip link del " + name);
        }
    }
}
