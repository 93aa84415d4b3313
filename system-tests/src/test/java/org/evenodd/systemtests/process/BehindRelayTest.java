package org.evenodd.systemtests.process;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.DatabaseServer;
import org.evenodd.systemtests.testbed.Envelopes;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Leagues whose bots nobody can reach but their connector, which only calls out. Programs are killed in their middle, and
 * replies are lost: no bot is put a call twice that was sent once, and none forfeits that is back in time.
 */
@Timeout(value = 5, unit = MINUTES)
class BehindRelayTest extends ProcessTest {

    private static final Duration A_MINUTE = Duration.ofMinutes(1);

    private final List<AutoCloseable> opened = new ArrayList<>();
    private final List<ConnectorProgram> connectors = new ArrayList<>();

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    private <T extends AutoCloseable> T opened(T each) {
        opened.add(each);
        return each;
    }

    @Test
    void startersAndOurPlayerPlayBehindTwoConnectorsBesideOneThatIsReachedDirectly() throws Exception {
        Program manager = programs.start(
                "manager",
                "--port=0",
                "--players=5",
                "--referees=2",
                "--exit-when-done",
                "--set=health.referee_probe_seconds=0.2",
                "--set=league.registration.referees=open",
                Programs.AT_ONCE);
        Endpoint home = manager.awaitReady();
        int[] ports = {FreePort.find(), FreePort.find(), FreePort.find(), FreePort.find()};
        Endpoint first = connector(home, ports[0], ports[1]).manager();
        Endpoint second = connector(home, ports[2], ports[3]).manager();
        ScriptedAgent foreign = opened(ScriptedAgent.acknowledging());
        String token = registered(home, foreign);
        programs.referees(home, 1);
        List<Program> bots = List.of(
                starter(Starter.PYTHON, "Python", ports[0], first),
                starter(Starter.NODE, "Node", ports[1], first),
                starter(Starter.JAVA, "Java", ports[2], second),
                player("Ours", ports[3], second),
                starter(Starter.PYTHON, "Direct", 0, home));

        // A referee that shows no tokens of matches is told where all players are, and goes when it knows
        JsonNode assignment = foreign.await("RUN_MATCH");
        JsonNode answer = RpcCaller.reply(home, "league_query", query(token));
        foreign.close();
        assertThat(Stream.of("/player_A", "/player_B").map(player -> assignment.at(player + "/contact_endpoint")))
                .as(assignment.toString())
                .anyMatch(endpoint ->
                        endpoint.asString().startsWith(home.at("/relay/").toString()))
                .noneMatch(endpoint -> endpoint.asString().contains(".invalid"));
        assertThat(answer.at("/result/data/players")
                        .valueStream()
                        .map(player -> player.path("contact_endpoint").asString()))
                .as(answer.toString())
                .hasSize(5)
                .filteredOn(endpoint -> endpoint.startsWith(home.at("/relay/").toString()))
                .hasSize(4)
                .doesNotHaveDuplicates();

        assertThat(manager.awaitSuccess()).contains("Every match was played: 10 of 10");
        for (Program bot : bots) {
            bot.awaitSuccess();
        }
        assertThat(forfeits(10)).isEmpty();
        assertThat(RunData.read(directory.resolve("SHARED/config/agents/agents_config.json"))
                        .lines()
                        .filter(line -> line.contains("contact_endpoint") && line.contains(".relay.invalid/mcp")))
                .hasSize(4)
                .doesNotHaveDuplicates();
    }

    /** Registers a referee that shows no tokens of matches, and returns its own. */
    private static String registered(Endpoint manager, ScriptedAgent referee) {
        ObjectNode request = referee.refereeRequest("Foreign");
        ((ObjectNode) request.get("referee_meta")).remove("match_tokens");
        return RpcCaller.ask(manager, "register_referee", request)
                .path("auth_token")
                .asString("");
    }

    private static ObjectNode query(String token) {
        return Envelopes.message(MessageType.LEAGUE_QUERY, "referee:REF01", Instant.now())
                .put("auth_token", token)
                .put("league_id", "league_2025_even_odd")
                .put("query_type", "GET_PLAYERS");
    }

    @Test
    void aLeagueOfTheOtherGameIsPlayedBehindOneConnector() throws Exception {
        Program manager = programs.manager(0, 3, 1, "--game=tic_tac_toe");
        Endpoint home = manager.awaitReady();
        programs.referees(home, 1);
        int[] ports = {FreePort.find(), FreePort.find()};
        Endpoint relay = connector(home, ports).manager();
        starter(Starter.PYTHON, "Python", ports[0], relay);
        player("Ours", ports[1], relay);
        starter(Starter.NODE, "Direct", 0, home);

        assertThat(manager.awaitSuccess()).contains("Every match was played: 3 of 3");
        assertThat(forfeits(3)).isEmpty();
    }

