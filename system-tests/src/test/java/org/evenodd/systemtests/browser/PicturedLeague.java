package org.evenodd.systemtests.browser;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.systemtests.process.RpcCaller;
import org.evenodd.systemtests.process.ScriptedAgent;
import org.evenodd.systemtests.process.ScriptedPlayer;
import org.evenodd.systemtests.testbed.FinishedLeague;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.TableRow;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A league that shows its pages at their hardest: names of every kind, and a bot that fails in every way. */
final class PicturedLeague implements AutoCloseable {

    /** Players in this JVM; in a larger league the others are of one process. */
    private static final List<String> NAMES = List.of(
            "Ada Lovelace",
            "The Committee for Extraordinarily Long Parity Bets",
            "\u05e2\u05d3\u05d4 \u05dc\u05d0\u05d1\u05dc\u05d9\u05d9\u05e1 (P01)",
            "W".repeat(50),
            "\uff37\uff29\uff24\uff25 \u6771\u4eac\u5927\u5b66\u4eba\u5de5\u77e5\u80fd\u7814\u7a76\u4f1a",
            "\uD83E\uDD84\uD83E\uDD84\uD83E\uDD84 Unicorns",
            "<b>Bobby</b> \"Tables\" & sons",
            "Bashir",
            "Chidi",
            "Dunya",
            "Emil",
            "Fatima",
            "Goran",
            "Hana",
            "Ivan the Terrible",
            "Jo",
            "Kofi",
            "Lin",
            "Mira",
            "Nils",
            "Olu",
            "Priya",
            "Qadir",
            "Rosa",
            "Sven",
            "Tariq",
            "Uma",
            "Vera",
            "Wen");

    private static final String BROKEN = "Bartleby";
    /** It is the first to register. */
    private static final String BROKEN_ID = "P01";

    private static final String TIRED_ID = "P03";

    private static final String REST = "Player";

    private final CountDownLatch closing = new CountDownLatch(1);
    private final ScriptedAgent broken = new ScriptedAgent(this::fail);
    private final ScriptedAgent stranger = ScriptedAgent.acknowledging();
    private final Path directory;
    private final State state;
    private final int players;
    private final WatchedLeague league;
    private final Path token;
    private final Map<String, PageClient> readers = new HashMap<>();
    private final List<Program> referees = new ArrayList<>();
    private final AtomicBoolean renewed = new AtomicBoolean();
    private String brokenToken = "";
    private String running = "";

    enum State {
        /** Some of a roster have joined. */
        BEFORE,
        /** In the middle of a round, in which some players withhold their choices. */
        RUNNING,
        PAUSED,
        /** A player and a referee are dead, and another referee waits for the operator. */
        TROUBLE,
        /** In the middle of the fourth leg; a player is asleep, and one has come back as a new version. */
        LADDER,
        TIC_TAC_TOE,
        FINISHED;

        /** Some are much the same at every size. */
        boolean isPlayedBy(String players) {
            return this == BEFORE || this == RUNNING || this == FINISHED || players.equals("12");
        }

        boolean isOver() {
            return this == TIC_TAC_TOE || this == FINISHED;
        }

        String title() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** A league in a directory, in which nothing has happened yet, or one that was played there to its end. */
    PicturedLeague(Path directory, State state, int players) throws Exception {
        this.directory = Files.createDirectories(directory);
        this.state = state;
        this.players = players;
        this.token = directory.resolve("player.token");
        this.league = Files.exists(token) ? WatchedLeague.open(directory) : open();
    }

    /** Plays it, unless it was, until it is in its state. */
    void play() throws Exception {
        if (!Files.exists(token)) {
            brokenToken = register("1.0.0").path("auth_token").asString("");
            join();
            Files.writeString(
                    token,
                    state == State.TIC_TAC_TOE
                            ? brokenToken
                            : league.players().get(0).token());
        }
        PageClient operator = league.client().signIn(league.operatorToken());
        readers.put("operator", operator);
        readers.put("own", league.client().signIn(Files.readString(token)));
        if (state == State.PAUSED) {
            operator.post("/operator", List.of("do", "pause_league", "form", operator.formValue()));
        } else if (state == State.TROUBLE) {
            RpcCaller.ask(league.manager(), "register_referee", stranger.refereeRequest("Stranger"));
            referees.get(0).kill();
            league.awaitPrinted("does not answer any more");
        }
    }

