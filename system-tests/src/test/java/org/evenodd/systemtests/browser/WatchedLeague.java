package org.evenodd.systemtests.browser;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.process.ScriptedPlayer;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;

/**
 * A league with a page: manager and referee are processes, and the players, unless a test starts processes for them
 * too, are in this JVM, where the test decides when they choose.
 */
final class WatchedLeague implements AutoCloseable {

    static final Predicate<String> NOTHING = match -> false;
    static final Predicate<String> AFTER_ROUND_ONE = match -> !match.startsWith("R1");

    private static final String LOG = "SHARED/logs/league/league_2025_even_odd/league.log.jsonl";
    private static final String LEAGUE_DIRECTORY = "SHARED/data/leagues/league_2025_even_odd";

    private final Path directory;
    private final List<String> options;
    private final Programs programs;
    private final List<ScriptedPlayer> players = new ArrayList<>();
    private Program manager;
    private Endpoint endpoint;

    private WatchedLeague(Path directory, List<String> options) throws InterruptedException {
        this.directory = directory;
        this.options = options;
        this.programs = new Programs(directory);
        this.manager = startManager(0);
        this.endpoint = awaitReady();
    }

    /** Starts a manager that waits for the operator's start. */
    static WatchedLeague open(Path directory) throws InterruptedException {
        return open(directory, List.of());
    }

    /** Starts a manager and a referee; the league begins when there are enough players. */
    static WatchedLeague open(Path directory, int players) throws InterruptedException {
        WatchedLeague league = open(directory, List.of("--players=" + players));
        league.startReferee("Referee");
        return league;
    }

    /** Starts a manager with these options. */
    static WatchedLeague open(Path directory, List<String> options) throws InterruptedException {
        return new WatchedLeague(directory, options);
    }

    /** Plays a league of such players to its end; the first chooses even, the next odd and so on. */
    static WatchedLeague played(Path directory, List<String> names) throws IOException, InterruptedException {
        WatchedLeague league = open(directory, names.size());
        league.register(names, NOTHING);
        league.awaitEnd();
        return league;
    }

    /** Returns where this machine reaches the manager, whatever address others are told. */
    private Endpoint awaitReady() throws InterruptedException {
        return Endpoint.parse(
                "http://localhost:%d/mcp".formatted(manager.awaitReady().port()));
    }

    private Program startManager(int port) {
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of("--port=" + port));
        all.addAll(List.of("--set=league.announcement_lead_seconds=0", "--set=retry.delay_seconds=0.2"));
        return programs.start("manager", all.toArray(String[]::new));
    }

    Program startReferee(String name, String... options) {
        return programs.referee(endpoint, name, options);
    }

    /** Starts a process with players of ours. */
    void startPlayers(String name, int count) {
        programs.start("player", "--port=0", "--manager=" + endpoint, "--name=" + name, "--count=" + count);
    }

    /** Registers players, of which the first chooses even, the next odd and so on. */
    List<ScriptedPlayer> register(List<String> names, Predicate<String> withholding) throws IOException {
        for (String name : names) {
            register(name, players.size() % 2 == 0 ? "even" : "odd", withholding);
        }
        return List.copyOf(players);
    }

    ScriptedPlayer register(String name, String choice, Predicate<String> withholding) throws IOException {
        return register(name, "parity_choice", choice, withholding);
    }

    /** Registers a player that calls its choice by a name of its own. */
    ScriptedPlayer register(String name, String field, String choice, Predicate<String> withholding)
            throws IOException {
        return register(new ScriptedPlayer(name, field, choice, withholding));
    }

    ScriptedPlayer register(ScriptedPlayer player) {
        players.add(player);
        player.register(endpoint);
        return player;
    }

    /** Waits until each of these players withholds a choice. */
    static void awaitWithheld(List<ScriptedPlayer> players) throws InterruptedException {
        for (ScriptedPlayer player : players) {
            player.awaitWithheld();
        }
    }

    void letAllChoose() {
        players.forEach(ScriptedPlayer::choose);
    }

    void awaitEnd() throws InterruptedException {
        manager.awaitLineWith("Final standings");
    }

    void awaitEnd(Duration atMost) throws InterruptedException {
        manager.awaitLineWith("Final standings", atMost);
    }

    boolean isOver() {
        return manager.output().contains("Final standings");
    }

    void awaitPrinted(String part) throws InterruptedException {
        manager.awaitLineWith(part);
    }

    /** Waits for a line of the manager's log file. */
    void awaitLogged(String part) throws InterruptedException {
        try (Program lines = Program.start(directory, List.of("tail", "-n", "+1", "-F", LOG))) {
            lines.awaitLineWith(part);
        }
    }

    void killManager() throws InterruptedException {
        manager.kill();
    }

    /** Starts the manager again, on the same port and with the same store. */
    void startManagerAgain() throws InterruptedException {
        manager = startManager(endpoint.port());
        endpoint = awaitReady();
    }

    List<ScriptedPlayer> players() {
        return List.copyOf(players);
    }

    Endpoint manager() {
        return endpoint;
    }

    URI at(String path) {
        return endpoint.uri().resolve(path);
    }

    PageClient client() {
        return new PageClient(endpoint.uri());
    }

    String operatorToken() throws IOException {
        return Files.readString(directory.resolve(LEAGUE_DIRECTORY).resolve("operator.token"))
                .strip();
    }

    /** Exports the league's pages, and returns their folder. */
    Path export() throws InterruptedException {
        programs.run("export", "--format=html", "--out=site");
        return directory.resolve("site");
    }

    /** Returns what the manager has printed. */
    String printed() {
        return manager.output();
    }

    @Override
    public void close() {
        players.forEach(ScriptedPlayer::close);
        programs.close();
    }
}