    /** A third of the replies with calls are lost, a fourth of the answers on their way, and a fourth of the replies to them. */
    @Test
    void lostRequestsAndRepliesBetweenConnectorAndManagerCostNobodyATry() throws Exception {
        Program manager = programs.manager(0, 4, 1);
        Endpoint home = manager.awaitReady();
        programs.referee(
                home, "Referee", "--set=timeouts.join_ack_seconds=30", "--set=timeouts.game_over_ack_seconds=30");
        ReverseProxy lossy = before(home);
        AtomicInteger deliveries = new AtomicInteger();
        AtomicInteger answers = new AtomicInteger();
        AtomicInteger arrived = new AtomicInteger();
        lossy.lose(
                request -> request.body().contains("\"answers\"") && answers.incrementAndGet() % 4 == 0,
                passed -> passed.reply().contains("\"body\"") && deliveries.incrementAndGet() % 3 == 0
                        || passed.request().body().contains("\"answers\"") && arrived.incrementAndGet() % 4 == 0);
        List<ScriptedAgent> bots = recording(List.of("A", "B", "C"), at(lossy));
        programs.players(home, 1);

        assertThat(manager.awaitSuccess()).contains("Every match was played: 6 of 6");
        assertThat(List.of(deliveries.get(), answers.get(), arrived.get())).allMatch(count -> count > 4);
        assertPutOnce(bots);
        for (ScriptedAgent bot : bots) {
            assertThat(bot.received().stream()
                            .filter(call -> call.has("match_id"))
                            .map(call -> call.at("/message_type") + " of " + call.at("/match_id")))
                    .hasSize(9)
                    .doesNotHaveDuplicates();
        }
        assertThat(forfeits(6)).isEmpty();
    }

    @Test
    @Tag("kills")
    void nobodyForfeitsWhereTheManagerAndThenAConnectorIsKilledAndComesBack() throws Exception {
        AtomicReference<Endpoint> home = new AtomicReference<>();
        ReverseProxy recorder = opened(new ReverseProxy(path -> Optional.ofNullable(home.get())));
        String[] options = {"--public-url=" + recorder.url(), "--set=league.announcement_lead_seconds=1"};
        Program first = programs.manager(0, 4, 1, options);
        home.set(first.awaitReady());
        programs.referee(at(recorder), "Referee");
        List<ScriptedAgent> bots = recording(List.of("A", "B", "C"), home.get());
        programs.players(home.get(), 1);
        first.awaitLine("Round 2 of 3");
        bots.get(0).await("GAME_INVITATION");

        first.kill();
        Program second = programs.manager(home.get().port(), 4, 1, options);
        for (ScriptedAgent bot : bots) {
            awaitRound(3, bot);
        }
        RpcCaller.status(connectors.get(0).manager(), "/health"); // meanwhile it acknowledges what it has got
        connectors.get(0).restart();

        assertThat(second.awaitSuccess()).contains("Every match was played: 6 of 6");
        assertPutOnce(bots, recorder);
        assertThat(forfeits(6)).isEmpty();
    }

    private static void awaitRound(int round, ScriptedAgent bot) throws InterruptedException {
        while (bot.await("ROUND_ANNOUNCEMENT").path("round_id").asInt() != round) {
            // an earlier one
        }
    }

    @Test
    @Tag("kills")
    void aStandbyThatTakesOverReachesTheSameBotsAtItsOwnAddress() throws Exception {
        try (DatabaseServer server = new DatabaseServer(directory.resolve("postgres"))) {
            String database = server.newDatabase();
            List<ReverseProxy> recorders = new ArrayList<>();
            List<Program> managers = new ArrayList<>();
            for (String shared : List.of("SHARED1", "SHARED2")) {
                AtomicReference<Endpoint> port = new AtomicReference<>();
                recorders.add(opened(new ReverseProxy(path -> Optional.ofNullable(port.get()))));
                managers.add(oneOfTwo(database, shared, recorders.get(recorders.size() - 1)));
                port.set(managers.get(managers.size() - 1).awaitReady());
            }
            Endpoint[] both = recorders.stream().map(BehindRelayTest::at).toArray(Endpoint[]::new);
            String all = Stream.of(both).map(Endpoint::toString).collect(Collectors.joining(","));
            Path key = new RunData(directory.resolve("SHARED1")).refereeKey();
            programs.start("referee", "--port=0", "--manager=" + all, "--referee-key=" + key);
            List<ScriptedAgent> bots = recording(List.of("A", "B", "C"), both);
            programs.start("player", "--port=0", "--manager=" + all, "--exit-when-done");
            managers.get(0).awaitLine("Round 2 of 3");
            bots.get(0).await("GAME_INVITATION");

            managers.get(0).kill();

            assertThat(managers.get(1).awaitSuccess()).contains("Every match was played: 6 of 6");
            assertPutOnce(bots, recorders.toArray(ReverseProxy[]::new));
            assertThat(recorders.get(1).received()).anyMatch(sent -> sent.path().startsWith("/relay/"));
            assertThat(forfeits(new RunData(directory.resolve("SHARED2")), 6)).isEmpty();
        }
    }