    /** Registers the broken bot, in a ladder once more as a new version. */
    private JsonNode register(String version) {
        ObjectNode request = broken.playerRequest(BROKEN);
        ObjectNode meta = ((ObjectNode) request.get("player_meta")).put("version", version);
        meta.putArray("game_types").add(state == State.TIC_TAC_TOE ? "tic_tac_toe" : "even_odd");
        if (!brokenToken.isEmpty()) {
            request.put("auth_token", brokenToken);
        }
        return RpcCaller.ask(league.manager(), "register_player", request);
    }

    private void join() throws Exception {
        int joining = state == State.BEFORE ? players * 2 / 3 : players;
        List<String> named = NAMES.subList(0, state == State.TIC_TAC_TOE ? 0 : Math.min(joining - 1, NAMES.size()));
        for (String name : named) {
            league.register(new ScriptedPlayer(name, "parity_choice", PicturedLeague::anything, withholding()));
        }
        if (state == State.TROUBLE) {
            league.players().get(1).close();
        } else if (state == State.LADDER) {
            PageClient tired = league.client().signIn(league.players().get(1).token());
            tired.post("/players/" + TIRED_ID, List.of("do", "pause", "form", tired.formValue()));
        }
        if (joining > named.size() + 1) {
            league.startPlayers(REST, joining - named.size() - 1);
        }
        switch (state) {
            case BEFORE -> league.awaitLogged("P%02d".formatted(joining));
            case RUNNING, PAUSED, TROUBLE, LADDER ->
                running =
                        league.players().get(0).awaitWithheld().path("match_id").asString();
            case TIC_TAC_TOE, FINISHED -> league.awaitEnd(Duration.ofMinutes(20));
        }
    }

    private WatchedLeague open() throws Exception {
        if (state == State.BEFORE) {
            Instant start = Instant.now().plus(40, ChronoUnit.MINUTES).truncatedTo(ChronoUnit.SECONDS);
            return WatchedLeague.open(directory, List.of("--roster=" + roster(), "--start-at=" + start));
        }
        List<String> options = new ArrayList<>(List.of("--players=" + players, "--referees=2"));
        if (state == State.LADDER) {
            options.addAll(List.of(
                    "--endless",
                    "--set=league.leg_pause_seconds=0",
                    "--set=league.keep_legs=2",
                    "--set=league.participants.max_per_host=" + players));
        } else if (state == State.TIC_TAC_TOE) {
            options.add("--game=tic_tac_toe");
        }
        WatchedLeague opened = WatchedLeague.open(directory, options);
        // Long enough for all pictures, or so short that nobody waits long for what will not come
        int limit = state.isOver() ? 2 : 900;
        for (String name : List.of("Referee Collina", "Referee Webb")) {
            referees.add(opened.startReferee(
                    name,
                    "--max-matches=10",
                    "--set=timeouts.choice_seconds=" + limit,
                    "--set=retry.max_retries=1",
                    "--set=retry.delay_seconds=0.1"));
        }
        return opened;
    }

    private Path roster() throws IOException {
        Stream<String> rest = IntStream.rangeClosed(1, players).mapToObj(n -> REST + " " + n);
        List<String> names = Stream.of(Stream.of(BROKEN), NAMES.stream(), rest)
                .flatMap(part -> part)
                .limit(players)
                .map(name -> '"' + name.replace("\"", "\"\"") + '"')
                .toList();
        return Files.writeString(directory.resolve("roster.csv"), "name\n" + String.join("\n", names) + "\n");
    }

    /** In some round, one player of five waits. */
    private Predicate<String> withholding() {
        int before = state == State.LADDER ? 3 * (players - 1) : 0;
        return !state.isOver() && league.players().size() % 5 == 0
                ? match -> round(match) == before + Math.min(players / 2, 15)
                : WatchedLeague.NOTHING;
    }

    private static String anything(String match) {
        return ThreadLocalRandom.current().nextBoolean() ? "even" : "odd";
    }

    private static int round(String match) {
        return Integer.parseInt(match.replaceAll("R(\\d+)M.*", "$1"));
    }

    /** Refuses, answers wrongly, is late and is fair by turns. */
    private ObjectNode fail(JsonNode call) {
        ObjectNode answer = ScriptedAgent.playFair(call);
        int round = round(call.path("match_id").asString("R0M0"));
        boolean chooses = call.path("message_type").asString("").equals("CHOOSE_PARITY_CALL");
        if (state == State.LADDER && round > players && !renewed.getAndSet(true)) {
            register("1.1.0");
        }
        if (round % 4 == 1) {
            answer.put("accept", false);
        } else if (round % 4 == 2 && chooses) {
            answer.put("parity_choice", "banana");
        } else if (round % 4 == 3 && chooses && state == State.FINISHED) {
            awaitClosing();
        }
        return answer;
    }

    private void awaitClosing() {
        try {
            closing.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the addresses of the pages, by the names of their pictures. */
    Map<String, URI> pages() throws Exception {
        Map<String, URI> pages = new LinkedHashMap<>();
        put(pages, "home", "/");
        put(pages, "home-own", "/");
        put(pages, "hall", "/?view=hall");
        for (String page :
                List.of("matches", "cross-table", "statistics", "agents", "leagues", "sign-in", "operator")) {
            put(pages, page, "/" + page);
        }
        put(pages, "operator-question", "/operator/kick_agent?subject=player:" + BROKEN_ID);
        put(pages, "nothing", "/nothing");
        put(pages, "player-broken", "/players/" + BROKEN_ID);
        if (state == State.BEFORE) {
            return pages;
        }
        FinishedLeague files = FinishedLeague.in(directory.resolve("SHARED"));
        String leader = files.standings().entrySet().stream()
                .max(Map.Entry.comparingByValue(Comparator.comparingInt(TableRow::points)))
                .orElseThrow()
                .getKey();
        put(pages, "player-winner", "/players/" + leader);
        put(pages, "player-own", "/players/" + (state == State.TIC_TAC_TOE ? BROKEN_ID : "P02"));
        put(pages, "head-to-head", "/head-to-head?a=P02&b=" + TIRED_ID);
        List<String> won = matches(files, match -> isNormal(match) && !isDrawn(match));
        List<String> drawn = matches(files, match -> isNormal(match) && isDrawn(match));
        String normal = (won.isEmpty() ? drawn : won).get(0);
        put(pages, "match", "/matches/" + normal);
        put(pages, "match-step", "/matches/" + normal + "#step=5");
        put(pages, "match-messages", "/matches/" + normal + "/messages");
        if (!drawn.isEmpty()) {
            put(pages, "match-drawn", "/matches/" + drawn.get(0));
        }
        List<String> forfeited = matches(files, match -> !isNormal(match) && !isUnplayed(match));
        put(pages, "match-forfeited", "/matches/" + forfeited.get(forfeited.size() - 1));
        if (!running.isEmpty()) {
            put(pages, "match-running", "/matches/" + running);
            put(pages, "operator-match-running", "/matches/" + running);
        }
        if (state == State.LADDER) {
            put(pages, "legs", "/legs");
            put(pages, "leg", "/legs/3");
        } else {
            pages.put("export", league.export().resolve("index.html").toUri());
        }
        return pages;
    }

    URI home() {
        return league.at("/");
    }

    private void put(Map<String, URI> pages, String name, String path) {
        pages.put(name, league.at(path));
    }

    private static boolean isNormal(JsonNode match) {
        return match.path("termination").asString("").equals("normal");
    }

    private static boolean isUnplayed(JsonNode match) {
        return match.path("termination").asString("").equals("suspended");
    }

    private static boolean isDrawn(JsonNode match) {
        return match.at("/result/winner").asString("draw").equals("draw");
    }

    /** Returns such decided matches, as far as the files know. */
    private static List<String> matches(FinishedLeague files, Predicate<JsonNode> wanted) {
        return files.matches().stream()
                .filter(match -> match.has("result"))
                .filter(wanted)
                .map(match -> match.path("match_id").asString())
                .toList();
    }

    /** Returns who is to see a page, signed in; empty for anybody. */
    Optional<PageClient> reader(String page) {
        return readers.keySet().stream().filter(page::contains).findFirst().map(readers::get);
    }

    @Override
    public void close() {
        closing.countDown();
        league.close();
        broken.close();
        stranger.close();
    }
}