    private Program oneOfTwo(String database, String shared, ReverseProxy recorder) {
        return programs.start(
                "manager",
                "--port=0",
                "--public-url=" + recorder.url(),
                "--db=" + database,
                "--league-key=" + directory.resolve("league.key"),
                "--shared-dir=" + shared,
                "--players=4",
                "--exit-when-done",
                "--set=league.announcement_lead_seconds=2");
    }

    @Test
    void aDeadBotBesideALiveConnectorIsUnreachableAndHoldsNobodyUp() throws Exception {
        String[] hurry = {"--set=retry.max_retries=1", "--set=retry.delay_seconds=0.1"};
        Program manager = programs.manager(0, 4, 1, Programs.both(hurry, "--set=league.announcement_lead_seconds=1"));
        Endpoint home = manager.awaitReady();
        programs.referee(home, "Referee", hurry);
        List<ScriptedAgent> bots = recording(List.of("Dead", "Alive"), home);
        programs.players(home, 2);
        manager.awaitLine("Round 2 of 3");

        bots.get(0).close();

        assertThat(manager.awaitExit(A_MINUTE)).isZero();
        assertThat(forfeits(6)).isNotEmpty().allMatch(forfeit -> forfeit.matches("P01 (unreachable|suspended)"));
        assertThat(forfeits(6)).contains("P01 unreachable");
    }

    private ConnectorProgram connector(Endpoint manager, int... bots) throws Exception {
        return new ConnectorProgram(programs, directory, List.of(manager.toString()), bots);
    }

    private Program starter(Starter starter, String name, int port, Endpoint manager) {
        return programs.add(starter.start(
                directory, "--port=" + port, "--manager=" + manager, "--name=" + name, "--exit-when-done"));
    }

    private Program player(String name, int port, Endpoint manager) {
        return programs.start("player", "--port=" + port, "--manager=" + manager, "--name=" + name, "--exit-when-done");
    }

    /** Starts bots that record what they are put, at a connector of their own, and registers them. */
    private List<ScriptedAgent> recording(List<String> names, Endpoint... managers) throws Exception {
        List<ScriptedAgent> bots = new ArrayList<>();
        for (int n = 0; n < names.size(); n++) {
            bots.add(opened(new ScriptedAgent(ScriptedAgent::playFair)));
        }
        connectors.add(new ConnectorProgram(
                programs,
                directory,
                Stream.of(managers).map(Endpoint::toString).toList(),
                bots.stream().mapToInt(bot -> bot.endpoint().port()).toArray()));
        Endpoint manager = connectors.get(connectors.size() - 1).manager();
        for (int n = 0; n < names.size(); n++) {
            JsonNode answer =
                    RpcCaller.ask(manager, "register_player", bots.get(n).playerRequest(names.get(n)));
            assertThat(answer.path("status").asString("")).as(answer.toString()).isEqualTo("ACCEPTED");
        }
        return bots;
    }

    private ReverseProxy before(Endpoint manager) throws Exception {
        return opened(new ReverseProxy(path -> Optional.of(manager)));
    }

    private static Endpoint at(ReverseProxy proxy) {
        return Endpoint.parse(proxy.url() + "/mcp");
    }

    /** Each body that a bot was put came once, or as often as referees have sent it to the relay. */
    private static void assertPutOnce(List<ScriptedAgent> bots, ReverseProxy... proxies) {
        Map<String, Long> sent = Stream.of(proxies)
                .flatMap(proxy -> proxy.received().stream())
                .filter(request -> request.path().startsWith("/relay/"))
                .collect(Collectors.groupingBy(ReverseProxy.ProxiedRequest::body, Collectors.counting()));
        for (ScriptedAgent bot : bots) {
            assertThat(bot.bodies()).isNotEmpty();
            bot.bodies().stream()
                    .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                    .forEach((body, times) ->
                            assertThat(times).as(body).isLessThanOrEqualTo(sent.getOrDefault(body, 1L)));
        }
    }

    /** Returns how those have ended who lost a match without playing it, by their ids. */
    private List<String> forfeits(int matches) {
        return forfeits(data(), matches);
    }

    private static List<String> forfeits(RunData data, int matches) {
        List<Path> files = RunData.list(data.matches());
        assertThat(files).hasSize(matches);
        return files.stream()
                .map(file -> data.match(file.getFileName().toString().replace(".json", "")))
                .flatMap(match -> match.at("/result/details/termination").properties().stream())
                .map(ended -> ended.getKey() + " " + ended.getValue().asString())
                .toList();
    }
}
